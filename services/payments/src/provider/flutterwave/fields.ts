import { decimalNumber, jsonDecimal, numberText } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { parseCurrency, toMajorText } from '@countinghouse/money';
import type { CurrencyCode, Money } from '@countinghouse/money';
import { z } from 'zod';

/** An outgoing amount: a JSON number with exactly the money's digits. */
export function toWireAmount(amount: Money): WireNumber {
  return jsonDecimal(toMajorText(amount));
}

/** An amount with the digits that were sent; its currency limits the decimals. */
export const amountText = decimalNumber({ minimum: '0' });
export const signedAmountText = decimalNumber();

export const currencyCode = z.string().transform((text, context): CurrencyCode => {
  const currency = parseCurrency(text);
  if (currency !== null) return currency;
  context.addIssue('Must be an ISO 4217 currency code.');
  return z.NEVER;
});

/** The provider's ids are numbers in some responses and strings in others. */
export const idText = z.unknown().transform((value, context): string => {
  const text = typeof value === 'string' ? value : numberText(value);
  if (text !== undefined && idShape.test(text)) return text;
  context.addIssue('Must be 1 to 100 letters, digits or the characters _ . : -');
  return z.NEVER;
});

const idShape = /^[\w.:-]{1,100}$/;

/** A time, or null if unreadable: no decision about money depends on it. */
export const moment = z
  .unknown()
  .optional()
  .transform((value): Date | null => {
    const match = typeof value === 'string' ? momentShape.exec(value) : null;
    if (match === null) return null;
    const [, day = '', time = '00:00:00', zone = 'Z'] = match;
    const date = new Date(`${day}T${time}${zone}`);
    return Number.isNaN(date.getTime()) ? null : date;
  });

/** A time without a zone is read as UTC, not in the local zone. */
const momentShape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)?)?$/;

/** Text for people; anything else becomes null. */
export const optionalText = z
  .unknown()
  .optional()
  .transform((value): string | null => {
    if (typeof value !== 'string') return null;
    const text = value
      .replaceAll(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, optionalTextCharactersMax);
    return text === '' ? null : text;
  });

/** The longest part of a bank's message or name that is useful to a reader. */
const optionalTextCharactersMax = 200;
