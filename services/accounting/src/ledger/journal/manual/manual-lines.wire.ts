import { closedObject } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { amountInput } from '../../../edge/amount-input.wire.ts';
import { baseAmountInput, toBaseMinor } from '../../../edge/base-amount.wire.ts';
import { calendarDate, currencyCode, multilineText, uuid } from '../../../edge/fields.wire.ts';
import { linesMax } from '../../../kernel/line-limit.rules.ts';
import { lockReason } from '../../locks/lock-pass.wire.ts';
import type { WrittenLine } from './value-manual-lines.ts';

const memoCharactersMax = 500;
const wholeLines = `Must have 1 to ${linesMax} lines.`;
const oneSide = 'Must have either a debit or a credit, not both.';

const lineBody = closedObject({
  account_id: uuid(),
  contact_id: uuid().optional().meta({
    description:
      'Required for a receivable, payable or employee account: the contact who owes or is owed.',
  }),
  due_date: calendarDate()
    .optional()
    .meta({ description: 'Due date of the open item. Defaults to the entry date.' }),
  debit: amountInput('Amount in `currency`. Cannot be combined with `credit`.').optional(),
  credit: amountInput('Amount in `currency`. Cannot be combined with `debit`.').optional(),
  currency: currencyCode().optional().meta({ description: 'Defaults to the base currency.' }),
  base_amount: baseAmountInput(
    'Value of the line. Defaults to the amount at the rate of the day, rounded so that a balanced entry stays balanced.',
  ).optional(),
}).superRefine((line, context) => {
  if ((line.debit === undefined) !== (line.credit === undefined)) return;
  context.addIssue({ code: 'custom', path: ['debit'], input: line.debit, message: oneSide });
});

const lines = z.array(lineBody).min(1, wholeLines).max(linesMax, wholeLines);

export const journalBody = closedObject({
  date: calendarDate(),
  memo: multilineText({ min: 1, max: memoCharactersMax }).meta({
    description: 'Description of the entry.',
  }),
  lines,
  lock_reason: lockReason(),
});

export const openingBody = closedObject({
  date: calendarDate().meta({ description: 'The day before bookkeeping in this service starts.' }),
  lines: lines.meta({ description: 'Any difference goes to opening balance equity.' }),
  lock_reason: lockReason(),
});

/** Signed amounts in minor units. Replies 400 on the field if its currency has fewer decimals. */
export function toWrittenLines(
  sent: z.infer<typeof lines>,
  baseCurrency: CurrencyCode,
): readonly WrittenLine[] {
  return sent.map((line, index) => {
    const { currency = baseCurrency, base_amount: base } = line;
    const side = line.debit === undefined ? 'credit' : 'debit';
    const sign = side === 'debit' ? 1n : -1n;
    const minorOf = (field: string, amount: string, code: CurrencyCode): bigint =>
      sign * toBaseMinor(`lines.${index}.${field}`, amount, code);
    return {
      accountId: line.account_id,
      currency,
      docMinor: minorOf(side, line[side] ?? '0', currency),
      ...(base !== undefined && { baseMinor: minorOf('base_amount', base, baseCurrency) }),
      ...(line.contact_id !== undefined && { contactId: line.contact_id }),
      ...(line.due_date !== undefined && { dueDate: line.due_date }),
    };
  });
}
