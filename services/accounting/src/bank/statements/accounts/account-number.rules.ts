/** Normalised for storage and comparison: capital letters and digits only. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/gu, '');
}

/** Characters needed to distinguish accounts. */
const tailCharactersMin = 4;
const partCharactersMin = 7;
const numberCharactersMax = 34;

export function isAccountNumber(plain: string): boolean {
  return plain.length >= tailCharactersMin && plain.length <= numberCharactersMax;
}

/**
 * Whether the file's number is the account's. Banks give an IBAN in one file and the account number
 * within it in another, without leading zeros, or only a card's last digits.
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
