import { decimalNumber, majorAmountReply, queryInteger, text } from '@countinghouse/http';
import { parseCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { readDecimal } from '../kernel/decimal.rules.ts';
import type { DecimalLimits } from '../kernel/decimal.rules.ts';

/** Fields shared by several requests and records, each validated and described in one way. */

export { moment, multilineText, opaqueText, text, uuid } from '@countinghouse/http';

/** A display name; only blanks would be invisible in a list. */
export function nameText(charactersMax: number) {
  return text({ min: 1, max: charactersMax }).regex(/\S/, 'Must not be blank.');
}

/**
 * Years outside this range are typing errors, and the last representable days would overflow due dates.
 */
const yearMin = '1900';
const yearMax = '2999';

/** A calendar date. */
export function calendarDate() {
  return z.iso
    .date({ error: 'Must be a valid date in the format YYYY-MM-DD.' })
    .refine(
      (date) => date.slice(0, 4) >= yearMin && date.slice(0, 4) <= yearMax,
      `The year must be from ${yearMin} to ${yearMax}.`,
    )
    .meta({ format: 'date', pattern: undefined, example: '2026-11-15' });
}

/** Required for changes, so that a client cannot overwrite a change it has not seen. */
export function seenVersion() {
  return z.int().positive().meta({
    description: 'The version you last read. If it has changed since, the request fails with 409.',
  });
}

export function shownVersion() {
  return z.int().positive().meta({ description: 'Send this version with every update.' });
}

/** The limit of SMTP. */
const mailAddressCharactersMax = 254;

export function mailAddress() {
  return z
    .email({ error: 'Must be a valid e-mail address.' })
    .max(mailAddressCharactersMax)
    .meta({ pattern: undefined, example: 'accounts@adire-lane.example' });
}

export function currencyCode() {
  return z
    .string()
    .transform((code, context): CurrencyCode => {
      const currency = parseCurrency(code);
      if (currency !== null) return currency;
      context.addIssue('Must be an ISO 4217 currency code in capitals, such as EUR.');
      return z.NEVER;
    })
    .meta({
      type: 'string',
      minLength: 3,
      maxLength: 3,
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217 currency code.',
      example: 'EUR',
    });
}

/** An exact decimal in a request: its value is plain text such as `-10.5`, never a double. */
export function decimal({ minimum, maximum, decimalsMax }: DecimalLimits) {
  return decimalNumber({ minimum, maximum })
    .transform((sent, context) => {
      const read = readDecimal(sent, decimalsMax);
      if (read !== null) return read;
      context.addIssue(`Must have at most ${decimalsMax} decimals.`);
      return z.NEVER;
    })
    .meta({ type: 'number', minimum: Number(minimum), maximum: Number(maximum) });
}

/** An amount in a response; pass it what `jsonDecimal` returns. */
export function majorAmount(description: string) {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` });
}

/** A decimal in a response that is not an amount; pass it what `jsonDecimal` returns. */
export function decimalReply(description: string) {
  const { 'x-amount-unit': _unit, ...meta } = majorAmountReply().meta() ?? {};
  return majorAmountReply().meta({ ...meta, 'x-amount-unit': undefined, description });
}

export const pageSizeMax = 200;
const pageSizeDefault = 50;
/** Larger than any list; a page beyond the end is empty. */
const offsetMax = 1_000_000_000;

export const pageLimit = () =>
  queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }).meta({
    description: 'The maximum number of objects to return.',
  });
export const pageOffset = () =>
  queryInteger({ minimum: 0, maximum: offsetMax, fallback: 0 }).meta({
    description: 'How many objects to skip.',
  });

/** Who did something; `answerPeople` adds the name. */
export function namedActor() {
  return z.object({
    kind: z.string(),
    id: z.string(),
    name: z.string().nullable().optional().meta({
      description: 'The name of the member or API key. Absent for any other actor.',
    }),
  });
}
