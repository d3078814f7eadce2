/**
 * An array parameter of values whose text never needs quotes: ids, numbers, words of code. The driver
 * quotes and escapes every element, which takes several times as long.
 */
export function plainArray(values: readonly (string | number | bigint | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

const jsonbOid = 3802;
const jsonbVersion = 1;
const headerBytes = 20;

/**
 * An array parameter for `jsonb[]` in the server's binary form: as text, every quote of the values
 * would be escaped here and unescaped there.
 */
export function jsonbArray(texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const size = sizes.reduce((sum, one) => sum + one + 5, texts.length === 0 ? 12 : headerBytes);
  const array = Buffer.allocUnsafe(size);
  let at = array.writeInt32BE(texts.length === 0 ? 0 : 1, 0);
  // No element is null.
  at = array.writeInt32BE(0, at);
  at = array.writeInt32BE(jsonbOid, at);
  if (texts.length === 0) return array;
  at = array.writeInt32BE(texts.length, at);
  at = array.writeInt32BE(1, at);
  for (const [place, text] of texts.entries()) {
    const bytes = sizes[place] ?? 0;
    at = array.writeInt32BE(bytes + 1, at);
    at = array.writeUInt8(jsonbVersion, at);
    at += array.write(text, at, bytes, 'utf8');
  }
  return array;
}
