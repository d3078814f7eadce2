/**
 * A request body number as its schema sees it. A whole number within 2^53 is a plain number. Any
 * other stays text, because a double would change it: 0.010000000000000001 would turn into 0.01.
 * The text is the description of a symbol: JSON has no symbols, so no client can forge one, and no
 * zod schema accepts one by accident.
 */
export type JsonNumber = number | symbol;

/** Takes text in the grammar of JSON numbers. */
export function toJsonNumber(source: string): JsonNumber {
  const value = Number(source);
  return Number.isSafeInteger(value) && isWhole(source) ? value : Symbol(source);
}

/** The text of a number that came through the body parser; undefined for anything else. */
export function numberText(value: unknown): string | undefined {
  if (typeof value === 'symbol') return value.description;
  return typeof value === 'number' ? String(value) : undefined;
}

const plainWhole = /^-?[0-9]+$/;

// 10.0 and 1e2 are whole. 10.00000000000000001 is not, though its double is, so only the digits
// decide.
function isWhole(source: string): boolean {
  if (plainWhole.test(source)) return true;
  const [mantissa = '', power = '0'] = source.toLowerCase().split('e');
  const fraction = mantissa.split('.')[1] ?? '';
  let decimals = fraction.length;
  while (fraction[decimals - 1] === '0') decimals -= 1;
  return decimals <= Number(power);
}
