/**
 * Reasons that receivers built with the SDK send in `Webhook-Rejection`; other values are dropped.
 */
const receiverReasons = [
  'missing_header',
  'malformed_header',
  'malformed_secret',
  'wrong_signature',
  'body_reserialised',
  'altered_header',
  'stale',
  'unexpected_body',
  'body_too_large',
] as const;

const known: ReadonlySet<string> = new Set(receiverReasons);

export function receiverReasonOf(headers: Readonly<Record<string, string>>): string | null {
  const word = headers['webhook-rejection'];
  return word !== undefined && known.has(word) ? word : null;
}
