import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { toBooksReply } from '../../ledger/journal/books-replies.wire.ts';
import { lockReason } from '../../ledger/locks/lock-pass.wire.ts';
import type { OpeningImport } from './import-openings.ts';
import { balanceColumns, contactColumns, itemColumns, openingColumns } from './import-rows.wire.ts';
import type { CheckedRow } from './import.rules.ts';

const contentCharactersMax = 900_000;

const content = (columns: readonly string[]) =>
  z
    .string()
    .min(1)
    .max(contentCharactersMax)
    .meta({ description: `The CSV file as text. Columns: ${columns.join(', ')}.` });

const dryRun = z.boolean().default(true).meta({
  description: 'Checks every row and stores nothing. Send false to import.',
});

export const contactsImportBody = closedObject({
  content: content(contactColumns.columns),
  dry_run: dryRun,
});
export const itemsImportBody = closedObject({
  content: content(itemColumns.columns),
  dry_run: dryRun,
});
export const openingsImportBody = closedObject({
  date: calendarDate().meta({ description: 'The day before bookkeeping in this service starts.' }),
  content: content(openingColumns.columns),
  trial_balance: content(balanceColumns.columns).meta({
    description: `The trial balance of the old books on that day, as CSV. Columns: ${balanceColumns.columns.join(', ')}.`,
  }),
  dry_run: dryRun,
  lock_reason: lockReason(),
});

const rowRecord = z.object({
  line: z.int().positive().meta({ description: 'Line of the file.' }),
  label: z.string().meta({ description: 'The name or code on the row.' }),
  status: z.enum(['new', 'exists', 'fault']).meta({
    description: '`exists`: it is there already, so the row is skipped.',
  }),
  column: z.string().nullable(),
  fault: z.string().nullable().meta({ description: 'What is wrong with the row.' }),
});

const importFields = {
  dry_run: z.boolean(),
  stored: z.boolean(),
  rows: z.array(rowRecord),
};

export const importRecord = z.object(importFields).meta({ id: 'Import' });

export const openingsRecord = z
  .object({
    ...importFields,
    ties: z.boolean().meta({ description: 'Whether every account is as in the old books.' }),
    accounts: z.array(
      z.object({
        code: z.string(),
        name: z.string().nullable().meta({ description: 'Null if the chart lacks the code.' }),
        old: majorAmount('In the old trial balance. Negative for a credit.'),
        books: majorAmount('In these books after the import. Negative for a credit.'),
        difference: majorAmount('`books` less `old`.'),
      }),
    ),
    entry_ids: z.array(uuid()),
  })
  .meta({ id: 'OpeningImport' });

export interface ImportAnswer {
  readonly isDryRun: boolean;
  readonly isStored: boolean;
  readonly rows: readonly CheckedRow[];
}

export function toImportRecord({ isDryRun, isStored, rows }: ImportAnswer) {
  return {
    dry_run: isDryRun,
    stored: isStored,
    rows: rows.map(({ line, label, status, fault }) => ({
      line,
      label,
      status,
      column: fault?.column ?? null,
      fault: fault?.message ?? null,
    })),
  };
}

export function toOpeningsRecord(
  outcome: Extract<OpeningImport, { readonly kind: 'imported' }>,
  baseCurrency: CurrencyCode,
): z.infer<typeof openingsRecord> {
  const major = (minor: bigint) => toMajor(minor, baseCurrency);
  return {
    ...toImportRecord(outcome),
    ties: outcome.isTied,
    accounts: outcome.accounts.map(({ code, name, oldMinor, booksMinor }) => ({
      code,
      name,
      old: major(oldMinor),
      books: major(booksMinor),
      difference: major(booksMinor - oldMinor),
    })),
    entry_ids: [...outcome.entryIds],
  };
}

export function toFaultyReply(rows: readonly CheckedRow[]): ErrorReply {
  const first = rows.find(({ status }) => status === 'fault');
  const count = rows.filter(({ status }) => status === 'fault').length;
  return refusal(
    409,
    'import_has_faults',
    `${count} rows have faults, so nothing is imported. The first is on line ${first?.line ?? 0}: ${first?.fault?.message ?? ''}`,
    'content',
  );
}

export function toOpeningsReply(
  outcome: Exclude<OpeningImport, { readonly kind: 'imported' }>,
): ErrorReply {
  const { reason } = outcome;
  if (reason === 'import_has_faults') return toFaultyReply(outcome.rows);
  if (reason === 'trial_balance_differs') {
    return refusal(
      409,
      reason,
      'An account is not as in the old trial balance, so nothing is imported. The dry run lists the differences.',
      'trial_balance',
    );
  }
  if (reason === 'line_refused') {
    return refusal(409, reason, 'The books do not take a row. Check it in a dry run.');
  }
  return toBooksReply(reason);
}
