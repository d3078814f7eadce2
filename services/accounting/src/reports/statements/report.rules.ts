import type { CurrencyCode } from '@countinghouse/money';
import type { ReportBasis } from './account-sums.rules.ts';
import type { Comparison } from './periods.rules.ts';

/** Options of every report. */
export interface ReportOptions {
  readonly basis: ReportBasis;
  readonly comparison: Comparison;
}

/** A report with its columns, the requested one first. */
export interface Report<Column, Figures> {
  readonly columns: readonly Column[];
  readonly currency: CurrencyCode;
  readonly basis: ReportBasis;
  readonly ledgerVersion: bigint;
  readonly figures: Figures;
}

export function askedColumn<Column>({ columns: [asked] }: Report<Column, unknown>): Column {
  if (asked === undefined) throw new RangeError('the report has no columns');
  return asked;
}

/** Covers everything that the figures depend on: the same version means the same figures. */
export function reportVersion(parts: {
  readonly ledgerVersion: bigint;
  readonly chartVersion: string;
  readonly fiscalYearStart: number;
  readonly basis: ReportBasis;
  readonly columns: readonly string[];
}): string {
  const { ledgerVersion, chartVersion, fiscalYearStart, basis, columns } = parts;
  return [ledgerVersion, chartVersion.slice(0, 12), fiscalYearStart, basis, ...columns].join('.');
}
