import { jsonDecimal, majorAmountReply, queryInteger } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import { currencyCode } from '../../edge/input.wire.ts';
import type { CurrencyTakings } from './read-takings.ts';
import type { Takings } from './takings.rules.ts';

const daysMax = 92;
const daysDefault = 30;
const zoneCharactersMax = 64;

export const takingsQuery = z.object({
  days: queryInteger({ minimum: 1, maximum: daysMax, fallback: daysDefault }).meta({
    description: 'How many days, today included.',
  }),
  time_zone: z
    .string()
    .max(zoneCharactersMax)
    .refine(isTimeZone, 'Must be a time zone such as Africa/Lagos.')
    .default('UTC')
    .meta({ description: 'Whose days they are: an IANA time zone.', example: 'Africa/Lagos' }),
  currency: currencyCode().optional(),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const figures = {
  taken: major('What payers paid, before refunds.'),
  count: z.int().meta({ description: 'How many payments that was.' }),
  refunded: major('What was refunded on these days, whenever it was paid.'),
  refund_count: z.int().meta({ description: 'How many refunds that was.' }),
};

const totalExample = { taken: 372, count: 27, refunded: 12.5, refund_count: 1 };
const takingsExample = {
  object: 'takings',
  time_zone: 'Africa/Lagos',
  data: [
    {
      currency: 'NGN',
      days: [{ day: '2026-11-15', ...totalExample }],
      total: totalExample,
      previous_total: totalExample,
      amount_unit: 'major',
    },
  ],
};

export const takingsRecord = z
  .object({
    object: z.literal('takings'),
    time_zone: z.string(),
    data: z
      .array(
        z.object({
          currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
          days: z
            .array(z.object({ day: z.iso.date(), ...figures }))
            .meta({ description: 'Oldest first. The last one is today, as far as it is over.' }),
          total: z.object(figures),
          previous_total: z
            .object(figures)
            .meta({ description: 'Of as many days right before these, for comparison.' }),
          amount_unit: z.literal('major'),
        }),
      )
      .meta({ description: 'One entry per currency that had any; with `currency`, that one.' }),
  })
  .meta({
    id: 'Takings',
    description: 'What was taken and refunded, by day.',
    example: takingsExample,
  });

export function toTakingsRecord(takings: readonly CurrencyTakings[], timeZone: string) {
  return {
    object: 'takings' as const,
    time_zone: timeZone,
    data: takings.map(({ currency, days, total, previousTotal }) => ({
      currency,
      days: days.map((each) => ({ day: each.day, ...toFigures(each, currency) })),
      total: toFigures(total, currency),
      previous_total: toFigures(previousTotal, currency),
      amount_unit: 'major' as const,
    })),
  };
}

function toFigures(takings: Takings, currency: string) {
  const toMajor = (minor: bigint) => jsonDecimal(toMajorText(money(minor, getCurrency(currency))));
  return {
    taken: toMajor(takings.takenMinor),
    count: Number(takings.takenCount),
    refunded: toMajor(takings.refundedMinor),
    refund_count: Number(takings.refundedCount),
  };
}

function major(description: string) {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` });
}
