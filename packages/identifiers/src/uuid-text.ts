import { bitsPerCharacter, characterMask, crockford } from './crockford.ts';

/** 26 characters of 5 bits hold a UUID's 128 bits and two leading zero bits. */
const textLength = 26;
const paddingBits = 2;
const bitsPerDigit = 4;
const digitMask = 0xf;
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A UUID as 26 characters of Crockford's alphabet, which sort like the UUIDs. */
export function uuidText(uuid: string): string {
  if (!uuidShape.test(uuid)) throw new TypeError('not a uuid in lower case');
  let text = '';
  let rest = 0;
  let restBits = paddingBits;
  for (const digit of uuid.replaceAll('-', '')) {
    rest = (rest << bitsPerDigit) | Number.parseInt(digit, 16);
    restBits += bitsPerDigit;
    if (restBits < bitsPerCharacter) continue;
    restBits -= bitsPerCharacter;
    text += crockford.charAt((rest >> restBits) & characterMask);
  }
  return text;
}

/**
 * The UUID of such a text, null for any other. Accepts only the spelling that `uuidText` writes:
 * two spellings of a reference would be two references at a provider.
 */
export function uuidOfText(text: string): string | null {
  if (text.length !== textLength) return null;
  let hex = '';
  let rest = 0;
  let restBits = -paddingBits;
  for (const character of text) {
    const value = crockford.indexOf(character);
    if (value < 0) return null;
    rest = ((rest << bitsPerCharacter) | value) & 0xff_ff;
    restBits += bitsPerCharacter;
    while (restBits >= bitsPerDigit) {
      restBits -= bitsPerDigit;
      hex += ((rest >> restBits) & digitMask).toString(16);
    }
  }
  if (crockford.indexOf(text.charAt(0)) >= 1 << (bitsPerCharacter - paddingBits)) return null;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
