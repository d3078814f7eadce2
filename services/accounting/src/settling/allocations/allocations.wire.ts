import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { amountInput, toMinor } from '../../edge/amount-input.wire.ts';
import { calendarDate, currencyCode, majorAmount, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { lockReason } from '../../ledger/locks/lock-pass.wire.ts';
import { sourceKinds } from '../../ledger/open-items/open-items.wire.ts';
import type { AllowedDiscount } from './reductions/allowed-discount.ts';

const actDate = () => calendarDate().optional().meta({ description: 'Defaults to today.' });

const openItem = (description: string) =>
  closedObject({ kind: z.enum(sourceKinds), id: uuid() }).meta({ description });

export const allocateBody = closedObject({
  from: openItem('An open item: a payment, a document, an opening balance or a manual journal.'),
  to: openItem(
    'The open item to settle, of the same contact and currency. One of the two must be owed to us, the other by us.',
  ),
  currency: currencyCode(),
  amount: amountInput('Amount to settle on both items.'),
  date: calendarDate().optional().meta({
    description: 'Defaults to today, or to the later item’s date if that is after today.',
  }),
  lock_reason: lockReason(),
}).transform(({ amount, ...body }, context) => ({
  ...body,
  amountMinor: toMinor(context, ['amount'], amount, body.currency),
}));

export const toAccountBody = closedObject({
  to: openItem('The open item to settle.'),
  account_id: uuid().meta({
    description:
      'An account of the chart, such as withheld tax, bank charges or rounding. For bank, cash, card and clearing accounts record a payment instead.',
  }),
  currency: currencyCode().meta({ description: 'The open item’s currency.' }),
  amount: amountInput('Amount to settle.'),
  date: calendarDate().optional().meta({
    description: 'Defaults to today, or to the open item’s date if that is later.',
  }),
  lock_reason: lockReason(),
}).transform(({ amount, ...body }, context) => ({
  ...body,
  amountMinor: toMinor(context, ['amount'], amount, body.currency),
}));

export const undoBody = closedObject({
  date: calendarDate().optional().meta({
    description: 'Defaults to the allocation’s date if that period is open, otherwise today.',
  }),
  lock_reason: lockReason(),
});

export const discountBody = closedObject({
  amount: amountInput(
    'Discount including tax. Defaults to the discount the payment terms allow on that day.',
  ).optional(),
  currency: currencyCode().optional().meta({ description: 'Required with `amount`.' }),
  date: actDate(),
  lock_reason: lockReason(),
}).transform(({ amount, ...body }, context) => {
  if (amount === undefined) return { ...body, amountMinor: null };
  if (body.currency !== undefined) {
    return { ...body, amountMinor: toMinor(context, ['amount'], amount, body.currency) };
  }
  context.addIssue({
    code: 'custom',
    path: ['currency'],
    input: body,
    message: 'Required with `amount`.',
  });
  return { ...body, amountMinor: null };
});

export const writeOffBody = closedObject({
  tax_relief: z.boolean().meta({
    description:
      'Whether the tax on the amount written off is reclaimed. This depends on the country’s law.',
  }),
  date: actDate(),
  lock_reason: lockReason(),
});

export const discountQuery = z.object({
  date: calendarDate().meta({ description: 'The payment date.' }),
});

export const allowedDiscountRecord = z
  .object({
    currency: z.string().length(3),
    amount: majorAmount('The discount allowed on that day; 0 if none.'),
    rest: majorAmount('The amount to pay after the discount.'),
    until: calendarDate().nullable().meta({
      description: 'The last day of the discount; null if the payment terms have none.',
    }),
  })
  .meta({ id: 'AppAllowedDiscount', description: 'Early payment discount.' });

export function toAllowedDiscountRecord(allowed: AllowedDiscount) {
  return {
    currency: allowed.currency,
    amount: toMajor(allowed.amountMinor, allowed.currency),
    rest: toMajor(allowed.restMinor, allowed.currency),
    until: allowed.until,
  };
}
