/**
 * Crockford's alphabet: no I, L, O or U, so text that is read aloud or typed from paper stays
 * correct.
 */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const bitsPerCharacter = 5;
export const characterMask = 0b11111;

/** One character per byte, from its low five bits: random bytes give evenly distributed text. */
export function crockfordText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => crockford.charAt(byte & characterMask)).join('');
}
