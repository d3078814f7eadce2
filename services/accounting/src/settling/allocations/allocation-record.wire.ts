import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, moment, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { documentKinds } from '../../kernel/document-kind.rules.ts';
import { allocationKinds } from './allocation.rules.ts';
import type { AllocationView, SettledSide } from './allocation.rules.ts';

const side = z.object({
  kind: z.enum(['document', 'payment', 'opening', 'journal']),
  id: uuid(),
  document_kind: z.enum(documentKinds).nullable(),
  number: z.string().nullable(),
});

/** As payments and documents show what they settle and what settles them. */
export const allocationRecord = z
  .object({
    id: uuid(),
    kind: z.enum(allocationKinds).meta({
      description:
        '`offset`: an open credit against an open debit that is neither money nor a credit note or supplier credit of the same side. `account`: settled to an account.',
    }),
    from: side.nullable().meta({
      description:
        'The money or credit; null for a discount, a write-off and what is settled to an account.',
    }),
    to: side.nullable().meta({ description: 'What it settles.' }),
    account: z
      .object({ id: uuid(), code: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The account it is settled to; null for every other kind.' }),
    date: calendarDate(),
    currency: z.string().length(3),
    amount: majorAmount('How much of both sides.'),
    exchange_gain: majorAmount('In base currency; below zero a loss.'),
    undone_on: calendarDate()
      .nullable()
      .meta({ description: 'From this day on it counts no more.' }),
    created_at: moment(),
  })
  .meta({
    id: 'AppAllocation',
    description: 'A part of one thing that settles the same part of another.',
  });

export function toAllocationRecord(view: AllocationView, baseCurrency: CurrencyCode) {
  return {
    id: view.id,
    kind: view.kind,
    from: toSide(view.from),
    to: toSide(view.to),
    account: view.account,
    date: view.date,
    currency: view.currency,
    amount: toMajor(view.docMinor, view.currency),
    exchange_gain: toMajor(view.gainMinor, baseCurrency),
    undone_on: view.undoneDate,
    created_at: view.createdAt.toISOString(),
  };
}

function toSide(one: SettledSide | null) {
  if (one === null) return null;
  const { kind, id, documentKind, number } = one;
  return { kind, id, document_kind: documentKind, number };
}
