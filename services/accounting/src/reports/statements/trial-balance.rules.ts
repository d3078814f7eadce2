import type { ChartAccount } from './account-sums.rules.ts';
import { addUp, isZero, minus } from './columns.rules.ts';
import type { Amounts } from './columns.rules.ts';
import { closing, earnings, isOfResult } from './year-to-date.rules.ts';
import type { YearToDate } from './year-to-date.rules.ts';

/** An account's balance is on one side: its debit or its credit is zero. */
export interface TrialBalanceRow extends ChartAccount {
  readonly debits: Amounts;
  readonly credits: Amounts;
}

export interface TrialBalance {
  readonly rows: readonly TrialBalanceRow[];
  readonly totalDebit: Amounts;
  readonly totalCredit: Amounts;
  readonly balanced: readonly boolean[];
}

/**
 * Income and expense restart with each fiscal year; earlier results are in retained earnings. Each
 * column is a day.
 */
export function toTrialBalance(accounts: readonly YearToDate[], columnCount: number): TrialBalance {
  const earlier = earnings(accounts, 'before', columnCount);
  const rows = accounts
    .map((account) => toRow(account, balanceOf(account, earlier)))
    .filter(({ debits, credits }) => !isZero(debits) || !isZero(credits));
  const totalDebit = addUp(
    rows.map(({ debits }) => debits),
    columnCount,
  );
  const totalCredit = addUp(
    rows.map(({ credits }) => credits),
    columnCount,
  );
  const balanced = totalDebit.map((total, column) => total === totalCredit[column]);
  return { rows, totalDebit, totalCredit, balanced };
}

function balanceOf(account: YearToDate, earlier: Amounts): Amounts {
  if (isOfResult(account)) return account.thisYear;
  // The chart has one account with this key; a profit is a credit.
  return account.systemKey === 'retained_earnings'
    ? minus(closing(account), earlier)
    : closing(account);
}

function toRow(account: YearToDate, balance: Amounts): TrialBalanceRow {
  const { id, code, name, type, subtype, systemKey } = account;
  return {
    id,
    code,
    name,
    type,
    subtype,
    systemKey,
    debits: balance.map((amount) => (amount > 0n ? amount : 0n)),
    credits: balance.map((amount) => (amount < 0n ? -amount : 0n)),
  };
}
