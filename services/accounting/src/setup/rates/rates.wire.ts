import { closedObject, jsonDecimal } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import {
  calendarDate,
  currencyCode,
  decimal,
  decimalReply,
  pageLimit,
  pageOffset,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import type { DeleteRateOutcome } from './delete-rate.ts';
import type { StoredRate } from './read-rates.ts';
import type { SetRateOutcome } from './set-rate.ts';

const sourceCharactersMax = 100;

export const rateParams = z.object({
  orgId: uuid(),
  currency: currencyCode(),
  date: calendarDate(),
});

export const listRatesQuery = z.object({
  currency: currencyCode().optional(),
  from: calendarDate().optional(),
  to: calendarDate().optional(),
  limit: pageLimit(),
  offset: pageOffset(),
});

export const setRateBody = closedObject({
  rate: decimal({ minimum: '0.0000000001', maximum: '9999999999', decimalsMax: 10 }).meta({
    description: 'Units of the base currency for one unit of this currency.',
    example: 0.92,
  }),
  source: text({ min: 1, max: sourceCharactersMax }).meta({
    description: 'Source of the rate, such as a bank.',
  }),
});

const rateRecord = z
  .object({
    currency: z.string(),
    date: calendarDate().meta({
      description: 'First day of the rate. It applies until the next rate.',
    }),
    rate: decimalReply('Units of the base currency for one unit of this currency.'),
    source: z.string(),
  })
  .meta({ id: 'AppExchangeRate', description: "A currency's exchange rate from a date." });

export const oneRateRecord = rateRecord;

export const rateList = z.object({
  data: z.array(rateRecord),
  has_more: z.boolean(),
  limit: z.int(),
  offset: z.int(),
});

export const deletedRateRecord = z.object({
  currency: z.string(),
  date: z.string(),
  forgotten: z.literal(true),
});

export function toRateRecord({ currency, date, rate, source }: StoredRate) {
  return { currency, date, rate: jsonDecimal(rate), source };
}

type Reason = Extract<SetRateOutcome | DeleteRateOutcome, { readonly kind: 'reject' }>['reason'];

const replies: Readonly<Record<Reason, ErrorReply>> = {
  rate_invalid: refusal(
    400,
    'rate_invalid',
    'The rate is not valid. It must be above 0, with at most ten digits before and ten after the point.',
    'rate',
  ),
  base_currency: refusal(
    400,
    'base_currency',
    'This is the base currency. Its rate is always 1. Choose another currency.',
    'currency',
  ),
  rate_not_found: refusal(
    404,
    'rate_not_found',
    'This currency has no rate starting on this date. See the list of exchange rates.',
  ),
};

export function toRateReply(reason: Reason): ErrorReply {
  return replies[reason];
}
