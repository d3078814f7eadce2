import { z } from 'zod';
import { majorAmount, uuid } from '../../edge/fields.wire.ts';
import {
  createFigureWriter,
  headExample,
  headRecord,
  reportResponses,
  toCsv,
  toHead,
  totalRow,
} from './report-fields.wire.ts';
import type { FigureWriter } from './report-fields.wire.ts';
import type { Report } from './report.rules.ts';
import type { TrialBalance, TrialBalanceRow } from './trial-balance.rules.ts';

const sides = {
  debit: majorAmount('Debit balance; 0 if the account has a credit balance.'),
  credit: majorAmount('Credit balance; 0 if the account has a debit balance.'),
};

const rowRecord = z.object({
  account_id: uuid(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  subtype: z.string(),
  ...sides,
  amounts: z
    .array(z.object(sides))
    .optional()
    .meta({ description: 'Only with a comparison, in the order of `columns`.' }),
});

const headlines = {
  total_debit: majorAmount('Sum of all debit balances.'),
  total_credit: majorAmount('Sum of all credit balances.'),
  balanced: z
    .boolean()
    .meta({ description: 'Whether both totals are equal. Always true in consistent books.' }),
};

const example = {
  as_of: '2026-06-30',
  data: {
    ...headExample,
    rows: [
      {
        account_id: '01a1d9c5-7a30-7e44-8003-3c7e2d1a1000',
        code: '1000',
        name: 'Bank',
        type: 'asset',
        subtype: 'bank',
        debit: 350_000,
        credit: 0,
      },
      {
        account_id: '01a1d9c5-7a30-7e44-8003-3c7e2d1a3000',
        code: '3000',
        name: 'Share capital',
        type: 'equity',
        subtype: 'equity',
        debit: 0,
        credit: 350_000,
      },
    ],
    total_debit: 350_000,
    total_credit: 350_000,
    balanced: true,
  },
};

const trialBalanceRecord = z
  .object({
    as_of: z.iso.date().meta({ example: '2026-06-30' }),
    data: z.object({
      ...headRecord,
      rows: z
        .array(rowRecord)
        .meta({ description: 'Ordered by code. Accounts at zero are left out.' }),
      ...headlines,
      columns: z
        .array(z.object({ as_of: z.iso.date(), ...headlines }))
        .optional()
        .meta({ description: 'Only with a comparison. The first column is the requested day.' }),
    }),
  })
  .meta({
    id: 'TrialBalance',
    description:
      'The balance of every account on a day. Income and expense count from the start of the fiscal year; results of earlier years are in retained earnings.',
    example,
  });

export const trialBalanceResponses = reportResponses(trialBalanceRecord);

type TrialBalanceReport = Report<string, TrialBalance>;

export function toTrialBalanceRecord(
  report: TrialBalanceReport,
): z.infer<typeof trialBalanceRecord> {
  const { figures, columns } = report;
  const write = createFigureWriter(report);
  const headlinesAt = (column: number) => ({
    total_debit: write.at(figures.totalDebit, column),
    total_credit: write.at(figures.totalCredit, column),
    balanced: figures.balanced[column] === true,
  });
  return {
    as_of: columns[0] ?? '',
    data: {
      ...toHead(report),
      rows: figures.rows.map((row) => toRow(row, write)),
      ...headlinesAt(0),
      ...(columns.length > 1 && {
        columns: columns.map((asOf, column) => ({ as_of: asOf, ...headlinesAt(column) })),
      }),
    },
  };
}

function toRow(row: TrialBalanceRow, write: FigureWriter): z.infer<typeof rowRecord> {
  const sidesAt = (column: number) => ({
    debit: write.at(row.debits, column),
    credit: write.at(row.credits, column),
  });
  return {
    account_id: row.id,
    code: row.code,
    name: row.name,
    type: row.type,
    subtype: row.subtype,
    ...sidesAt(0),
    ...(row.debits.length > 1 && { amounts: row.debits.map((_, column) => sidesAt(column)) }),
  };
}

/** Two amounts per column. */
export function toTrialBalanceCsv({ columns, figures, currency }: TrialBalanceReport): string {
  const sidesOf = (debits: readonly bigint[], credits: readonly bigint[]) =>
    debits.flatMap((debit, column) => [debit, credits[column] ?? 0n]);
  return toCsv(
    columns.flatMap((asOf) => [`debit ${asOf}`, `credit ${asOf}`]),
    [
      ...figures.rows.map(({ type, code, name, debits, credits }) => ({
        section: type,
        code,
        name,
        amounts: sidesOf(debits, credits),
      })),
      totalRow('', sidesOf(figures.totalDebit, figures.totalCredit)),
    ],
    currency,
  );
}
