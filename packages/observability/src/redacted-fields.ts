/**
 * Fields whose value never reaches a log line, at any depth. Names are written as words; how they
 * are joined (`apiKey`, `api_key`, `X-Api-Key`), a prefix (`providerSecret`) and a plural make no
 * difference.
 */
const redactedNames = [
  'authorization',
  'cookie',
  'api key',
  'secret',
  'secret key',
  'secret hash',
  'private key',
  'encryption key',
  'signing key',
  'token',
  'password',
  'passwd',
  'passphrase',
  'pepper',
  'signature',
  'signature next',
  // Flutterwave sends the webhook secret itself, not a hash, under this name.
  'verif hash',
  'account number',
  'card number',
  'iban',
  'cvv',
];

/** Redacted only as the whole name: an `idempotencyKey` and a `mapping` are not secrets. */
const redactedWholeNames = ['key', 'pan', 'pin', 'otp'];

const betweenWords = '[ _.-]{0,2}';

/**
 * Matches any redacted name, as the source of a pattern: for finding `password=…` inside longer
 * text.
 */
export const redactedNamePattern = redactedNames
  .map((name) => name.replaceAll(' ', betweenWords))
  .join('|');

export const redactedWholeNamePattern = redactedWholeNames.join('|');

const redactedField = new RegExp(
  `(?:${redactedNamePattern}|^(?:${redactedWholeNamePattern}))s?$`,
  'i',
);

export function isRedactedField(name: string): boolean {
  return redactedField.test(name);
}
