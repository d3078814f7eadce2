import { invalidField, jsonDecimal, toCsvLine, toCsvText } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, uuid } from '../../edge/fields.wire.ts';
import type { Amounts } from './columns.rules.ts';
import type { Comparison } from './periods.rules.ts';
import type { Report } from './report.rules.ts';
import type { ReportAccount, Section } from './section.rules.ts';

/** Shared by the queries and figures of all reports. */

const periodsMax = 12;
const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

const commonQuery = {
  basis: z.enum(['accrual', 'cash']).default('accrual').meta({
    description: '`accrual` counts invoices and bills; `cash` counts payments.',
  }),
  compare: z.enum(['previous_period', 'previous_year']).optional().meta({
    description: 'Adds a comparison column. Cannot be combined with `periods`.',
  }),
  periods: z
    .string()
    .regex(/^(?:[1-9]|1[0-2])$/, `Must be a whole number from 1 to ${periodsMax}.`)
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: periodsMax,
      pattern: undefined,
      description: 'Adds this number of earlier columns, each one `interval` before the next.',
    }),
  interval: z.enum(['month', 'quarter', 'year']).optional().meta({
    description: 'Only with `periods`. Defaults to `month`.',
  }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description: '`csv` returns the same figures as a file.',
  }),
} as const;

export type Compared = {
  readonly compare?: 'previous_period' | 'previous_year' | undefined;
  readonly periods?: number | undefined;
  readonly interval?: keyof typeof monthsOf | undefined;
};

/** Rejects contradictory parameters instead of guessing. */
function refuseUnclear(asked: Compared, context: z.core.$RefinementCtx<Compared>): void {
  const refuse = (field: keyof Compared, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: asked[field] });
  if (asked.compare !== undefined && asked.periods !== undefined) {
    refuse('compare', 'Cannot be combined with periods. Send one of the two.');
  }
  if (asked.interval !== undefined && asked.periods === undefined) {
    refuse('interval', 'Needs periods. Send both, or neither.');
  }
}

export function toComparison({ compare, periods, interval = 'month' }: Compared): Comparison {
  if (periods !== undefined) {
    return { kind: 'earlier', months: monthsOf[interval], count: periods };
  }
  switch (compare) {
    case undefined:
      return { kind: 'none' };
    case 'previous_period':
      return { kind: 'previous_period' };
    case 'previous_year':
      return { kind: 'earlier', months: monthsOf.year, count: 1 };
  }
}

export const endsBeforeItBegins = invalidField('from', 'Must not be after the last day.');

export const periodQuery = z
  .object({
    from: calendarDate()
      .optional()
      .meta({ description: 'First day. Defaults to 1 January of the year of `to`.' }),
    to: calendarDate().optional().meta({ description: 'Last day. Defaults to today.' }),
    ...commonQuery,
  })
  .superRefine(refuseUnclear);

export const dayQuery = z
  .object({
    as_of: calendarDate().optional().meta({ description: 'The day. Defaults to today.' }),
    ...commonQuery,
  })
  .superRefine(refuseUnclear);

/** Amounts of all columns; present only with a comparison. */
export const comparedAmounts = z
  .array(majorAmount('One amount per column.'))
  .optional()
  .meta({ description: 'In the order of `columns`.' });

export const accountRecord = z.object({
  account_id: uuid(),
  code: z.string(),
  name: z.string(),
  subtype: z.string(),
  amount: majorAmount('Positive in the section’s usual direction.'),
  amounts: comparedAmounts,
});

export const sectionRecord = z.object({
  total: majorAmount('Sum of the accounts.'),
  amounts: comparedAmounts,
  accounts: z
    .array(accountRecord)
    .meta({ description: 'Ordered by code. Accounts at zero are left out.' }),
});

export const headRecord = {
  currency: z.string().length(3).meta({ description: 'The base currency.', example: 'EUR' }),
  basis: z.enum(['accrual', 'cash']),
  ledger_version: z.int().meta({ description: 'Increases with every entry.', example: 918_273 }),
};

export function toHead({ currency, basis, ledgerVersion }: Report<unknown, unknown>) {
  return { currency, basis, ledger_version: Number(ledgerVersion) };
}

export interface FigureWriter {
  /** The amount of the requested column. */
  readonly amount: (amounts: Amounts) => WireNumber;
  readonly at: (amounts: Amounts, column: number) => WireNumber;
  /** Empty without a comparison. */
  readonly amounts: (amounts: Amounts) => { readonly amounts?: WireNumber[] };
  readonly account: (account: ReportAccount) => z.infer<typeof accountRecord>;
  readonly section: (section: Section) => z.infer<typeof sectionRecord>;
}

export function createFigureWriter({ currency }: Report<unknown, unknown>): FigureWriter {
  const at = (amounts: Amounts, column: number) =>
    jsonDecimal(toMajorAmount(amounts[column] ?? 0n, currency));
  const amount = (amounts: Amounts) => at(amounts, 0);
  const compared = (amounts: Amounts) =>
    amounts.length === 1 ? {} : { amounts: amounts.map((_, column) => at(amounts, column)) };
  const toAccount = (account: ReportAccount) => ({
    account_id: account.id,
    code: account.code,
    name: account.name,
    subtype: account.subtype,
    amount: amount(account.amounts),
    ...compared(account.amounts),
  });
  return {
    amount,
    at,
    amounts: compared,
    account: toAccount,
    section: ({ total, accounts }) => ({
      total: amount(total),
      ...compared(total),
      accounts: accounts.map(toAccount),
    }),
  };
}

function toMajorAmount(amountMinor: bigint, currency: CurrencyCode): string {
  return toMajorText(money(amountMinor, currency));
}

/** One line of a report file: section, account, and an amount per column. */
export interface CsvRow {
  readonly section: string;
  readonly code: string;
  readonly name: string;
  readonly amounts: Amounts;
}

export function sectionRows(section: string, { accounts, total }: Section): readonly CsvRow[] {
  return [
    ...accounts.map(({ code, name, amounts }) => ({ section, code, name, amounts })),
    totalRow(section, total),
  ];
}

export function totalRow(section: string, amounts: Amounts): CsvRow {
  return { section, code: '', name: 'Total', amounts };
}

export function toCsv(
  columns: readonly string[],
  rows: readonly CsvRow[],
  currency: CurrencyCode,
): string {
  const lines = rows.map(({ section, code, name, amounts }) => [
    ...[section, code, name].map(toCsvText),
    ...amounts.map((amount) => toMajorAmount(amount, currency)),
  ]);
  return [['section', 'code', 'name', ...columns], ...lines].map(toCsvLine).join('');
}

/** Example values of a small company, for the OpenAPI document. */
export const headExample = { currency: 'EUR', basis: 'accrual' as const, ledger_version: 918_273 };

export const emptySection = { total: 0, accounts: [] };

export function sectionExample(code: string, name: string, subtype: string, amount: number) {
  const account_id = `01a1d9c5-7a30-7e44-8003-3c7e2d1a${code}`;
  return { total: amount, accounts: [{ account_id, code, name, subtype, amount }] };
}

/** JSON, or a file with the same figures; 304 if the caller has them. */
export function reportResponses(record: z.ZodType) {
  return {
    200: {
      ...fileResponse(record, 'section,code,name,2026-06-30\r\n'),
      description:
        'The report. Send the `ETag` as `If-None-Match` to get 304 without a body while the figures are unchanged.',
    },
    304: z.null().meta({
      description: 'The figures named by `If-None-Match` are unchanged. There is no body.',
    }),
  };
}

/** As reportResponses, for reports without a version. */
export function fileResponse(record: z.ZodType, firstLine: string) {
  return {
    description: 'Success.',
    content: {
      'application/json': { schema: record },
      'text/csv': {
        schema: z.string().meta({
          description: 'A header row, then one row for each account and total.',
          example: firstLine,
        }),
      },
    },
  };
}
