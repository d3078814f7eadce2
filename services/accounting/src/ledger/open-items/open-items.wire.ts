import { z } from 'zod';
import { calendarDate, majorAmount, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { documentKinds } from '../../kernel/document-kind.rules.ts';
import type { ShownItem } from './open-item.rules.ts';

export const sourceKinds = ['document', 'payment', 'opening', 'journal'] as const;

export const openItemFields = {
  kind: z.enum(sourceKinds).meta({ description: 'With `id` what allocations name.' }),
  id: uuid(),
  document_kind: z.enum(documentKinds).nullable(),
  number: z.string().nullable(),
  reference: z.string().nullable(),
  control: z.string().nullable().meta({
    description:
      'The control account: `receivable`, `payable` or `employee_payable`. Items of different ones settle each other too.',
  }),
  date: calendarDate(),
  due_date: calendarDate(),
  currency: z.string().length(3),
  amount: majorAmount('Above zero what they owe us, below zero what we owe them.'),
  open_amount: majorAmount('What is open of it, signed the same.'),
};

const openItemRecord = z
  .object(openItemFields)
  .meta({ id: 'AppOpenItem', description: 'What somebody owes or is owed, not all settled yet.' });

export const openItemList = z.object({
  data: z.array(openItemRecord).meta({ description: 'What is due first, first.' }),
});

export function toOpenItemRecord(item: ShownItem) {
  return {
    kind: item.source.kind,
    id: item.source.id,
    document_kind: item.documentKind,
    number: item.number,
    reference: item.reference,
    control: item.control,
    date: item.date,
    due_date: item.dueDate,
    currency: item.currency,
    amount: toMajor(item.docMinor, item.currency),
    open_amount: toMajor(item.openDocMinor, item.currency),
  };
}
