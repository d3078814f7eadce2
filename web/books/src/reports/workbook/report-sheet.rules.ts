import type { Figure, ReportView } from '../report-view.ts';
import type { Sheet, SheetCell, SheetRow } from './workbook.rules.ts';

/** A report as it is shown, with its proof below. */
export function toReportSheet(
  {
    title,
    subtitle,
    decimals,
  }: { readonly title: string; readonly subtitle: string; readonly decimals: number },
  view: ReportView,
): Sheet {
  const rows: SheetRow[] = [
    { style: 'title', cells: [null, title] },
    { style: 'plain', cells: [null, subtitle] },
    { style: 'head', cells: [null, view.currency, ...view.columns] },
    ...view.rows.map((row): SheetRow => {
      if (row.kind === 'section') return { style: 'head', cells: [null, row.label] };
      const figures = view.columns.map((_, at) => toCell(row.figures[at] ?? null));
      const style = row.kind === 'line' ? 'plain' : 'total';
      return { style, cells: [row.code ?? null, row.label, ...figures] };
    }),
    ...view.proof.map(({ label, value }): SheetRow => {
      return { style: 'plain', cells: [null, label, value] };
    }),
  ];
  return {
    name: title,
    decimals,
    headRows: 3,
    widths: [8, 44, ...view.columns.map((column) => Math.max(16, column.length + 2))],
    rows,
  };
}

const toCell = (figure: Figure | null): SheetCell =>
  figure === null ? null : { digits: JSON.stringify(figure.amount) };
