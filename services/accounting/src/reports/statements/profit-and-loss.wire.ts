import { z } from 'zod';
import { majorAmount } from '../../edge/fields.wire.ts';
import type { Period } from './periods.rules.ts';
import type { ProfitAndLoss } from './profit-and-loss.rules.ts';
import {
  createFigureWriter,
  emptySection,
  headExample,
  headRecord,
  reportResponses,
  sectionExample,
  sectionRecord,
  sectionRows,
  toCsv,
  toHead,
  totalRow,
} from './report-fields.wire.ts';
import { askedColumn } from './report.rules.ts';
import type { Report } from './report.rules.ts';

const headlines = {
  gross_profit: majorAmount('`income` less `direct_costs`.'),
  operating_profit: majorAmount('`gross_profit` plus `other_income` less `expenses`.'),
  net_profit: majorAmount('`operating_profit` less `finance_and_tax`.'),
};

const example = {
  from: '2026-01-01',
  to: '2026-06-30',
  data: {
    ...headExample,
    income: sectionExample('4000', 'Sales of goods', 'sales', 120_000),
    direct_costs: sectionExample('5000', 'Cost of sales', 'direct_cost', 30_000),
    gross_profit: 90_000,
    other_income: emptySection,
    expenses: sectionExample('6500', 'Rent', 'overhead', 41_000),
    operating_profit: 49_000,
    finance_and_tax: sectionExample('7700', 'Interest', 'finance_cost', 2_000),
    net_profit: 47_000,
  },
};

const profitAndLossRecord = z
  .object({
    from: z.iso.date().meta({ example: '2026-01-01' }),
    to: z.iso.date().meta({ example: '2026-06-30' }),
    data: z.object({
      ...headRecord,
      income: sectionRecord,
      direct_costs: sectionRecord,
      gross_profit: headlines.gross_profit,
      other_income: sectionRecord,
      expenses: sectionRecord,
      operating_profit: headlines.operating_profit,
      finance_and_tax: sectionRecord,
      net_profit: headlines.net_profit,
      columns: z
        .array(z.object({ from: z.iso.date(), to: z.iso.date(), ...headlines }))
        .optional()
        .meta({ description: 'Only with a comparison. The first column is the requested period.' }),
    }),
  })
  .meta({ id: 'ProfitAndLoss', description: 'Income and expenses of a period.', example });

export const profitAndLossResponses = reportResponses(profitAndLossRecord);

type ProfitAndLossReport = Report<Period, ProfitAndLoss>;

export function toProfitAndLossRecord(
  report: ProfitAndLossReport,
): z.infer<typeof profitAndLossRecord> {
  const { figures, columns } = report;
  const write = createFigureWriter(report);
  const headlinesAt = (column: number) => ({
    gross_profit: write.at(figures.grossProfit, column),
    operating_profit: write.at(figures.operatingProfit, column),
    net_profit: write.at(figures.netProfit, column),
  });
  const { gross_profit, operating_profit, net_profit } = headlinesAt(0);
  return {
    ...askedColumn(report),
    data: {
      ...toHead(report),
      income: write.section(figures.income),
      direct_costs: write.section(figures.directCosts),
      gross_profit,
      other_income: write.section(figures.otherIncome),
      expenses: write.section(figures.expenses),
      operating_profit,
      finance_and_tax: write.section(figures.financeAndTax),
      net_profit,
      ...(columns.length > 1 && {
        columns: columns.map(({ from, to }, column) => ({ from, to, ...headlinesAt(column) })),
      }),
    },
  };
}

export function toProfitAndLossCsv({ columns, figures, currency }: ProfitAndLossReport): string {
  return toCsv(
    columns.map(({ from, to }) => `${from}..${to}`),
    [
      ...sectionRows('income', figures.income),
      ...sectionRows('direct_costs', figures.directCosts),
      totalRow('gross_profit', figures.grossProfit),
      ...sectionRows('other_income', figures.otherIncome),
      ...sectionRows('expenses', figures.expenses),
      totalRow('operating_profit', figures.operatingProfit),
      ...sectionRows('finance_and_tax', figures.financeAndTax),
      totalRow('net_profit', figures.netProfit),
    ],
    currency,
  );
}

export function profitAndLossFileName(report: ProfitAndLossReport): string {
  const { from, to } = askedColumn(report);
  return `profit-and-loss_${from}_${to}.csv`;
}
