import { paths } from '../paths.ts';
import type { ReportPlace, ReportRow, ReportView } from './report-view.ts';
import type { Aged, TaxReport } from './reports.queries.ts';
import { texts } from './texts.ts';

const buckets = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;

export function viewAged({ orgId }: ReportPlace, report: Aged): ReportView {
  const { data } = report;
  return {
    currency: data.currency,
    columns: [...buckets.map((bucket) => texts.buckets[bucket]), texts.total],
    rows: [
      ...data.contacts.map((contact): ReportRow => {
        const address = paths.contact(orgId, contact.contact_id);
        return {
          kind: 'line',
          label: contact.contact_name,
          address,
          figures: [...buckets.map((bucket) => contact[bucket]), contact.total].map((amount) => ({
            amount,
            address,
          })),
        };
      }),
      {
        kind: 'head',
        label: texts.total,
        figures: [...buckets.map((bucket) => data[bucket]), data.total].map((amount) => ({
          amount,
        })),
      },
      lastFigure('line', texts.revaluation, data.revaluation),
      lastFigure('net', texts.controlAccount, data.control_account),
    ],
    proof: [],
    isBalanced: null,
  };
}

/** A row with a figure in the last column only. */
function lastFigure(kind: 'line' | 'net', label: string, amount: Aged['data']['total']): ReportRow {
  return { kind, label, figures: [...buckets.map(() => null), { amount }] };
}

const taxFigures = ['sales_base', 'output', 'purchases_base', 'input'] as const;

export function viewTax({ orgId }: ReportPlace, report: TaxReport): ReportView {
  const { data, from, to } = report;
  return {
    currency: data.currency,
    columns: [...taxFigures.map((figure) => texts.taxFigures[figure]), texts.payable],
    rows: [
      ...data.codes.map((code): ReportRow => ({
        kind: 'line',
        label: code.tax_code ?? texts.noCode,
        figures: [
          ...taxFigures.map((figure) => ({
            amount: code[figure],
            address: paths.taxDocuments(orgId, {
              from,
              to,
              basis: data.basis,
              figure,
              tax_code_id: code.tax_code_id ?? undefined,
            }),
          })),
          { amount: code.payable },
        ],
      })),
      {
        kind: 'net',
        label: texts.total,
        figures: [...taxFigures.map((figure) => data.total[figure]), data.total.payable].map(
          (amount) => ({ amount }),
        ),
      },
    ],
    proof: [],
    isBalanced: null,
  };
}
