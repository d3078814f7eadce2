import type { AccountSubtype } from '../../setup/chart/chart-template.rules.ts';
import { addUp, isZero } from './columns.rules.ts';
import type { Amounts } from './columns.rules.ts';

/** An account with its amounts in the section's usual direction. */
export interface ReportAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly subtype: AccountSubtype;
  readonly amounts: Amounts;
}

export interface Section {
  readonly total: Amounts;
  readonly accounts: readonly ReportAccount[];
}

/** Accounts of these subtypes, except those that are zero in every column. */
export function toSection(
  accounts: readonly ReportAccount[],
  subtypes: readonly AccountSubtype[],
  columnCount: number,
): Section {
  return sumUp(
    accounts.filter(({ subtype }) => subtypes.includes(subtype)),
    columnCount,
  );
}

/** All accounts, except those that are zero in every column. */
export function sumUp(accounts: readonly ReportAccount[], columnCount: number): Section {
  const own = accounts.filter(({ amounts }) => !isZero(amounts));
  const total = addUp(
    own.map(({ amounts }) => amounts),
    columnCount,
  );
  return { total, accounts: own };
}
