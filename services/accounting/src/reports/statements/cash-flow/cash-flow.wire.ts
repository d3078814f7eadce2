import { z } from 'zod';
import { majorAmount, uuid } from '../../../edge/fields.wire.ts';
import type { Period } from '../periods.rules.ts';
import {
  accountRecord,
  createFigureWriter,
  headRecord,
  reportResponses,
  sectionRecord,
  sectionRows,
  toCsv,
  toHead,
  totalRow,
} from '../report-fields.wire.ts';
import type { FigureWriter } from '../report-fields.wire.ts';
import { askedColumn } from '../report.rules.ts';
import type { Report } from '../report.rules.ts';
import { activities } from './cash-flow-activity.rules.ts';
import type { CashFlow, FlowSection } from './cash-flow.rules.ts';

const flows = {
  came_in: majorAmount('In the period asked for.'),
  went_out: majorAmount('In the period asked for; above zero.'),
};

const flowSection = z.object({
  ...sectionRecord.shape,
  ...flows,
  accounts: z
    .array(z.object({ ...accountRecord.shape, ...flows }))
    .meta({ description: 'On the other side of the money; without those at zero, by code.' }),
});

const balances = {
  opening_balance: majorAmount('Money before the first day.'),
  exchange_rates: majorAmount('Money held in other currencies is worth so much more.'),
  taken_over: majorAmount('Money that was there when the books began, by opening balances.'),
  net_change: majorAmount('Of the three activities and these two.'),
  closing_balance: majorAmount('`opening_balance` and `net_change`.'),
};

const totals = {
  operating: majorAmount('From the business itself.'),
  investing: majorAmount('From what is used for years.'),
  financing: majorAmount('From owners, and from lenders for longer than a year.'),
};

const moneyAccount = z.object({
  account_id: uuid(),
  code: z.string(),
  name: z.string(),
  subtype: z.string(),
  opening_balance: majorAmount('As in the balance sheet of the day before; below zero is owed.'),
  closing_balance: majorAmount('As in the balance sheet of the last day.'),
});

const cashFlowRecord = z
  .object({
    from: z.iso.date().meta({ example: '2026-01-01' }),
    to: z.iso.date().meta({ example: '2026-06-30' }),
    data: z.object({
      ...headRecord,
      ...balances,
      operating: flowSection,
      investing: flowSection,
      financing: flowSection,
      indirect: z
        .object({
          net_profit: majorAmount('As in profit and loss.'),
          adjustments: sectionRecord.meta({
            description: 'What is part of the profit and moved no money, such as depreciation.',
          }),
          working_capital: sectionRecord.meta({
            description: 'What others owe more, below zero, or less; what is owed to them.',
          }),
          operating: totals.operating,
        })
        .meta({ description: 'The operating total once more, from the profit.' }),
      money_accounts: z
        .array(moneyAccount)
        .meta({ description: 'Without those at zero, by code.' }),
      balanced: z.boolean().meta({
        description: 'Whether both forms agree and explain the balances, which they do.',
      }),
      columns: z
        .array(z.object({ from: z.iso.date(), to: z.iso.date(), ...balances, ...totals }))
        .optional()
        .meta({ description: 'With a comparison only; the first is the period asked for.' }),
    }),
  })
  .meta({
    description:
      'Where the money of a period came from, and what it went for. On the accrual basis accounts are those of debts, on the cash basis what the money was for.',
  });

export const cashFlowResponses = reportResponses(cashFlowRecord);

type CashFlowReport = Report<Period, CashFlow>;

export function toCashFlowRecord(report: CashFlowReport): z.infer<typeof cashFlowRecord> {
  const { figures, columns } = report;
  const write = createFigureWriter(report);
  const balancesAt = (column: number) => ({
    opening_balance: write.at(figures.opening, column),
    exchange_rates: write.at(figures.exchangeRates, column),
    taken_over: write.at(figures.takenOver, column),
    net_change: write.at(figures.netChange, column),
    closing_balance: write.at(figures.closing, column),
  });
  const { indirect } = figures;
  return {
    ...askedColumn(report),
    data: {
      ...toHead(report),
      ...balancesAt(0),
      operating: toFlowSection(figures.operating, write),
      investing: toFlowSection(figures.investing, write),
      financing: toFlowSection(figures.financing, write),
      indirect: {
        net_profit: write.amount(indirect.netProfit),
        adjustments: write.section(indirect.adjustments),
        working_capital: write.section(indirect.workingCapital),
        operating: write.amount(indirect.operating),
      },
      money_accounts: figures.moneyAccounts.map(
        ({ id, code, name, subtype, opening, closing }) => ({
          account_id: id,
          code,
          name,
          subtype,
          opening_balance: write.amount(opening),
          closing_balance: write.amount(closing),
        }),
      ),
      balanced: figures.balanced[0] === true,
      ...(columns.length > 1 && {
        columns: columns.map(({ from, to }, column) => ({
          from,
          to,
          ...balancesAt(column),
          operating: write.at(figures.operating.total, column),
          investing: write.at(figures.investing.total, column),
          financing: write.at(figures.financing.total, column),
        })),
      }),
    },
  };
}

function toFlowSection(section: FlowSection, write: FigureWriter): z.infer<typeof flowSection> {
  const flowsOf = ({ cameIn, wentOut }: Pick<FlowSection, 'cameIn' | 'wentOut'>) => ({
    came_in: write.amount(cameIn),
    went_out: write.amount(wentOut),
  });
  return {
    total: write.amount(section.total),
    ...write.amounts(section.total),
    ...flowsOf(section),
    accounts: section.accounts.map((account) => ({
      ...write.account(account),
      ...flowsOf(account),
    })),
  };
}

export function toCashFlowCsv({ columns, figures, currency }: CashFlowReport): string {
  const { indirect } = figures;
  return toCsv(
    columns.map(({ from, to }) => `${from}..${to}`),
    [
      totalRow('opening_balance', figures.opening),
      ...activities.flatMap((activity) => sectionRows(activity, figures[activity])),
      totalRow('exchange_rates', figures.exchangeRates),
      totalRow('taken_over', figures.takenOver),
      totalRow('net_change', figures.netChange),
      totalRow('closing_balance', figures.closing),
      totalRow('net_profit', indirect.netProfit),
      ...sectionRows('adjustments', indirect.adjustments),
      ...sectionRows('working_capital', indirect.workingCapital),
      totalRow('operating_indirect', indirect.operating),
    ],
    currency,
  );
}

export function cashFlowFileName(report: CashFlowReport): string {
  const { from, to } = askedColumn(report);
  return `cash-flow_${from}_${to}.csv`;
}
