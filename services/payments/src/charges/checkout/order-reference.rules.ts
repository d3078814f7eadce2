const charactersMax = 64;

/** The merchant's own number of the order, from the metadata `order_id`. Nothing else of it is shown to payers. */
export function orderReferenceOf(metadata: Readonly<Record<string, unknown>>): string | null {
  const value = metadata['order_id'];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return text === '' || text.length > charactersMax ? null : text;
}
