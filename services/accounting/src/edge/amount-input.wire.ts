import { majorAmount } from '@countinghouse/http';
import { describeMajorRejection, parseMajor } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { z } from 'zod';

/** Above any amount that the ledger accepts; the use case checks the exact limit. */
export const amountMax = '1000000000000';

/** A positive amount in a request. Its value is text; `toMinor` reads it once the currency is known. */
export function amountInput(description: string) {
  return majorAmount({ minimum: '0', maximum: amountMax }).meta({
    description: `${description} Major units, with no more decimals than the currency has.`,
    example: 121,
  });
}

/** In minor units; too many decimals for the currency is an issue on the field at `path`. */
export function toMinor(
  context: z.core.$RefinementCtx,
  path: readonly (string | number)[],
  amount: string,
  currency: CurrencyCode,
): bigint {
  const parsed = parseMajor(amount, currency);
  if (parsed.kind === 'ok') return parsed.money.amountMinor;
  const message = describeMajorRejection(parsed.reason, currency);
  context.addIssue({ code: 'custom', path: [...path], input: amount, message });
  return 0n;
}
