import { z } from 'zod';
import { majorAmount } from '../../edge/fields.wire.ts';
import type { BalanceSheet, GroupedSide } from './balance-sheet.rules.ts';
import {
  comparedAmounts,
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
import type { FigureWriter } from './report-fields.wire.ts';
import type { Report } from './report.rules.ts';

const groupRecord = sectionRecord.extend({
  key: z.string().meta({ example: 'bank' }),
  name: z.string().meta({ example: 'Bank' }),
});

const sideRecord = z.object({
  total: majorAmount('Sum of the groups.'),
  amounts: comparedAmounts,
  groups: z.array(groupRecord),
});

const earnings = {
  retained_earnings: majorAmount('Results of earlier fiscal years. There is no closing entry.'),
  current_year_earnings: majorAmount('Result of the current fiscal year to date.'),
};

const headlines = {
  net_assets: majorAmount('`assets` less `liabilities`.'),
  total_liabilities_and_equity: majorAmount('Equal to the total of `assets`.'),
  balanced: z
    .boolean()
    .meta({ description: 'Whether both sides are equal. Always true in consistent books.' }),
};

const example = {
  as_of: '2026-06-30',
  data: {
    ...headExample,
    assets: {
      total: 200_000,
      groups: [
        { key: 'bank', name: 'Bank', ...sectionExample('1000', 'Bank', 'bank', 200_000) },
        { key: 'current_assets', name: 'Current assets', ...emptySection },
        { key: 'fixed_assets', name: 'Fixed assets', ...emptySection },
      ],
    },
    liabilities: {
      total: 60_000,
      groups: [
        { key: 'current_liabilities', name: 'Current liabilities', ...emptySection },
        {
          key: 'non_current_liabilities',
          name: 'Non-current liabilities',
          ...sectionExample('2700', 'Loans', 'non_current_liability', 60_000),
        },
      ],
    },
    equity: {
      ...emptySection,
      total: 140_000,
      retained_earnings: 93_000,
      current_year_earnings: 47_000,
    },
    net_assets: 140_000,
    total_liabilities_and_equity: 200_000,
    balanced: true,
  },
};

const balanceSheetRecord = z
  .object({
    as_of: z.iso.date().meta({ example: '2026-06-30' }),
    data: z.object({
      ...headRecord,
      assets: sideRecord,
      liabilities: sideRecord,
      equity: sectionRecord.extend(earnings),
      ...headlines,
      columns: z
        .array(z.object({ as_of: z.iso.date(), ...earnings, ...headlines }))
        .optional()
        .meta({ description: 'Only with a comparison. The first column is the requested day.' }),
    }),
  })
  .meta({ id: 'BalanceSheet', description: 'Assets, liabilities and equity on a day.', example });

export const balanceSheetResponses = reportResponses(balanceSheetRecord);

type BalanceSheetReport = Report<string, BalanceSheet>;

export function toBalanceSheetRecord(
  report: BalanceSheetReport,
): z.infer<typeof balanceSheetRecord> {
  const { figures, columns } = report;
  const { equity } = figures;
  const write = createFigureWriter(report);
  const earningsAt = (column: number) => ({
    retained_earnings: write.at(equity.retainedEarnings, column),
    current_year_earnings: write.at(equity.currentYearEarnings, column),
  });
  const headlinesAt = (column: number) => ({
    net_assets: write.at(figures.netAssets, column),
    total_liabilities_and_equity: write.at(figures.totalLiabilitiesAndEquity, column),
    balanced: figures.balanced[column] === true,
  });
  return {
    as_of: columns[0] ?? '',
    data: {
      ...toHead(report),
      assets: toSide(figures.assets, write),
      liabilities: toSide(figures.liabilities, write),
      equity: { ...write.section(equity), ...earningsAt(0) },
      ...headlinesAt(0),
      ...(columns.length > 1 && {
        columns: columns.map((asOf, column) => ({
          as_of: asOf,
          ...earningsAt(column),
          ...headlinesAt(column),
        })),
      }),
    },
  };
}

function toSide({ total, groups }: GroupedSide, write: FigureWriter): z.infer<typeof sideRecord> {
  return {
    total: write.amount(total),
    ...write.amounts(total),
    groups: groups.map(({ key, name, ...section }) => ({ key, name, ...write.section(section) })),
  };
}

export function toBalanceSheetCsv({ columns, figures, currency }: BalanceSheetReport): string {
  const { assets, liabilities, equity } = figures;
  return toCsv(
    columns,
    [
      ...assets.groups.flatMap((group) => sectionRows(group.key, group)),
      totalRow('assets', assets.total),
      ...liabilities.groups.flatMap((group) => sectionRows(group.key, group)),
      totalRow('liabilities', liabilities.total),
      totalRow('retained_earnings', equity.retainedEarnings),
      totalRow('current_year_earnings', equity.currentYearEarnings),
      ...sectionRows('equity', equity),
      totalRow('net_assets', figures.netAssets),
      totalRow('total_liabilities_and_equity', figures.totalLiabilitiesAndEquity),
    ],
    currency,
  );
}
