import { exponentOf, getCurrency, parseMajor } from '@countinghouse/money';
import type { MajorRejection } from '@countinghouse/money';

export type TypedAmount =
  | { readonly kind: 'ok'; readonly minor: bigint }
  | { readonly kind: 'reject'; readonly reason: MajorRejection };

/** An amount as people type it: with spaces, and with either mark before the decimals. */
export function parseTypedAmount(typed: string, currency: string): TypedAmount {
  const code = getCurrency(currency);
  const read = parseMajor(toPlainDigits(typed, exponentOf(code)), code);
  return read.kind === 'ok' ? { kind: 'ok', minor: read.money.amountMinor } : read;
}

/** `12,500.00`, `12.500,00` and `12 500` are 12500. A lone mark before three digits groups them. */
function toPlainDigits(typed: string, exponent: number): string {
  const digits = typed.trim().replaceAll(/[\s'’]/g, '');
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return digits;
  const tail = digits.slice(digits.lastIndexOf(last) + 1);
  const isRepeated = marks.filter((mark) => mark === last).length > 1;
  const isAlone = new Set(marks).size === 1;
  const groups = isRepeated || (isAlone && tail.length === 3 && exponent !== 3);
  if (groups) return digits.replaceAll(/[.,]/g, '');
  const whole = digits.slice(0, digits.lastIndexOf(last)).replaceAll(/[.,]/g, '');
  return `${whole}.${tail}`;
}
