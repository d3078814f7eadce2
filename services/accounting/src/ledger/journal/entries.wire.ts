import { closedObject } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import {
  calendarDate,
  majorAmount,
  moment,
  multilineText,
  pageLimit,
  pageOffset,
  pageSizeMax,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { lockReason } from '../locks/lock-pass.wire.ts';
import { refuseUndo } from './entry-view.rules.ts';
import type { EntryLineView, EntryView, ExplainedEntry } from './entry-view.rules.ts';
import { entrySourceKinds } from './entry.rules.ts';
import type { EntryPage } from './read-entries.ts';

const searchCharactersMax = 100;
const reasonCharactersMax = 500;

export const entriesQuery = z.object({
  account_id: uuid().optional().meta({ description: 'Only entries with a line on this account.' }),
  contact_id: uuid().optional().meta({ description: 'Only entries with a line for this contact.' }),
  basis: z.enum(['accrual', 'cash']).optional().meta({
    description: 'Only entries with lines that count on this basis.',
  }),
  from: calendarDate().optional().meta({ description: 'Only entries dated on or after this day.' }),
  to: calendarDate().optional().meta({ description: 'Only entries dated on or before this day.' }),
  source: z
    .enum(entrySourceKinds)
    .optional()
    .meta({ description: 'Only entries with this kind of source.' }),
  source_id: uuid()
    .optional()
    .meta({ description: 'Only entries of this document, payment or other source.' }),
  q: text({ min: 1, max: searchCharactersMax })
    .optional()
    .meta({ description: 'Searches the memo, the entry number and the document number.' }),
  limit: pageLimit(),
  offset: pageOffset(),
});

export const undoEntryBody = closedObject({
  reason: multilineText({ min: 1, max: reasonCharactersMax }).meta({
    description: 'Reason, kept in the audit log.',
  }),
  lock_reason: lockReason(),
});

const personRecord = z.object({
  kind: z.enum(['operator', 'member', 'api_key', 'system']),
  id: z.string(),
  name: z.string().nullable().meta({ description: 'The member’s or API key’s name.' }),
});

const entryFields = {
  id: uuid(),
  entry_no: z.int().positive().meta({ description: 'Starts at 1, without gaps.' }),
  date: calendarDate(),
  memo: z.string(),
  source: z.object({ kind: z.enum(entrySourceKinds), id: uuid() }),
  move: z.string().meta({ description: 'What happened to the source.', example: 'post' }),
  document_number: z.string().nullable(),
  amount: majorAmount('Total of all debits, in base currency.'),
  reverses_id: uuid().nullable().meta({ description: 'The entry that this one reverses.' }),
  reversed_by_id: uuid().nullable().meta({ description: 'The entry that reverses this one.' }),
  recorded_by: personRecord,
  recorded_at: moment(),
};

const entryRecord = z.object(entryFields);

export const entryPage = z.object({
  data: z.array(entryRecord).meta({ description: 'Last posted first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

const lineRecord = z.object({
  line_no: z.int().positive(),
  account_id: uuid(),
  account_code: z.string(),
  account_name: z.string(),
  contact_id: uuid().nullable(),
  contact_name: z.string().nullable(),
  open_item_id: uuid().nullable(),
  tax_component_id: uuid().nullable(),
  tax_name: z.string().nullable(),
  basis: z
    .enum(['both', 'accrual', 'cash'])
    .meta({ description: 'Which reports include the line.' }),
  currency: z.string().length(3),
  amount: majorAmount('In `currency`; positive for debits, negative for credits.'),
  debit: majorAmount('In base currency; 0 for a credit.'),
  credit: majorAmount('In base currency; 0 for a debit.'),
});

export const explainedEntryRecord = z
  .object({
    ...entryFields,
    lines: z.array(lineRecord),
    belongs_to: z
      .object({
        document: z
          .object({
            id: uuid(),
            kind: z.string(),
            number: z.string().nullable(),
            status: z.string(),
          })
          .nullable(),
        payment_id: uuid().nullable(),
        allocation_id: uuid().nullable(),
        contact_id: uuid().nullable(),
        contact_name: z.string().nullable(),
      })
      .meta({ description: 'The document, payment, allocation or contact the entry belongs to.' }),
    lock_leave: z
      .object({
        reason: z.string(),
        exception_id: uuid().nullable(),
        granted_by: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'Why the entry could be posted on or before the soft lock date.' }),
    sealed: z.boolean().meta({ description: 'Whether a seal already covers the entry.' }),
    may_be_undone: z.boolean().meta({
      description:
        'Whether the entry is manual and not reversed. Undoing it can still fail if its open items are settled.',
    }),
  })
  .meta({ id: 'AppJournalEntry' });

function toEntryRecord(entry: EntryView, baseCurrency: CurrencyCode) {
  return {
    id: entry.id,
    entry_no: Number(entry.entryNo),
    date: entry.date,
    memo: entry.memo,
    source: { kind: entry.source.kind, id: entry.source.id },
    move: entry.move,
    document_number: entry.documentNumber,
    amount: toMajor(entry.debitMinor, baseCurrency),
    reverses_id: entry.reversesId,
    reversed_by_id: entry.reversedById,
    recorded_by: { ...entry.recordedBy },
    recorded_at: entry.recordedAt.toISOString(),
  };
}

export function toEntryPage(
  { entries, hasMore }: EntryPage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  baseCurrency: CurrencyCode,
): z.infer<typeof entryPage> {
  const data = entries.map((entry) => toEntryRecord(entry, baseCurrency));
  return { data, has_more: hasMore, limit, offset };
}

export function toExplainedEntry(
  entry: ExplainedEntry,
  baseCurrency: CurrencyCode,
): z.infer<typeof explainedEntryRecord> {
  const { belongsTo, lockLeave } = entry;
  return {
    ...toEntryRecord(entry, baseCurrency),
    lines: entry.lines.map((line) => toLine(line, baseCurrency)),
    belongs_to: {
      document: belongsTo.document === null ? null : { ...belongsTo.document },
      payment_id: belongsTo.paymentId,
      allocation_id: belongsTo.allocationId,
      contact_id: belongsTo.contactId,
      contact_name: belongsTo.contactName,
    },
    lock_leave:
      lockLeave === null
        ? null
        : {
            reason: lockLeave.reason,
            exception_id: lockLeave.exceptionId,
            granted_by: lockLeave.grantedBy,
          },
    sealed: entry.isSealed,
    may_be_undone: refuseUndo(entry) === null,
  };
}

function toLine(line: EntryLineView, baseCurrency: CurrencyCode): z.infer<typeof lineRecord> {
  const { baseMinor } = line;
  return {
    line_no: line.lineNo,
    account_id: line.accountId,
    account_code: line.accountCode,
    account_name: line.accountName,
    contact_id: line.contactId,
    contact_name: line.contactName,
    open_item_id: line.openItemId,
    tax_component_id: line.taxComponentId,
    tax_name: line.taxName,
    basis: line.basis,
    currency: line.currency,
    amount: toMajor(line.docMinor, line.currency),
    debit: toMajor(baseMinor > 0n ? baseMinor : 0n, baseCurrency),
    credit: toMajor(baseMinor < 0n ? -baseMinor : 0n, baseCurrency),
  };
}
