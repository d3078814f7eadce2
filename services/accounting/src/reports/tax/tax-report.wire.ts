import { toCsvLine, toCsvText } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { reportBoxesRecord } from '../../setup/tax/report-boxes.wire.ts';
import { boxedFigures } from '../../setup/tax/tax-code.rules.ts';
import { fileResponse } from '../statements/report-fields.wire.ts';
import type { TaxReportOutcome } from './read-tax-report.ts';
import { payableMinor, taxFigures } from './tax-report.rules.ts';
import type { TaxSums } from './tax-report.rules.ts';

export const taxPeriodQuery = {
  from: calendarDate()
    .optional()
    .meta({ description: 'First day. Defaults to 1 January of the year of `to`.' }),
  to: calendarDate().optional().meta({ description: 'Last day. Defaults to today.' }),
  basis: z.enum(['accrual', 'cash']).default('accrual').meta({
    description: '`accrual` counts tax on invoices and bills; `cash` counts tax on payments.',
  }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description: '`csv` returns the same figures as a file.',
  }),
};

export const taxReportQuery = z.object(taxPeriodQuery);

export const taxSums = {
  sales_base: majorAmount('Net sales. Credit notes are negative.'),
  output: majorAmount('Output tax on sales, and on purchases under reverse charge.'),
  purchases_base: majorAmount('Net purchases. Supplier credits are negative.'),
  input: majorAmount('Recoverable input tax on purchases.'),
  deferred_base: majorAmount('Net sales not paid yet, where tax is due on payment.'),
  deferred: majorAmount('Tax on sales not paid yet, where tax is due on payment.'),
  payable: majorAmount('`output` less `input`. Negative for a refund.'),
};

export const taxSumNames = [
  'sales_base',
  'output',
  'purchases_base',
  'input',
  'deferred_base',
  'deferred',
  'payable',
] as const;

const taxReportRecord = z.object({
  from: calendarDate(),
  to: calendarDate(),
  data: z.object({
    currency: z.string().length(3),
    basis: z.enum(['accrual', 'cash']),
    codes: z
      .array(
        z.object({
          tax_code_id: uuid().nullable(),
          tax_code: z
            .string()
            .nullable()
            .meta({ description: 'Null for lines without a tax code.' }),
          is_reverse_charge: z.boolean(),
          ...taxSums,
        }),
      )
      .meta({
        description: 'Together with the untaxed lines, covers every document of the period.',
      }),
    components: z
      .array(
        z.object({
          component_id: uuid(),
          tax_code_id: uuid(),
          tax_code: z.string(),
          name: z.string(),
          report_box: z.string().nullable(),
          report_boxes: reportBoxesRecord,
          category: z.string().meta({ description: 'EN 16931 category: S, Z, E, AE, K, G or O.' }),
          ...taxSums,
        }),
      )
      .meta({
        description:
          'Components of one code share the same net amounts; the code counts them once.',
      }),
    boxes: z
      .array(
        z.object({
          report_box: z.string(),
          figures: z.array(z.enum(taxFigures)).meta({
            description: 'The figures reported in this box. All other figures of the box are 0.',
          }),
          ...taxSums,
        }),
      )
      .meta({ description: 'The same figures by tax return box, for components that name one.' }),
    total: z.object(taxSums),
  }),
});

export const taxReportResponse = fileResponse(taxReportRecord, toCsvLine(csvNames()));

function csvNames(): readonly string[] {
  const boxNames = boxedFigures.map((figure) => `${figure}_box`);
  return ['tax_code', 'component', 'report_box', ...taxSumNames, ...boxNames];
}

type Answer = Extract<TaxReportOutcome, { kind: 'report' }>;

export function toTaxReportRecord(answer: Answer): z.infer<typeof taxReportRecord> {
  const { period, currency, basis, report } = answer;
  const toSums = (sums: TaxSums) => toTaxSums(sums, currency);
  return {
    ...period,
    data: {
      currency,
      basis,
      codes: report.codes.map((code) => ({
        tax_code_id: code.taxCodeId,
        tax_code: code.taxCode,
        is_reverse_charge: code.isReverseCharge,
        ...toSums(code),
      })),
      components: report.components.map((row) => ({
        component_id: row.componentId,
        tax_code_id: row.taxCodeId,
        tax_code: row.taxCode,
        name: row.name,
        report_box: row.reportBox,
        report_boxes: { ...row.reportBoxes },
        category: row.category,
        ...toSums(row),
      })),
      boxes: report.boxes.map((box) => ({
        report_box: box.reportBox,
        figures: [...box.figures],
        ...toSums(box),
      })),
      total: toSums(report.total),
    },
  };
}

export function toTaxSums(sums: TaxSums, currency: CurrencyCode) {
  return {
    sales_base: toMajor(sums.salesBaseMinor, currency),
    output: toMajor(sums.outputMinor, currency),
    purchases_base: toMajor(sums.purchasesBaseMinor, currency),
    input: toMajor(sums.inputMinor, currency),
    deferred_base: toMajor(sums.deferredBaseMinor, currency),
    deferred: toMajor(sums.deferredMinor, currency),
    payable: toMajor(payableMinor(sums), currency),
  };
}

const noBoxes: readonly string[] = boxedFigures.map(() => '');

export function toTaxReportCsv({ report, currency }: Answer): string {
  const untaxed = report.codes.filter(({ taxCodeId }) => taxCodeId === null);
  return [
    csvNames(),
    ...report.components.map((row) => [
      ...[row.taxCode, row.name, row.reportBox ?? ''].map(toCsvText),
      ...toTaxCells(row, currency),
      ...boxedFigures.map((figure) => toCsvText(row.reportBoxes[figure] ?? '')),
    ]),
    ...untaxed.map((code) => ['Without', '', '', ...toTaxCells(code, currency), ...noBoxes]),
    ['Total', '', '', ...toTaxCells(report.total, currency), ...noBoxes],
  ]
    .map(toCsvLine)
    .join('');
}

/** In the order of the column names. */
export function toTaxCells(sums: TaxSums, currency: CurrencyCode): readonly string[] {
  return [
    sums.salesBaseMinor,
    sums.outputMinor,
    sums.purchasesBaseMinor,
    sums.inputMinor,
    sums.deferredBaseMinor,
    sums.deferredMinor,
    payableMinor(sums),
  ].map((minor) => toMajorText(money(minor, currency)));
}

export const taxReportFileName = ({ period, basis }: Answer): string =>
  `tax-${basis}_${period.from}_${period.to}.csv`;
