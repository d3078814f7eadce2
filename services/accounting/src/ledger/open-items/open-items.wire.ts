import { z } from 'zod';
import { calendarDate, majorAmount, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { documentKinds } from '../../kernel/document-kind.rules.ts';
import type { ShownItem } from './open-item.rules.ts';

export const sourceKinds = ['document', 'payment', 'opening', 'journal'] as const;

export const openItemFields = {
  kind: z
    .enum(sourceKinds)
    .meta({ description: 'Identifies the item in allocations, together with `id`.' }),
  id: uuid(),
  document_kind: z.enum(documentKinds).nullable(),
  number: z.string().nullable(),
  reference: z.string().nullable(),
  control: z.string().nullable().meta({
    description:
      'The control account: `receivable`, `payable` or `employee_payable`. Items of different control accounts can settle each other.',
  }),
  date: calendarDate(),
  due_date: calendarDate(),
  currency: z.string().length(3),
  amount: majorAmount('Positive: owed to us. Negative: owed by us.'),
  open_amount: majorAmount('The open amount, with the same sign.'),
};

const openItemRecord = z.object(openItemFields).meta({
  id: 'AppOpenItem',
  description: 'An amount owed to or by a contact that is not fully settled.',
});

export const openItemList = z.object({
  data: z.array(openItemRecord).meta({ description: 'Earliest due date first.' }),
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
