/** As stored and compared: capitals and digits alone. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/gu, '');
}

/** Letters and digits of an account, at least as many as tell accounts apart. */
const tailCharactersMin = 4;
const partCharactersMin = 7;
const numberCharactersMax = 34;

export function isAccountNumber(plain: string): boolean {
  return plain.length >= tailCharactersMin && plain.length <= numberCharactersMax;
}

/**
 * Whether a file's number is that of the account. Banks give an IBAN in one file and the number within
 * it in another, without its zeros, or of a card the last digits.
 */
export function numberFits(inFile: string, known: string): boolean {
  const [file, own] = [withoutMask(inFile), withoutMask(known)];
  if (file === own) return true;
  const [short, long] = file.length < own.length ? [file, own] : [own, file];
  if (short.length >= tailCharactersMin && long.endsWith(short)) return true;
  return short.length >= partCharactersMin && long.includes(short);
}

function withoutMask(text: string): string {
  const plain = plainNumber(text.replace(/^.*[*xX•]{2,}/u, ''));
  return plain.replace(/^0+/u, '');
}
