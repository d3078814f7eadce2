/**
 * Two characters for the cell and 16 random ones in Crockford's alphabet: 80 bits, which cannot be
 * guessed.
 */
const codeShape = /^[0-9A-HJKMNP-TV-Z]{18}$/;
/** Letters that the alphabet omits because they look like digits. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * The code in its stored form, or null for text that is not a code. Payers type codes from paper,
 * so case, look-alikes and dashes are ignored.
 */
export function parseCheckoutCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replaceAll('-', '')
    .replaceAll(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return codeShape.test(code) ? code : null;
}
