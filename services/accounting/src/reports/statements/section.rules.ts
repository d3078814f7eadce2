import type { AccountSubtype } from '../../setup/chart/chart-template.rules.ts';
import { addUp, isZero } from './columns.rules.ts';
import type { Amounts } from './columns.rules.ts';

/** An account with its amounts in the direction that is usual for its section. */
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

/** The accounts of these kinds, without those that have nothing in any column. */
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

/** All of them, without those that have nothing in any column. */
export function sumUp(accounts: readonly ReportAccount[], columnCount: number): Section {
  const own = accounts.filter(({ amounts }) => !isZero(amounts));
  const total = addUp(
    own.map(({ amounts }) => amounts),
    columnCount,
  );
  return { total, accounts: own };
}
