import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { text, uuid } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { numberedKinds } from './number.rules.ts';
import type { NumberSeries, SeriesRejection } from './number.rules.ts';
import type { ShownSeries } from './read-number-series.ts';

const patternCharactersMax = 40;

export const seriesParams = z.object({ orgId: uuid(), kind: z.enum(numberedKinds) });

export const setSeriesBody = closedObject({
  pattern: text({ min: 1, max: patternCharactersMax }).meta({ example: 'INV-{YYYY}-{00000}' }),
  yearly: z.boolean().meta({ description: 'Whether it begins again with each fiscal year.' }),
  chronological: z.boolean().meta({
    description: 'Whether nothing may be dated before what was numbered earlier.',
  }),
}).transform(({ pattern, yearly, chronological }): NumberSeries => ({
  pattern,
  isYearly: yearly,
  isChronological: chronological,
}));

const seriesRecord = z
  .object({
    kind: z.enum(numberedKinds),
    pattern: z.string(),
    yearly: z.boolean(),
    chronological: z.boolean(),
    in_use: z.boolean().meta({ description: 'It has given numbers: `yearly` stays.' }),
    next_number: z.string().meta({ description: 'Of something dated today.' }),
  })
  .meta({ id: 'AppNumberSeries', description: 'How the numbers of one kind look.' });

export const seriesList = z.object({ data: z.array(seriesRecord) });

export function toSeriesRecord(series: ShownSeries): z.infer<typeof seriesRecord> {
  return {
    kind: series.kind,
    pattern: series.pattern,
    yearly: series.isYearly,
    chronological: series.isChronological,
    in_use: series.hasNumbers,
    next_number: series.nextNumber,
  };
}

const replies: Readonly<Record<SeriesRejection['reason'], ErrorReply>> = {
  pattern_invalid: refusal(
    400,
    'pattern_invalid',
    'A pattern has one place for the number, such as {00000}, and nothing else in braces but {YYYY}.',
    'pattern',
  ),
  year_missing: refusal(
    400,
    'year_missing',
    'A series that begins again each year needs {YYYY} in its pattern.',
    'pattern',
  ),
  series_in_use: refusal(
    409,
    'series_in_use',
    'The series has given numbers: to count in another way would give some of them again.',
    'yearly',
  ),
};

export function toSeriesReply({ reason }: SeriesRejection): ErrorReply {
  return replies[reason];
}
