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
  came_in: majorAmount('Money received in the requested period.'),
  went_out: majorAmount('Money paid in the requested period, as a positive amount.'),
};

const flowSection = z.object({
  ...sectionRecord.shape,
  ...flows,
  accounts: z.array(z.object({ ...accountRecord.shape, ...flows })).meta({
    description:
      'The accounts on the other side of the money, ordered by code. Accounts at zero are left out.',
  }),
});

const balances = {
  opening_balance: majorAmount('Money before the first day.'),
  exchange_rates: majorAmount('Effect of exchange rates on money held in other currencies.'),
  taken_over: majorAmount('Money entered as opening balances.'),
  net_change: majorAmount('Sum of the three activities, `exchange_rates` and `taken_over`.'),
  closing_balance: majorAmount('`opening_balance` plus `net_change`.'),
};

const totals = {
  operating: majorAmount('From operating activities.'),
  investing: majorAmount('From investing activities: long-term assets.'),
  financing: majorAmount('From financing activities: owners and long-term lenders.'),
};

const moneyAccount = z.object({
  account_id: uuid(),
  code: z.string(),
  name: z.string(),
  subtype: z.string(),
  opening_balance: majorAmount(
    'As in the balance sheet of the day before the period; a negative amount is owed.',
  ),
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
          net_profit: majorAmount('As in the profit and loss report.'),
          adjustments: sectionRecord.meta({
            description: 'Items that affect profit but not cash, such as depreciation.',
          }),
          working_capital: sectionRecord.meta({
            description:
              'Changes in receivables and payables. An increase in receivables is negative.',
          }),
          operating: totals.operating,
        })
        .meta({
          description: 'The operating total by the indirect method, starting from the profit.',
        }),
      money_accounts: z
        .array(moneyAccount)
        .meta({ description: 'Ordered by code. Accounts at zero are left out.' }),
      balanced: z.boolean().meta({
        description:
          'Whether both methods agree and explain the balances. Always true in consistent books.',
      }),
      columns: z
        .array(z.object({ from: z.iso.date(), to: z.iso.date(), ...balances, ...totals }))
        .optional()
        .meta({ description: 'Only with a comparison. The first column is the requested period.' }),
    }),
  })
  .meta({
    description:
      'Where money came from and what it was used for. On the accrual basis the accounts are receivables and payables; on the cash basis they are the accounts the money was for.',
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
