import type { AccountSubtype, AccountType } from '../../setup/chart/chart-template.rules.ts';
import type { Span } from './spans.rules.ts';

export type ReportBasis = 'accrual' | 'cash';

/** A span and the report column it belongs to. */
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

/** An account's total in each column: debits positive, credits negative. */
export interface AccountSums extends ChartAccount {
  readonly sums: readonly bigint[];
}

/**
 * One account in one column. A column without postings has no row; an account without any has one row
 * with null.
 */
export interface SumRow extends ChartAccount {
  readonly column: number | null;
  readonly netMinor: bigint | null;
}

/** Groups the rows by account; an account's rows must be adjacent. */
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
