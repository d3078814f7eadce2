import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, majorAmount, opaqueText, text, uuid } from '../../../edge/fields.wire.ts';
import { toMajor } from '../../../edge/major-amount.wire.ts';
import { csvDelimiters, csvRoles } from '../formats/csv-columns.rules.ts';
import type { CsvMapping } from '../formats/csv-columns.rules.ts';
import { dateOrders } from '../formats/date-text.rules.ts';
import type { BankAccountState } from './bank-account-state.rules.ts';

const columnCharactersMax = 80;

/** How to read a CSV file, where the file itself does not tell. */
export const csvMappingBody = closedObject({
  delimiter: z
    .enum(csvDelimiters)
    .optional()
    .meta({ description: 'Column separator. Detected from the file if omitted.' }),
  date_order: z.enum(dateOrders).optional().meta({
    description:
      'Order of day, month and year, for files where it is ambiguous. `dmy` reads 03/04 as 3 April.',
  }),
  decimal_mark: z
    .enum([',', '.'])
    .optional()
    .meta({ description: 'Decimal mark, for files where it is ambiguous.' }),
  columns: z
    .partialRecord(z.enum(csvRoles), opaqueText({ min: 1, max: columnCharactersMax }))
    .optional()
    .meta({
      description:
        'The heading of each column, or `#1` for the first column of a file without headings. `date` is required, with either `amount` or both `debit` and `credit`.',
      example: { date: 'Booking date', amount: 'Amount', description: 'Details' },
    }),
}).transform((body): CsvMapping => ({
  ...(body.delimiter !== undefined && { delimiter: body.delimiter }),
  ...(body.date_order !== undefined && { dateOrder: body.date_order }),
  ...(body.decimal_mark !== undefined && { decimalMark: body.decimal_mark }),
  ...(body.columns !== undefined && { columns: body.columns }),
}));

export const setBankAccountBody = closedObject({
  bank_name: text({ min: 1, max: 160 }).nullable().optional(),
  number: text({ min: 4, max: 60 }).nullable().optional().meta({
    description:
      'IBAN or account number as it appears in statements. Files for another account are rejected.',
    example: 'DE89 3704 0044 0532 0130 00',
  }),
  csv_mapping: csvMappingBody.nullable().optional(),
});

const csvMappingRecord = z.object({
  delimiter: z.enum(csvDelimiters).optional(),
  date_order: z.enum(dateOrders).optional(),
  decimal_mark: z.enum([',', '.']).optional(),
  columns: z.partialRecord(z.enum(csvRoles), z.string()).optional(),
});

const bankAccountFields = {
  account_id: uuid().meta({ description: "The account's id in the chart of accounts." }),
  code: z.string(),
  name: z.string(),
  subtype: z.string(),
  active: z.boolean(),
  currency: z.string().length(3),
  bank_name: z.string().nullable(),
  number: z.string().nullable(),
  csv_mapping: csvMappingRecord,
  open_lines: z
    .int()
    .nonnegative()
    .meta({ description: 'Number of open lines, neither matched nor ignored.' }),
  last_line_on: calendarDate().nullable(),
  statement_balance: majorAmount(
    'Closing balance of the latest statement that states one.',
  ).nullable(),
  reconciled_until: calendarDate().nullable(),
};

export const bankAccountRecord = z.object(bankAccountFields).meta({
  id: 'AppBankAccount',
  description: 'A bank, cash or card account with its import settings.',
});

export const bankAccountList = z.object({
  data: z.array(bankAccountRecord).meta({ description: 'Sorted by `code`.' }),
});

export function toBankAccountRecord(account: BankAccountState) {
  const { statementMinor, currency, mapping } = account;
  return {
    account_id: account.accountId,
    code: account.code,
    name: account.name,
    subtype: account.subtype,
    active: account.active,
    currency,
    bank_name: account.bankName,
    number: account.number,
    csv_mapping: {
      ...(mapping.delimiter !== undefined && { delimiter: mapping.delimiter }),
      ...(mapping.dateOrder !== undefined && { date_order: mapping.dateOrder }),
      ...(mapping.decimalMark !== undefined && { decimal_mark: mapping.decimalMark }),
      ...(mapping.columns !== undefined && { columns: mapping.columns }),
    },
    open_lines: account.openLineCount,
    last_line_on: account.lastLineDate,
    statement_balance: statementMinor === null ? null : toMajor(statementMinor, currency),
    reconciled_until: account.reconciledUntil,
  };
}
