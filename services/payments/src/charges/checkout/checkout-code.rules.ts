/** Two characters of cell and sixteen random ones, in Crockford's alphabet: 80 bits nobody guesses. */
const codeShape = /^[0-9A-HJKMNP-TV-Z]{18}$/;
/** Letters that the alphabet leaves out because they are read as a digit. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * The code as it is stored, or null for text that cannot be one. Payers type codes from paper, so
 * case, look-alikes and dashes do not matter.
 */
export function parseCheckoutCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replaceAll('-', '')
    .replaceAll(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return codeShape.test(code) ? code : null;
}
