import { parseTypedSum, toMinorUnits } from '@countinghouse/ui/rules';

export interface SplitLine {
  /** The digits of the line's amount: `-80.5`. */
  readonly amount: string;
  /** Of its currency. */
  readonly decimals: number;
}

export type Split =
  /** The digits to send, with the line's sign. */
  | { readonly kind: 'ok'; readonly amounts: readonly string[] }
  | { readonly kind: 'unread' }
  /** Below zero when the parts are more than the line. */
  | { readonly kind: 'left'; readonly left: string };

/**
 * The parts of a line. They are typed without the line's sign, so that a minus goes the other
 * way; one that is left empty takes the rest.
 */
export function readSplit({ amount, decimals }: SplitLine, typed: readonly string[]): Split {
  const line = toMinorUnits(amount, decimals);
  const sign = line < 0n ? -1n : 1n;
  const parts: (bigint | null)[] = [];
  for (const text of typed) {
    const read = text.trim() === '' ? null : parseTypedSum(text, decimals);
    if (read?.kind === 'reject') return { kind: 'unread' };
    parts.push(read === null ? null : toMinorUnits(read.text, decimals));
  }
  const left = parts.reduce<bigint>((rest, part) => rest - (part ?? 0n), line * sign);
  const empty = parts.filter((part) => part === null).length;
  const isComplete = empty === 0 ? left === 0n : empty === 1 && left !== 0n;
  if (!isComplete) return { kind: 'left', left: toDigits(left, decimals) };
  return {
    kind: 'ok',
    amounts: parts.map((part) => toDigits((part ?? left) * sign, decimals)),
  };
}

function toDigits(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${minor < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
