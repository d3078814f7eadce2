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
const oneSide = 'Must have either a debit or a credit.';

const lineBody = closedObject({
  account_id: uuid(),
  contact_id: uuid().optional().meta({
    description: 'Who owes or is owed, where the account is for that; required there.',
  }),
  due_date: calendarDate()
    .optional()
    .meta({ description: 'Of what is owed; the date if left out.' }),
  debit: amountInput('In `currency`; not together with `credit`.').optional(),
  credit: amountInput('In `currency`; not together with `debit`.').optional(),
  currency: currencyCode().optional().meta({ description: 'The base currency when left out.' }),
  base_amount: baseAmountInput(
    'What it is worth; left out, by the rate of the day, so that what balances still does.',
  ).optional(),
}).superRefine((line, context) => {
  if ((line.debit === undefined) !== (line.credit === undefined)) return;
  context.addIssue({ code: 'custom', path: ['debit'], input: line.debit, message: oneSide });
});

const lines = z.array(lineBody).min(1, wholeLines).max(linesMax, wholeLines);

export const journalBody = closedObject({
  date: calendarDate(),
  memo: multilineText({ min: 1, max: memoCharactersMax }).meta({ description: 'What it is for.' }),
  lines,
  lock_reason: lockReason(),
});

export const openingBody = closedObject({
  date: calendarDate().meta({ description: 'The last day before the books begin here.' }),
  lines: lines.meta({ description: 'What is missing to zero goes to opening balance equity.' }),
  lock_reason: lockReason(),
});

/** With signs and in minor units; what a currency cannot hold is refused with 400 on its field. */
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
