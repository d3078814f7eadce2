import { exponentOf, parseCurrency, parseMajor } from '@countinghouse/money';
import type { MajorRejection } from '@countinghouse/money';
import { toPlainDigits } from './typed-sum.rules.ts';

export type TypedAmount =
  | { readonly kind: 'ok'; readonly minor: bigint }
  | { readonly kind: 'reject'; readonly reason: MajorRejection | 'unknown_currency' };

/** An amount as people type it: with spaces, and with either mark before the decimals. */
export function parseTypedAmount(typed: string, currency: string): TypedAmount {
  const code = parseCurrency(currency);
  // While a code is being typed it is none.
  if (code === null) return { kind: 'reject', reason: 'unknown_currency' };
  const read = parseMajor(
    toPlainDigits(typed.trim().replaceAll(/[\s'’]/g, ''), exponentOf(code)),
    code,
  );
  return read.kind === 'ok' ? { kind: 'ok', minor: read.money.amountMinor } : read;
}
