import { jsonInteger } from '@countinghouse/http';
import { z } from 'zod';
import { minorAmount, moment, uuid } from '../../edge/fields.wire.ts';
import type { MerchantBreak } from './list-breaks.ts';
import { breakKinds, reconciledLists } from './reconciliation.rules.ts';

const side = (description: string) =>
  z
    .object({
      amount: minorAmount(description),
      currency: z.string().length(3),
      amount_unit: z.literal('minor'),
    })
    .nullable()
    .meta({ description });

const breakExample = {
  id: '01a1dcb4-77c0-7d3e-8009-2f41c6a0be57',
  object: 'reconciliation_break',
  list: 'settlements',
  kind: 'missing_there',
  day: '2026-11-14',
  subject: { type: 'payment', id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d' },
  reference: null,
  ours: { amount: 10_000, currency: 'NGN', amount_unit: 'minor' },
  theirs: null,
  what: 'This payment is overdue: the provider has not settled it yet.',
  what_to_do: 'The amount stays pending. We ask the provider when it settles.',
  first_seen_at: '2026-11-15T03:10:00.000Z',
};

const breakRecord = z
  .object({
    id: uuid(),
    object: z.literal('reconciliation_break'),
    list: z.enum(reconciledLists).meta({ description: 'The provider’s list that differs.' }),
    kind: z.enum(breakKinds).meta({
      description:
        '`missing_here`: only the provider lists it. `missing_there`: only our ledger has it. `amount`, `currency`: both have it, with different values. `duplicate`: the provider lists it twice.',
    }),
    day: z.string().meta({ description: 'The UTC day that was compared.' }),
    subject: z
      .object({
        type: z.enum(['payment', 'refund', 'payout']).meta({ description: 'What it is.' }),
        id: uuid(),
      })
      .nullable()
      .meta({ description: 'Your payment, refund or payout.' }),
    reference: z.string().nullable().meta({ description: 'Our reference at the provider.' }),
    ours: side('As our ledger has it.'),
    theirs: side('As the provider lists it.'),
    what: z.string().meta({ description: 'What differs, as an English sentence.' }),
    what_to_do: z.string().meta({ description: 'What you do about it, if anything.' }),
    first_seen_at: moment().meta({ description: 'When the difference was first found.' }),
  })
  .meta({
    id: 'ReconciliationBreak',
    description: 'A difference between the provider’s lists and the ledger.',
    example: breakExample,
  });

export const breakList = z
  .object({ data: z.array(breakRecord).meta({ description: 'The newest day first, up to 200.' }) })
  .meta({
    id: 'ReconciliationBreakList',
    description: 'Open differences.',
    example: { data: [breakExample] },
  });

const subjectTypes = {
  charges: 'payment',
  settlements: 'payment',
  refunds: 'refund',
  transfers: 'payout',
} as const;

export function toBreakList(breaks: readonly MerchantBreak[]) {
  return { data: breaks.map(toBreakRecord) };
}

function toBreakRecord(each: MerchantBreak) {
  return {
    id: each.id,
    object: 'reconciliation_break' as const,
    list: each.list,
    kind: each.kind,
    day: each.day,
    subject: each.objectId === null ? null : { type: subjectTypes[each.list], id: each.objectId },
    reference: each.reference,
    ours: toSide(each.ourMinor, each.ourCurrency),
    theirs: toSide(each.theirMinor, each.theirCurrency),
    what: each.what,
    what_to_do: each.todo,
    first_seen_at: each.firstSeenAt.toISOString(),
  };
}

function toSide(minor: bigint | null, currency: string | null) {
  if (minor === null || currency === null) return null;
  return { amount: jsonInteger(minor), currency, amount_unit: 'minor' as const };
}
