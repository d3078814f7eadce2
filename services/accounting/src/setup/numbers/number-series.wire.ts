import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { text, uuid } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import type { ShownSeries } from './list-number-series.ts';
import { numberedKinds } from './number.rules.ts';
import type { NumberSeries, SeriesRejection } from './number.rules.ts';

const patternCharactersMax = 40;

export const seriesParams = z.object({ orgId: uuid(), kind: z.enum(numberedKinds) });

export const setSeriesBody = closedObject({
  pattern: text({ min: 1, max: patternCharactersMax }).meta({ example: 'INV-{YYYY}-{00000}' }),
  yearly: z.boolean().meta({ description: 'Whether numbering restarts each fiscal year.' }),
  chronological: z.boolean().meta({
    description: 'Whether a document cannot be dated before an already numbered one.',
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
    in_use: z
      .boolean()
      .meta({ description: 'Whether the series has assigned numbers. `yearly` is then fixed.' }),
    next_number: z.string().meta({ description: 'The next number for a document dated today.' }),
  })
  .meta({ id: 'AppNumberSeries', description: 'The number format of one kind of document.' });

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
    'The pattern must have exactly one number placeholder, such as {00000}, and no braces other than {YYYY}.',
    'pattern',
  ),
  year_missing: refusal(
    400,
    'year_missing',
    'A series that restarts each year needs {YYYY} in its pattern.',
    'pattern',
  ),
  series_in_use: refusal(
    409,
    'series_in_use',
    'The series has already assigned numbers, so `yearly` cannot change: numbers would repeat.',
    'yearly',
  ),
};

export function toSeriesReply({ reason }: SeriesRejection): ErrorReply {
  return replies[reason];
}
