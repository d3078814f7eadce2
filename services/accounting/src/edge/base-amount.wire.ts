import { invalidField, majorAmount, RefusedRequest } from '@countinghouse/http';
import { describeMajorRejection, parseMajor } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { amountMax } from './amount-input.wire.ts';

/** An amount in base currency in a request, zero or more; `toBaseMinor` reads it. */
export function baseAmountInput(description: string) {
  return majorAmount({ minimum: '0', maximum: amountMax }).meta({
    description: `${description} In base currency, major units.`,
    example: 1000,
  });
}

/**
 * Depends on the caller's base currency, which a schema does not know: too many decimals is a 400 here.
 */
export function toBaseMinor(field: string, amount: string, currency: CurrencyCode): bigint {
  const parsed = parseMajor(amount, currency);
  if (parsed.kind === 'ok') return parsed.money.amountMinor;
  const message = describeMajorRejection(parsed.reason, currency);
  throw new RefusedRequest(invalidField(field, message));
}
