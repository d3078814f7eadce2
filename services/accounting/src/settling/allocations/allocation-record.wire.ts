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

/** An allocation as shown on payments and documents. */
export const allocationRecord = z
  .object({
    id: uuid(),
    kind: z.enum(allocationKinds).meta({
      description:
        '`offset`: an open credit settled against an open debit, where the credit is neither a payment nor a credit note or supplier credit of the same side. `account`: settled to an account.',
    }),
    from: side.nullable().meta({
      description:
        'The payment or credit. Null for a discount, a write-off and an item settled to an account.',
    }),
    to: side.nullable().meta({ description: 'The item it settles.' }),
    account: z
      .object({ id: uuid(), code: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The account the item is settled to; null for all other kinds.' }),
    date: calendarDate(),
    currency: z.string().length(3),
    amount: majorAmount('Amount settled on both sides.'),
    exchange_gain: majorAmount('Exchange gain in base currency; negative for a loss.'),
    undone_on: calendarDate()
      .nullable()
      .meta({ description: 'The allocation no longer counts from this day.' }),
    created_at: moment(),
  })
  .meta({
    id: 'AppAllocation',
    description: 'Settles part of an open item with part of a payment, credit or other item.',
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
