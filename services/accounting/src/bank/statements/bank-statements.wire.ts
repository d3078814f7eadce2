import { closedObject } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import {
  calendarDate,
  majorAmount,
  moment,
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
  account_id: uuid().meta({ description: 'A bank, cash or card account of the chart.' }),
  file_name: text({ min: 1, max: 255 }),
  format: z
    .enum([...statementFormats, 'auto'])
    .default('auto')
    .meta({
      description: 'By default told by the content.',
    }),
  content: z.string().min(1, 'Must not be empty.').meta({
    description: 'The file: its text, or its bytes in base64. With all else at most 1 MiB.',
  }),
  content_encoding: z.enum(['text', 'base64']).default('text'),
  csv_mapping: csvMappingBody.optional().meta({
    description:
      'Without it what is kept for the account, and what the file says itself. Of a QIF file order of days and decimal mark count.',
  }),
  keep_mapping: z.boolean().default(false).meta({
    description: "Keeps `csv_mapping` for the account's next files.",
  }),
  auto_match: z.boolean().default(false).meta({
    description: 'Then matches what is certain, as the auto-match of the account does.',
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
  opening_balance: majorAmount('As the file says.').nullable(),
  closing_balance: majorAmount('As the file says.').nullable(),
  line_count: z.int().nonnegative().meta({ description: 'Lines that it brought.' }),
  repeated_count: z.int().nonnegative().meta({
    description: 'Lines that an earlier file had brought already.',
  }),
  imported_at: moment(),
  undone: z.boolean(),
};

export const statementRecord = z
  .object(statementFields)
  .meta({ id: 'AppBankStatement', description: "What came of a bank's file." });

export const statementPage = z.object({
  data: z.array(statementRecord).meta({ description: 'The latest first.' }),
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
  if (currency === undefined) throw new Error(`account ${accountId} is no bank account`);
  return currency;
}

export const lineQuery = z.object({
  account_id: uuid().optional(),
  statement_id: uuid().optional(),
  status: z.enum(lineStatuses).optional(),
  direction: z.enum(['in', 'out']).optional(),
  from: calendarDate().optional(),
  to: calendarDate().optional(),
  text: text({ min: 1, max: 200 }).optional().meta({
    description: 'Within name, description or reference, whatever the case.',
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
  amount: majorAmount('Above zero what came in.'),
  balance: majorAmount('After it, where the bank says so.').nullable(),
  counterparty: z.string().nullable(),
  counterparty_account: z.string().nullable(),
  description: z.string(),
  reference: z.string().nullable(),
  status: z.enum(lineStatuses),
  version: z.int().positive().meta({ description: 'To be sent back with a decision.' }),
};

export const lineRecord = z
  .object(lineFields)
  .meta({ id: 'AppBankLine', description: 'One movement that a bank told of.' });

export const linePage = z.object({
  data: z.array(lineRecord).meta({ description: 'The latest first.' }),
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
