import type { AccountSubtype, AccountType } from '../../setup/chart/chart-template.rules.ts';
import type { Span } from './spans.rules.ts';

export type ReportBasis = 'accrual' | 'cash';

/** A span and the column of the report that it belongs to. */
export interface ColumnSpan extends Span {
  readonly column: number;
}

export interface ChartAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: AccountSubtype;
  readonly systemKey: string | null;
}

/** What was posted to an account in each column: debits above zero, credits below. */
export interface AccountSums extends ChartAccount {
  readonly sums: readonly bigint[];
}

/** One account in one column; a column without postings has no row, and then no number. */
export interface SumRow extends ChartAccount {
  readonly column: number | null;
  readonly netMinor: bigint | null;
}

/** Gathers the rows of each account, which follow one another. */
export function toAccountSums(
  rows: readonly SumRow[],
  columnCount: number,
): readonly AccountSums[] {
  const accounts = new Map<string, { readonly account: ChartAccount; readonly sums: bigint[] }>();
  for (const { column, netMinor, ...account } of rows) {
    const known = accounts.get(account.id) ?? { account, sums: zeros(columnCount) };
    accounts.set(account.id, known);
    if (column !== null && netMinor !== null) known.sums[column] = netMinor;
  }
  return [...accounts.values()].map(({ account, sums }) => ({ ...account, sums }));
}

function zeros(count: number): bigint[] {
  return Array.from({ length: count }, () => 0n);
}
