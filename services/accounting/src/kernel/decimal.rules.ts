/** Both inclusive, as decimal text. */
export interface DecimalLimits {
  readonly minimum: string;
  readonly maximum: string;
  readonly decimalsMax: number;
}

/** JSON's number grammar: sign, whole part, fraction, exponent. */
const jsonNumber = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/**
 * Plain decimal text of a JSON number within bounds: `1.05e1` is `10.5`. Null if it has too many
 * decimals: input is never rounded.
 */
export function readDecimal(sent: string, decimalsMax: number): string | null {
  const match = jsonNumber.exec(sent);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const digits = trimZeros(whole + fraction);
  if (digits.significant === '') return '0';
  const decimals = fraction.length - digits.zerosAtEnd - Number(power);
  if (decimals > decimalsMax) return null;
  return sign + placePoint(digits.significant, decimals);
}

/** Without trailing zeros in the fraction: the database writes `1.000000`. */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** A loop instead of a regular expression, which would take quadratic time on long runs of zeros. */
function trimZeros(digits: string): { readonly significant: string; readonly zerosAtEnd: number } {
  let start = 0;
  while (digits[start] === '0') start += 1;
  let end = digits.length;
  while (end > start && digits[end - 1] === '0') end -= 1;
  return { significant: digits.slice(start, end), zerosAtEnd: digits.length - end };
}

function placePoint(significant: string, decimals: number): string {
  if (decimals <= 0) return significant + '0'.repeat(-decimals);
  const padded = significant.padStart(decimals + 1, '0');
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}
