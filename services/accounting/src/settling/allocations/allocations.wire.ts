import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { amountInput, toMinor } from '../../edge/amount-input.wire.ts';
import { calendarDate, currencyCode, majorAmount, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { lockReason } from '../../ledger/locks/lock-pass.wire.ts';
import { sourceKinds } from '../../ledger/open-items/open-items.wire.ts';
import type { AllowedDiscount } from './reductions/allowed-discount.ts';

const actDate = () => calendarDate().optional().meta({ description: 'Today when left out.' });

const openItem = (description: string) =>
  closedObject({ kind: z.enum(sourceKinds), id: uuid() }).meta({ description });

export const allocateBody = closedObject({
  from: openItem('An open item: a payment, a document, an opening balance or a manual journal.'),
  to: openItem(
    'What it settles: an open item of the same contact and currency. One of the two is what they owe us, the other what we owe them.',
  ),
  currency: currencyCode(),
  amount: amountInput('How much of both.'),
  date: calendarDate().optional().meta({
    description: 'Today when left out, or the day of the later of the two.',
  }),
  lock_reason: lockReason(),
}).transform(({ amount, ...body }, context) => ({
  ...body,
  amountMinor: toMinor(context, ['amount'], amount, body.currency),
}));

export const toAccountBody = closedObject({
  to: openItem('What is settled: any open item.'),
  account_id: uuid().meta({
    description:
      'An account of the chart, such as tax withheld, bank charges or rounding. Money accounts take payments instead.',
  }),
  currency: currencyCode().meta({ description: 'Of the open item.' }),
  amount: amountInput('How much of the open item.'),
  date: calendarDate().optional().meta({
    description: 'Today when left out, or the day of the open item where that is later.',
  }),
  lock_reason: lockReason(),
}).transform(({ amount, ...body }, context) => ({
  ...body,
  amountMinor: toMinor(context, ['amount'], amount, body.currency),
}));

export const undoBody = closedObject({
  date: calendarDate().optional().meta({
    description: 'Without it the day of the allocation where that period is open, else today.',
  }),
  lock_reason: lockReason(),
});

export const discountBody = closedObject({
  amount: amountInput(
    'With tax. Without it what the terms of payment allow on the day.',
  ).optional(),
  currency: currencyCode().optional().meta({ description: 'Required with `amount`.' }),
  date: actDate(),
  lock_reason: lockReason(),
}).transform(({ amount, ...body }, context) => {
  if (amount === undefined) return { ...body, amountMinor: null };
  if (body.currency !== undefined) {
    return { ...body, amountMinor: toMinor(context, ['amount'], amount, body.currency) };
  }
  context.addIssue({ code: 'custom', path: ['currency'], input: body, message: 'Required.' });
  return { ...body, amountMinor: null };
});

export const writeOffBody = closedObject({
  tax_relief: z.boolean().meta({
    description: 'Whether the tax of what is lost comes back; the law of the country says so.',
  }),
  date: actDate(),
  lock_reason: lockReason(),
});

export const discountQuery = z.object({
  date: calendarDate().meta({ description: 'The day of the payment.' }),
});

export const allowedDiscountRecord = z
  .object({
    currency: z.string().length(3),
    amount: majorAmount('What may be taken off on that day; 0 when nothing may.'),
    rest: majorAmount('What then is to be paid.'),
    until: calendarDate().nullable().meta({
      description: 'The last day of it; null where the terms know no discount.',
    }),
  })
  .meta({ id: 'AppAllowedDiscount', description: 'For paying early.' });

export function toAllowedDiscountRecord(allowed: AllowedDiscount) {
  return {
    currency: allowed.currency,
    amount: toMajor(allowed.amountMinor, allowed.currency),
    rest: toMajor(allowed.restMinor, allowed.currency),
    until: allowed.until,
  };
}
