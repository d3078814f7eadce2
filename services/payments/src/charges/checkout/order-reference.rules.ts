const charactersMax = 64;

/**
 * The merchant's order number, from `order_id` in the metadata. Payers see nothing else of the
 * metadata.
 */
export function orderReferenceOf(metadata: Readonly<Record<string, unknown>>): string | null {
  const value = metadata['order_id'];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return text === '' || text.length > charactersMax ? null : text;
}
