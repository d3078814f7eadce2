import { bitsPerCharacter, characterMask, crockford } from './crockford.ts';

/** 26 characters of 5 bits hold the 128 bits of a uuid and two bits that are always zero. */
const textLength = 26;
const uuidMax = 2n ** 128n - 1n;
const hexDigits = 32;
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A uuid in 26 characters of Crockford's alphabet, which sort as the uuids do. */
export function uuidText(uuid: string): string {
  if (!uuidShape.test(uuid)) throw new TypeError('not a uuid in lower case');
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  while (text.length < textLength) {
    text = crockford.charAt(Number(rest & BigInt(characterMask))) + text;
    rest >>= BigInt(bitsPerCharacter);
  }
  return text;
}

/**
 * The uuid of such a text, null for any other. Only the one spelling that `uuidText` writes is
 * read: two spellings of a reference would be two references at a provider.
 */
export function uuidOfText(text: string): string | null {
  if (text.length !== textLength) return null;
  let value = 0n;
  for (const character of text) {
    const bits = crockford.indexOf(character);
    if (bits < 0) return null;
    value = (value << BigInt(bitsPerCharacter)) | BigInt(bits);
  }
  if (value > uuidMax) return null;
  const hex = value.toString(16).padStart(hexDigits, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
