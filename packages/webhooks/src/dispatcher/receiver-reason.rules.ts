/** What receivers made with the SDK say in `Webhook-Rejection`; other words are not passed on. */
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
