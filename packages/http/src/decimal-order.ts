/**
 * Compares two numbers by their JSON text, exactly: negative, zero or positive, suitable for
 * `sort`. Digits are not expanded, so 1e999999999 costs as little as 1.
 */
export function compareDecimalText(a: string, b: string): number {
  const left = readDecimal(a);
  const right = readDecimal(b);
  if (left.sign !== right.sign) return left.sign - right.sign;
  // Not multiplied by the sign: equal negative numbers would give -0.
  return left.sign < 0 ? compareMagnitude(right, left) : compareMagnitude(left, right);
}

interface Decimal {
  readonly sign: -1 | 0 | 1;
  /** Without leading and trailing zeros. */
  readonly digits: string;
  /** The power of ten of the first digit. */
  readonly magnitude: number;
}

function readDecimal(text: string): Decimal {
  const isNegative = text.startsWith('-');
  const unsigned = isNegative ? text.slice(1) : text;
  const [mantissa = '', power = '0'] = unsigned.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  let start = 0;
  while (all[start] === '0') start += 1;
  if (start === all.length) return { sign: 0, digits: '', magnitude: 0 };
  let end = all.length;
  while (all[end - 1] === '0') end -= 1;
  return {
    sign: isNegative ? -1 : 1,
    digits: all.slice(start, end),
    magnitude: whole.length - 1 - start + Number(power),
  };
}

// Digits of equal magnitude line up, so text order is numeric order.
function compareMagnitude(a: Decimal, b: Decimal): number {
  if (a.magnitude !== b.magnitude) return a.magnitude < b.magnitude ? -1 : 1;
  if (a.digits === b.digits) return 0;
  return a.digits < b.digits ? -1 : 1;
}
