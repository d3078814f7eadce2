import { closedObject } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import {
  calendarDate,
  majorAmount,
  moment,
  namedActor,
  pageLimit,
  pageOffset,
  pageSizeMax,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { csvMappingBody } from './accounts/bank-accounts.wire.ts';
import type { FileContent } from './formats/decode-file.ts';
import type { Page } from './formats/read-lines.ts';
import { lineStatuses, statementFormats } from './statement.rules.ts';
import type { BankLine, BankStatement } from './statement.rules.ts';

export const importBody = closedObject({
  account_id: uuid().meta({
    description: 'A bank, cash or card account from the chart of accounts.',
  }),
  file_name: text({ min: 1, max: 255 }),
  format: z
    .enum([...statementFormats, 'auto'])
    .default('auto')
    .meta({
      description: 'File format. `auto` detects it from the content.',
    }),
  content: z
    .string()
    .min(1, "Must not be empty. Send the file's text, or its bytes in base64.")
    .meta({
      description:
        "The file's text, or its bytes in base64. The whole request body is limited to 1 MiB.",
    }),
  content_encoding: z
    .enum(['text', 'base64'])
    .default('text')
    .meta({ description: 'How `content` is encoded.' }),
  csv_mapping: csvMappingBody.optional().meta({
    description:
      "How to read the file. Defaults to the account's saved mapping and to what the file itself states. For QIF files only `date_order` and `decimal_mark` apply.",
  }),
  keep_mapping: z.boolean().default(false).meta({
    description: "Saves `csv_mapping` for the account's next files.",
  }),
  auto_match: z.boolean().default(false).meta({
    description: "Auto-matches the account's open lines after the import.",
  }),
});

export function toFileContent({
  content,
  content_encoding: encoding,
}: z.output<typeof importBody>): FileContent {
  return encoding === 'text'
    ? { kind: 'text', text: content }
    : { kind: 'base64', base64: content };
}

export const statementQuery = z.object({
  account_id: uuid().optional(),
  include_undone: z.enum(['true']).optional().meta({
    description: '`true` also lists imports that were undone.',
  }),
  limit: pageLimit(),
  offset: pageOffset(),
});

export const statementFields = {
  id: uuid(),
  account_id: uuid(),
  format: z.enum(statementFormats),
  file_name: z.string(),
  from_date: calendarDate(),
  to_date: calendarDate(),
  currency: z.string().length(3),
  opening_balance: majorAmount('As stated in the file.').nullable(),
  closing_balance: majorAmount('As stated in the file.').nullable(),
  line_count: z.int().nonnegative().meta({ description: 'Number of lines imported.' }),
  repeated_count: z.int().nonnegative().meta({
    description: 'Number of lines skipped because an earlier file already had them.',
  }),
  imported_at: moment(),
  imported_by: namedActor(),
  undone_at: moment().nullable(),
  undone: z.boolean().meta({ description: 'True if the import was undone.' }),
};

export const statementRecord = z
  .object(statementFields)
  .meta({ id: 'AppBankStatement', description: 'An imported bank statement.' });

export const statementPage = z.object({
  data: z.array(statementRecord).meta({ description: 'Latest first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

export function toStatementRecord(statement: BankStatement, currency: CurrencyCode) {
  const major = (minor: bigint | null) => (minor === null ? null : toMajor(minor, currency));
  return {
    id: statement.id,
    account_id: statement.accountId,
    format: statement.format,
    file_name: statement.fileName,
    from_date: statement.fromDate,
    to_date: statement.toDate,
    currency,
    opening_balance: major(statement.openingMinor),
    closing_balance: major(statement.closingMinor),
    line_count: statement.lineCount,
    repeated_count: statement.repeatedCount,
    imported_at: statement.importedAt.toISOString(),
    imported_by: { kind: statement.importedBy.kind, id: statement.importedBy.id },
    undone_at: statement.undoneAt?.toISOString() ?? null,
    undone: statement.isUndone,
  };
}

interface Asked {
  readonly limit: number;
  readonly offset: number;
}

export function toStatementPage(page: Page<BankStatement>, { limit, offset }: Asked) {
  return {
    data: page.rows.map((row) => toStatementRecord(row, currencyOf(page, row.accountId))),
    has_more: page.hasMore,
    limit,
    offset,
  };
}

function currencyOf(page: Page<unknown>, accountId: string): CurrencyCode {
  const currency = page.currencies.get(accountId);
  if (currency === undefined) throw new Error(`account ${accountId} is not a bank account`);
  return currency;
}

export const lineQuery = z.object({
  account_id: uuid().optional(),
  statement_id: uuid().optional(),
  status: z.enum(lineStatuses).optional(),
  direction: z
    .enum(['in', 'out'])
    .optional()
    .meta({ description: '`in`: money in. `out`: money out.' }),
  from: calendarDate().optional(),
  to: calendarDate().optional(),
  text: text({ min: 1, max: 200 }).optional().meta({
    description: 'Text in the counterparty name, description or reference. Not case-sensitive.',
  }),
  limit: pageLimit(),
  offset: pageOffset(),
});

export const lineFields = {
  id: uuid(),
  account_id: uuid(),
  statement_id: uuid(),
  date: calendarDate(),
  currency: z.string().length(3),
  amount: majorAmount('Positive for money in, negative for money out.'),
  balance: majorAmount('Account balance after this line, if the bank states it.').nullable(),
  counterparty: z.string().nullable(),
  counterparty_account: z.string().nullable(),
  description: z.string(),
  reference: z.string().nullable(),
  status: z.enum(lineStatuses),
  version: z
    .int()
    .positive()
    .meta({ description: 'Send this version when you match, ignore or undo the line.' }),
};

export const lineRecord = z
  .object(lineFields)
  .meta({ id: 'AppBankLine', description: 'A transaction on a bank statement.' });

export const linePage = z.object({
  data: z.array(lineRecord).meta({ description: 'Latest first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

export function toLineRecord(line: BankLine, currency: CurrencyCode) {
  return {
    id: line.id,
    account_id: line.accountId,
    statement_id: line.statementId,
    date: line.date,
    currency,
    amount: toMajor(line.amountMinor, currency),
    balance: line.balanceMinor === null ? null : toMajor(line.balanceMinor, currency),
    counterparty: line.counterparty,
    counterparty_account: line.counterpartyAccount,
    description: line.description,
    reference: line.reference,
    status: line.status,
    version: line.version,
  };
}

export function toLinePage(page: Page<BankLine>, { limit, offset }: Asked) {
  return {
    data: page.rows.map((row) => toLineRecord(row, currencyOf(page, row.accountId))),
    has_more: page.hasMore,
    limit,
    offset,
  };
}
