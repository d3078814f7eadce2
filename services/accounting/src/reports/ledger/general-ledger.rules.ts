import { addDays, fiscalYearStart } from '@countinghouse/calendar';
import type { Account } from '../../setup/chart/account.rules.ts';
import { beginning, toSpans } from '../statements/spans.rules.ts';
import type { Span } from '../statements/spans.rules.ts';
import { isOfResult } from '../statements/year-to-date.rules.ts';

/** The figures of the cash flow statement that lines can be asked for. */
export const flowFigures = ['activities', 'exchange_rates', 'taken_over'] as const;
export type FlowFigure = (typeof flowFigures)[number];

/** The last line of a page: the next page starts after it. */
export interface LedgerPosition {
  readonly date: string;
  readonly entryId: string;
  readonly lineNo: number;
}

/** One line of an account, and its origin. */
export interface LedgerLine extends LedgerPosition {
  readonly entryNo: bigint;
  readonly memo: string;
  readonly source: { readonly kind: string; readonly id: string };
  readonly move: string;
  readonly contactId: string | null;
  readonly contactName: string | null;
  /** Number of the document that it was posted for. */
  readonly documentNumber: string | null;
  readonly currency: string;
  readonly docMinor: bigint;
  /** Debits are positive. */
  readonly baseMinor: bigint;
  /** The account's balance after it. */
  readonly balanceMinor: bigint;
}

/**
 * What a new fiscal year does to an account: income and expense restart, and retained earnings take
 * their results. No entry says so, as in the trial balance.
 */
export type YearTurn = 'restarts' | 'takes_results' | 'none';

export function yearTurnOf(account: Pick<Account, 'type' | 'systemKey'>): YearTurn {
  if (isOfResult(account)) return 'restarts';
  return account.systemKey === 'retained_earnings' ? 'takes_results' : 'none';
}

export interface OpeningSpans {
  /** Of the account. */
  readonly own: readonly Span[];
  /** Of all income and expense. */
  readonly results: readonly Span[];
}

/** What the balance before a day is made of. */
export function openingSpans(turn: YearTurn, firstDay: string, startMonth: number): OpeningSpans {
  const yearStart = fiscalYearStart(firstDay, startMonth);
  return {
    own: toSpans(turn === 'restarts' ? yearStart : beginning, addDays(firstDay, -1)),
    results: turn === 'takes_results' ? toSpans(beginning, addDays(yearStart, -1)) : [],
  };
}

/** On the first day of a fiscal year, before all lines. */
export interface CarriedForward {
  readonly date: string;
  /** Debits are positive. */
  readonly baseMinor: bigint;
  readonly balanceMinor: bigint;
}

interface Running {
  readonly openingMinor: bigint;
  readonly lines: readonly LedgerLine[];
  /** What years carry forward, in order of their days. */
  readonly carried: readonly Omit<CarriedForward, 'balanceMinor'>[];
}

/** The balances after lines and what years carried forward, by day. */
export function runBalances({ openingMinor, lines, carried }: Running) {
  const upTo = (list: readonly { date: string; baseMinor: bigint }[], last: string): bigint =>
    list.reduce((sum, { date, baseMinor }) => (date <= last ? sum + baseMinor : sum), 0n);
  return {
    lines: lines.map((line) => ({
      ...line,
      balanceMinor: line.balanceMinor + upTo(carried, line.date),
    })),
    carried: carried.map((one): CarriedForward => ({
      ...one,
      balanceMinor: openingMinor + upTo(carried, one.date) + upTo(lines, addDays(one.date, -1)),
    })),
  };
}
