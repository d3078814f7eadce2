import { z } from 'zod';
import { calendarDate, majorAmount, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { documentKinds } from '../../kernel/document-kind.rules.ts';
import { statementKinds } from './contact-statement.rules.ts';
import type { ContactStatement } from './read-contact-statement.ts';

export const statementQuery = z.object({
  from: calendarDate().meta({ description: 'First day of the movements.' }),
  to: calendarDate().meta({ description: 'Last day of the movements.' }),
});

export const contactStatementRecord = z
  .object({
    contact_id: uuid(),
    from: calendarDate(),
    to: calendarDate(),
    balances: z
      .array(
        z.object({
          currency: z.string().length(3),
          opening: majorAmount('Balance before `from`. Positive if the contact owes you.'),
          closing: majorAmount('Balance at the end of `to`.'),
          not_due: majorAmount('Part of `closing` that is not yet due.'),
          days_1_30: majorAmount('1 to 30 days overdue.'),
          days_31_60: majorAmount('31 to 60 days overdue.'),
          days_61_90: majorAmount('61 to 90 days overdue.'),
          days_over_90: majorAmount('More than 90 days overdue.'),
        }),
      )
      .meta({ description: 'One for each currency.' }),
    movements: z
      .array(
        z.object({
          date: calendarDate(),
          kind: z.enum(statementKinds).meta({
            description:
              '`settlement`: a discount, a write-off or an offset. `void` and `undone` take back an earlier movement.',
          }),
          id: uuid().meta({ description: 'Id of the document, payment, entry or settlement.' }),
          document_kind: z.enum(documentKinds).nullable(),
          number: z.string().nullable(),
          currency: z.string().length(3),
          amount: majorAmount('Positive if the contact owes you more.'),
          balance: majorAmount('Balance in this currency after the movement.'),
        }),
      )
      .meta({ description: 'Earliest first.' }),
    has_more: z.boolean().meta({
      description: 'True if the period has more movements. Choose a shorter one.',
    }),
  })
  .meta({ id: 'AppContactStatement', description: 'Receivables of a contact between two days.' });

export function toContactStatementRecord(statement: ContactStatement) {
  return {
    contact_id: statement.contactId,
    from: statement.from,
    to: statement.to,
    balances: statement.balances.map(({ currency, openingMinor, closingMinor, buckets }) => {
      const [notDue = 0n, first = 0n, second = 0n, third = 0n, rest = 0n] = buckets;
      return {
        currency,
        opening: toMajor(openingMinor, currency),
        closing: toMajor(closingMinor, currency),
        not_due: toMajor(notDue, currency),
        days_1_30: toMajor(first, currency),
        days_31_60: toMajor(second, currency),
        days_61_90: toMajor(third, currency),
        days_over_90: toMajor(rest, currency),
      };
    }),
    movements: statement.movements.map((movement) => ({
      date: movement.date,
      kind: movement.kind,
      id: movement.sourceId,
      document_kind: movement.documentKind,
      number: movement.number,
      currency: movement.currency,
      amount: toMajor(movement.amountMinor, movement.currency),
      balance: toMajor(movement.balanceMinor, movement.currency),
    })),
    has_more: statement.hasMore,
  };
}

export const contactNotFound = refusal(
  404,
  'contact_not_found',
  'Contact not found. Check the id.',
);
