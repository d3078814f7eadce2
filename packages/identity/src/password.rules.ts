export type PasswordFlaw = 'too_short' | 'too_long' | 'contains_email' | 'too_common';

export const passwordLengthMin = 12;
/** Longer passwords are no safer and only cost hashing time. */
export const passwordLengthMax = 256;

/**
 * The most common leaked passwords of twelve or more characters. Shorter ones are refused anyway
 * and guessing is limited, so a short list is enough.
 */
const commonest: ReadonlySet<string> = new Set([
  '123456789012',
  '1234567890123',
  '1234567890qwerty',
  '123456789qwerty',
  '111111111111',
  '000000000000',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'administrator',
  'changeme1234',
  'iloveyou1234',
  'letmein12345',
  'password1234',
  'password12345',
  'password123456',
  'passwordpassword',
  'qwerty123456',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopasdf',
  'qwertyuiop[]',
  'welcome12345',
]);

const localPartLengthMin = 4;

/** Returns null if the password is acceptable. Length counts code points, not bytes. */
export function findPasswordFlaw(password: string, email: string): PasswordFlaw | null {
  const { length } = Array.from(password);
  if (length < passwordLengthMin) return 'too_short';
  if (length > passwordLengthMax) return 'too_long';
  const lower = password.toLowerCase();
  const [localPart = ''] = email.toLowerCase().split('@');
  const isNamed = localPart.length >= localPartLengthMin && lower.includes(localPart);
  if (isNamed || lower === email.toLowerCase()) return 'contains_email';
  const isOneCharacter = new Set(lower).size === 1;
  return isOneCharacter || commonest.has(lower) ? 'too_common' : null;
}
