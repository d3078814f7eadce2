import { toCsvLine, toCsvText } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import { toMajor } from '../documents/documents.wire.ts';
import { calendarDate, majorAmount, uuid } from '../http/fields.wire.ts';
import type { TaxReportOutcome } from './read-tax-report.ts';
import { fileResponse } from './report-fields.wire.ts';
import { payableMinor } from './tax-report.rules.ts';
import type { TaxSums } from './tax-report.rules.ts';

export const taxReportQuery = z.object({
  from: calendarDate()
    .optional()
    .meta({ description: 'First day; without it, 1 January of the year of `to`.' }),
  to: calendarDate().optional().meta({ description: 'Last day; without it, today.' }),
  basis: z.enum(['accrual', 'cash']).default('accrual').meta({
    description: 'Tax of what was invoiced, or of what was paid.',
  }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description: '`csv` answers with a file of the same figures.',
  }),
});

const sums = {
  output: majorAmount('Owed on sales, and on purchases that we tax ourselves.'),
  input: majorAmount('To come back from purchases.'),
  deferred: majorAmount('Of sales, waiting for their money where tax is owed by cash.'),
  payable: majorAmount('`output` less `input`; below zero it comes back.'),
};

const taxReportRecord = z.object({
  from: calendarDate(),
  to: calendarDate(),
  data: z.object({
    currency: z.string().length(3),
    basis: z.enum(['accrual', 'cash']),
    components: z.array(
      z.object({
        component_id: uuid(),
        tax_code: z.string(),
        name: z.string(),
        report_box: z.string().nullable(),
        category: z.string().meta({ description: 'Of EN 16931: S, Z, E, AE, K, G or O.' }),
        ...sums,
      }),
    ),
    boxes: z
      .array(z.object({ report_box: z.string(), ...sums }))
      .meta({ description: 'The same by box of the tax return, where components name one.' }),
    total: z.object(sums),
  }),
});

export const taxReportResponse = fileResponse(
  taxReportRecord,
  'tax_code,component,report_box,output,input,deferred,payable\r\n',
);

type Answer = Extract<TaxReportOutcome, { kind: 'report' }>;

export function toTaxReportRecord(answer: Answer): z.infer<typeof taxReportRecord> {
  const { period, currency, basis, report } = answer;
  const toSums = (row: TaxSums) => ({
    output: toMajor(row.outputMinor, currency),
    input: toMajor(row.inputMinor, currency),
    deferred: toMajor(row.deferredMinor, currency),
    payable: toMajor(payableMinor(row), currency),
  });
  return {
    ...period,
    data: {
      currency,
      basis,
      components: report.rows.map((row) => ({
        component_id: row.componentId,
        tax_code: row.taxCode,
        name: row.name,
        report_box: row.reportBox,
        category: row.category,
        ...toSums(row),
      })),
      boxes: report.boxes.map((box) => ({ report_box: box.reportBox, ...toSums(box) })),
      total: toSums(report.total),
    },
  };
}

export function toTaxReportCsv({ report, currency }: Answer): string {
  const toCells = (row: TaxSums) =>
    [row.outputMinor, row.inputMinor, row.deferredMinor, payableMinor(row)].map((minor) =>
      toMajorText(money(minor, currency)),
    );
  return [
    ['tax_code', 'component', 'report_box', 'output', 'input', 'deferred', 'payable'],
    ...report.rows.map((row) => [
      ...[row.taxCode, row.name, row.reportBox ?? ''].map(toCsvText),
      ...toCells(row),
    ]),
    ['Total', '', '', ...toCells(report.total)],
  ]
    .map(toCsvLine)
    .join('');
}

export const taxReportFileName = ({ period, basis }: Answer): string =>
  `tax-${basis}_${period.from}_${period.to}.csv`;
