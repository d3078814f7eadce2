import { accountOfCode, chart } from '../ledger/chart.rules.ts';

/** What a day changed on one account, over all workspaces of an environment. */
export interface DaySum {
  readonly currency: string;
  readonly accountCode: number;
  /** Debits are above zero. */
  readonly amountMinor: bigint;
}

export interface LedgerDay {
  readonly environment: string;
  /** In UTC. */
  readonly day: string;
  readonly transactionCount: bigint;
  readonly sums: readonly DaySum[];
}

/**
 * The text of a day that is signed: what it is, the day, how many transactions, and a line for each currency and
 * account with its side, name and change in minor units. Each currency adds up to zero.
 */
export function toDayText({ environment, day, transactionCount, sums }: LedgerDay): string {
  return [
    `countinghouse/ledger-day/${environment}`,
    day,
    `transactions ${transactionCount}`,
    ...sums.map(({ currency, accountCode, amountMinor }) => {
      const account = accountOfCode(accountCode);
      return `${currency} ${accountCode} ${chart[account].side} ${account} ${amountMinor}`;
    }),
    '',
  ].join('\n');
}

/** Transactions from shortly before midnight are committed by then. */
const settleMs = 60 * 60_000;

/** Whether a day has ended and nothing more of it comes. */
export function isDayClosed(dayEnd: Date, now: Date): boolean {
  return now.getTime() >= dayEnd.getTime() + settleMs;
}
