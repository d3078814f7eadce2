export type TypedSum =
  | {
      readonly kind: 'ok';
      /** Plain digits: `45500.5`. */
      readonly text: string;
      /** More than one number was typed, so that what was understood is worth saying. */
      readonly isSum: boolean;
    }
  | { readonly kind: 'reject'; readonly reason: 'not_a_number' | 'too_many_decimals' };

/** Digits before the decimals that are still exact when they are sent. */
const digitsMax = 12;

/**
 * A number as people type or paste it: with spaces, with either mark before the decimals, or a sum of
 * such numbers (`42000+3500`). Exact: it is added as whole numbers of the smallest part.
 */
export function parseTypedSum(typed: string, decimalsMax: number): TypedSum {
  const terms =
    typed
      .replaceAll(/[\s'’]/g, '')
      .replaceAll('−', '-')
      .match(/[+-]?[^+-]+|[+-]/g) ?? [];
  if (terms.length === 0) return { kind: 'reject', reason: 'not_a_number' };
  let sum = 0n;
  for (const term of terms) {
    const sign = term.startsWith('-') ? -1n : 1n;
    const digits = toPlainDigits(term.replace(/^[+-]/, ''), decimalsMax);
    const [whole = '', fraction = ''] = digits.split('.');
    if (!/^\d*\.?\d*$/.test(digits) || whole + fraction === '' || whole.length > digitsMax) {
      return { kind: 'reject', reason: 'not_a_number' };
    }
    const kept = fraction.replace(/0+$/, '');
    if (kept.length > decimalsMax) return { kind: 'reject', reason: 'too_many_decimals' };
    sum += sign * BigInt(whole + kept.padEnd(decimalsMax, '0'));
  }
  return { kind: 'ok', text: toText(sum, decimalsMax), isSum: terms.length > 1 };
}

/** `12,500.00`, `12.500,00` and `12 500` are 12500. A lone mark before three digits groups them. */
export function toPlainDigits(digits: string, decimalsMax: number): string {
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return digits;
  const tail = digits.slice(digits.lastIndexOf(last) + 1);
  const isRepeated = marks.filter((mark) => mark === last).length > 1;
  const isAlone = new Set(marks).size === 1;
  const groups = isRepeated || (isAlone && tail.length === 3 && decimalsMax !== 3);
  if (groups) return digits.replaceAll(/[.,]/g, '');
  const whole = digits.slice(0, digits.lastIndexOf(last)).replaceAll(/[.,]/g, '');
  return `${whole}.${tail}`;
}

function toText(parts: bigint, decimals: number): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${parts < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
