import { z } from 'zod';
import { oneParams } from '../../../edge/app-params.wire.ts';
import { moment, uuid } from '../../../edge/fields.wire.ts';
import { toMajor } from '../../../edge/major-amount.wire.ts';
import { major } from '../report/major.wire.ts';
import { summaryKinds } from './summary.rules.ts';
import type { StoredSummary, SummarisedMovement } from './summary.rules.ts';

export const postedSummaries = z.object({
  posted: z.int().meta({ description: 'How many summaries were open and are posted now.' }),
});

export const summaryParams = oneParams.extend({
  summaryId: uuid().meta({ description: 'The id of the summary.' }),
});

const summaryRecord = z.object({
  id: uuid(),
  day: z.string().meta({ description: 'Of the movements, where the organisation is.' }),
  hour: z.int().nullable().meta({ description: 'From 0 to 23; null for the whole day.' }),
  kind: z.enum(summaryKinds),
  currency: z.string().length(3),
  count: z.int().meta({ description: 'How many movements it has.' }),
  gross: major('What payers paid; below zero, what went back.'),
  fee: major('The platform fees.'),
  share: major('The split recipients’ shares.'),
  change: major('What it adds to the clearing account.'),
  first_sequence: z.int(),
  last_sequence: z.int(),
  posted_at: moment().nullable().meta({ description: 'Null while the day or hour is not over.' }),
  entry_id: uuid().nullable().meta({ description: 'Its entry in the journal.' }),
});

export const summaryList = z
  .object({
    data: z.array(summaryRecord).meta({ description: 'The newest day first, up to 200.' }),
    amount_unit: z.literal('major'),
  })
  .meta({ id: 'AppPaymentsSummaryList', description: 'Sales that are posted together.' });

export const summaryMovements = z
  .object({
    data: z
      .array(
        z.object({
          sequence: z.int(),
          id: uuid().meta({ description: 'The movement at payments.' }),
          source_id: uuid().meta({ description: 'The payment or refund at payments.' }),
          payment_id: uuid().nullable(),
          effective_at: moment(),
          change: major('What it adds to the clearing account.'),
        }),
      )
      .meta({ description: 'Every movement, in the order of the log.' }),
    count: z.int().meta({ description: 'How many are listed.' }),
    change: major('What they add up to.'),
    summary: summaryRecord.meta({ description: 'The same figures as posted.' }),
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'AppPaymentsSummaryMovements',
    description: 'The movements behind a summary, and their sum beside the posted one.',
  });

export function toSummaryRecord(each: StoredSummary) {
  const amount = (minor: bigint) => toMajor(minor, each.currency);
  return {
    id: each.id,
    day: each.day,
    hour: each.hour,
    kind: each.kind,
    currency: each.currency,
    count: Number(each.count),
    gross: amount(each.grossMinor),
    fee: amount(each.feeMinor),
    share: amount(each.shareMinor),
    change: amount(each.changeMinor),
    first_sequence: Number(each.firstSequence),
    last_sequence: Number(each.lastSequence),
    posted_at: each.postedAt?.toISOString() ?? null,
    entry_id: each.entryId,
  };
}

/** Page by page; the sum of what was written stands at the end. */
export async function* toSummaryJson(
  summary: StoredSummary,
  pages: AsyncIterable<readonly SummarisedMovement[]>,
): AsyncGenerator<string, void, void> {
  const amount = (minor: bigint) => toMajor(minor, summary.currency);
  let [count, change, opening] = [0, 0n, '{"data":['];
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = page.map((each) =>
      JSON.stringify({
        sequence: Number(each.sequence),
        id: each.movementId,
        source_id: each.sourceId,
        payment_id: each.paymentId,
        effective_at: each.effectiveAt.toISOString(),
        change: amount(each.changeMinor),
      }),
    );
    yield opening + rows.join(',');
    opening = ',';
    count += page.length;
    change = page.reduce((sum, { changeMinor }) => sum + changeMinor, change);
  }
  const end = JSON.stringify({
    count,
    change: amount(change),
    summary: toSummaryRecord(summary),
    amount_unit: 'major',
  });
  yield `${opening === ',' ? '' : opening}],${end.slice(1)}`;
}
