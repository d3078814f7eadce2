import { jsonDecimal, majorAmountReply } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import { movementKindNames } from '../../ledger/ledger/movement.rules.ts';
import { payoutRecord, toPayoutRecord } from '../../money-out/payouts/payouts.wire.ts';
import type { PayoutTrail } from './find-payout-trail.ts';
import { postingRecord, toPostingRecord } from './money-trail.wire.ts';

const madeOfExample = {
  previous_payout_id: null,
  carried: 0,
  movements: [{ kind: 'settled', count: 41, available: 604.3 }],
  available: 604.3,
  amount_unit: 'major',
};

const madeOf = z
  .object({
    previous_payout_id: uuid()
      .nullable()
      .meta({ description: 'The payout before. Null if this is the first of its currency.' }),
    carried: major('The available balance that the payout before left.'),
    movements: z.array(
      z.object({
        kind: z.enum(movementKindNames),
        count: z.int(),
        available: major('How these changed the available balance.'),
      }),
    ),
    available: major('`carried` and all movements: what could be paid out.'),
    amount_unit: z.literal('major'),
  })
  .meta({
    description:
      'The movements between the payout before and this one, or up to now while this one is not completed. `GET /balance/entries` lists them.',
    example: madeOfExample,
  });

export const payoutTrailRecord = z
  .object({
    object: z.literal('payout_trail'),
    payout: payoutRecord,
    timeline: z
      .array(
        z.object({
          at: moment(),
          kind: z.enum(['payout', 'approval', 'event', 'posting']),
          id: uuid().meta({ description: 'The id of the payout, approval, event or posting.' }),
          code: z.string().meta({ description: 'Names the step, for translation.' }),
          text: z.string(),
        }),
      )
      .meta({ description: 'Oldest first.' }),
    postings: z.array(postingRecord).meta({
      description: 'Ledger postings, oldest first, without the platform’s own accounts.',
    }),
    events: z.array(z.object({ id: uuid(), type: z.string(), created_at: moment() })),
    made_of: madeOf,
  })
  .meta({
    id: 'PayoutTrail',
    description: 'A payout, what it was made of, and everything that followed from it.',
    example: {
      object: 'payout_trail',
      payout: payoutRecord.meta()?.['example'],
      timeline: [
        {
          at: '2026-11-15T09:30:00.000Z',
          kind: 'payout',
          id: '01a1dcb4-1f0e-7c53-8012-4d1a2b3c4d5e',
          code: 'requested',
          text: 'The payout was requested.',
        },
      ],
      postings: [],
      events: [],
      made_of: madeOfExample,
    },
  });

export function toPayoutTrailRecord({ payout, madeOf: made, ...trail }: PayoutTrail) {
  const toMajor = (minor: bigint) =>
    jsonDecimal(toMajorText(money(minor, getCurrency(payout.currency))));
  return {
    object: 'payout_trail' as const,
    payout: toPayoutRecord(payout),
    timeline: trail.timeline.map((step) => ({ ...step, at: step.at.toISOString() })),
    postings: trail.postings.map(toPostingRecord),
    events: trail.events.map(({ id, type, createdAt }) => ({
      id,
      type,
      created_at: createdAt.toISOString(),
    })),
    made_of: {
      previous_payout_id: made.previousPayoutId,
      carried: toMajor(made.carriedMinor),
      movements: made.totals.map(({ kind, count, availableMinor }) => ({
        kind,
        count: Number(count),
        available: toMajor(availableMinor),
      })),
      available: toMajor(made.availableMinor),
      amount_unit: 'major' as const,
    },
  };
}

function major(description: string) {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` });
}
