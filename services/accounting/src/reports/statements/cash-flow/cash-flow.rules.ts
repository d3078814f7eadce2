import type { ChartAccount } from '../account-sums.rules.ts';
import { addUp, isZero, minus, negate, plus } from '../columns.rules.ts';
import type { Amounts } from '../columns.rules.ts';
import { sumUp } from '../section.rules.ts';
import type { ReportAccount, Section } from '../section.rules.ts';
import { isOfResult } from '../year-to-date.rules.ts';
import { findActivity } from './cash-flow-activity.rules.ts';
import type { Activity } from './cash-flow-activity.rules.ts';

/**
 * What is summed per account. Debits are positive, except in the two measures that exist for flows
 * only.
 */
type Measure =
  /** Before the period, and within it. */
  | 'opening'
  | 'change'
  /** On accounts on the other side of money: inflows and outflows, both positive. */
  | 'came_in'
  | 'went_out'
  /** In entries that move no money to or from anyone. */
  | 'exchange'
  | 'taken_over'
  /** In entries without money that touch investing or financing. */
  | 'non_cash';

export interface MeasureRow extends ChartAccount {
  readonly column: number | null;
  readonly measure: Measure | null;
  readonly minor: bigint | null;
}

interface FlowAccount extends ReportAccount {
  readonly cameIn: Amounts;
  readonly wentOut: Amounts;
}

export interface FlowSection {
  readonly accounts: readonly FlowAccount[];
  readonly cameIn: Amounts;
  readonly wentOut: Amounts;
  /** Inflows less outflows. */
  readonly total: Amounts;
}

interface MoneyBalance extends Omit<ReportAccount, 'amounts'> {
  readonly opening: Amounts;
  readonly closing: Amounts;
}

export interface CashFlow extends Readonly<Record<Activity, FlowSection>> {
  readonly moneyAccounts: readonly MoneyBalance[];
  readonly opening: Amounts;
  /** Exchange differences on foreign-currency money; negative for a loss. */
  readonly exchangeRates: Amounts;
  /** Opening balances brought into the books. */
  readonly takenOver: Amounts;
  readonly netChange: Amounts;
  readonly closing: Amounts;
  /** The operating total again, derived from the profit. */
  readonly indirect: {
    readonly netProfit: Amounts;
    readonly adjustments: Section;
    readonly workingCapital: Section;
    readonly operating: Amounts;
  };
  /** Whether the sections explain the balances, and both methods agree. */
  readonly balanced: readonly boolean[];
}

/** The cash flow statement; each column is a period. */
export function toCashFlow(rows: readonly MeasureRow[], columnCount: number): CashFlow {
  const accounts = gather(rows, columnCount);
  const sumOf = (own: readonly Measured[], measure: Measure): Amounts =>
    addUp(
      own.map((account) => account[measure]),
      columnCount,
    );
  const money = accounts.filter(({ subtype }) => findActivity(subtype) === null);
  const opening = sumOf(money, 'opening');
  const closing = plus(opening, sumOf(money, 'change'));
  const exchangeRates = sumOf(money, 'exchange');
  const takenOver = sumOf(money, 'taken_over');
  const operating = toFlows(accounts, 'operating', columnCount);
  const investing = toFlows(accounts, 'investing', columnCount);
  const financing = toFlows(accounts, 'financing', columnCount);
  const netChange = addUp(
    [operating.total, investing.total, financing.total, exchangeRates, takenOver],
    columnCount,
  );
  const indirect = toIndirect(accounts, columnCount);
  const explained = plus(opening, netChange);
  return {
    moneyAccounts: money.map(toMoneyBalance).filter(hasBalance),
    opening,
    operating,
    investing,
    financing,
    exchangeRates,
    takenOver,
    netChange,
    closing,
    indirect,
    balanced: closing.map(
      (minor, column) =>
        minor === explained[column] && indirect.operating[column] === operating.total[column],
    ),
  };
}

type Measured = ChartAccount & Readonly<Record<Measure, Amounts>>;

/** Groups the rows by account; an account's rows must be adjacent. */
function gather(rows: readonly MeasureRow[], columnCount: number): readonly Measured[] {
  const accounts = new Map<string, ChartAccount & Record<Measure, bigint[]>>();
  for (const { column, measure, minor, ...account } of rows) {
    const known = accounts.get(account.id) ?? { ...account, ...nothing(columnCount) };
    accounts.set(account.id, known);
    if (column !== null && measure !== null && minor !== null) known[measure][column] = minor;
  }
  return [...accounts.values()];
}

function nothing(columnCount: number): Record<Measure, bigint[]> {
  const zeros = (): bigint[] => Array.from({ length: columnCount }, () => 0n);
  return {
    opening: zeros(),
    change: zeros(),
    came_in: zeros(),
    went_out: zeros(),
    exchange: zeros(),
    taken_over: zeros(),
    non_cash: zeros(),
  };
}

function toFlows(
  accounts: readonly Measured[],
  activity: Activity,
  columnCount: number,
): FlowSection {
  const own = accounts
    .filter(({ subtype }) => findActivity(subtype) === activity)
    .filter(({ came_in: cameIn, went_out: wentOut }) => !isZero(cameIn) || !isZero(wentOut))
    .map(({ came_in: cameIn, went_out: wentOut, ...account }) => ({
      ...toAccount(account, minus(cameIn, wentOut)),
      cameIn,
      wentOut,
    }));
  const sumOf = (pick: (account: FlowAccount) => Amounts) => addUp(own.map(pick), columnCount);
  return {
    accounts: own,
    cameIn: sumOf(({ cameIn }) => cameIn),
    wentOut: sumOf(({ wentOut }) => wentOut),
    total: sumOf(({ amounts }) => amounts),
  };
}

/**
 * The profit, without items that involve no money (depreciation, revaluation), plus changes in working
 * capital. Only the operating part counts: a machine bought on credit is a liability, but not an
 * operating one.
 */
function toIndirect(accounts: readonly Measured[], columnCount: number): CashFlow['indirect'] {
  const operating = accounts.filter(({ subtype }) => findActivity(subtype) === 'operating');
  const results = operating.filter(isOfResult);
  const netProfit = negate(
    addUp(
      results.map(({ change }) => change),
      columnCount,
    ),
  );
  const adjustments = sumUp(
    results.map((account) => toAccount(account, withoutMoney(account))),
    columnCount,
  );
  const workingCapital = sumUp(
    operating
      .filter((account) => !isOfResult(account))
      .map((account) => toAccount(account, minus(withoutMoney(account), account.change))),
    columnCount,
  );
  return {
    netProfit,
    adjustments,
    workingCapital,
    operating: plus(plus(netProfit, adjustments.total), workingCapital.total),
  };
}

function withoutMoney({ exchange, taken_over: takenOver, non_cash: other }: Measured): Amounts {
  return plus(plus(exchange, takenOver), other);
}

function toAccount({ id, code, name, subtype }: ChartAccount, amounts: Amounts): ReportAccount {
  return { id, code, name, subtype, amounts };
}

function toMoneyBalance(account: Measured): MoneyBalance {
  const { id, code, name, subtype, opening, change } = account;
  return { id, code, name, subtype, opening, closing: plus(opening, change) };
}

function hasBalance({ opening, closing }: MoneyBalance): boolean {
  return !isZero(opening) || !isZero(closing);
}
