import type { ChartAccount } from '../account-sums.rules.ts';
import { addUp, isZero, minus, negate, plus } from '../columns.rules.ts';
import type { Amounts } from '../columns.rules.ts';
import { sumUp } from '../section.rules.ts';
import type { ReportAccount, Section } from '../section.rules.ts';
import { isOfResult } from '../year-to-date.rules.ts';
import { findActivity } from './cash-flow-activity.rules.ts';
import type { Activity } from './cash-flow-activity.rules.ts';

/** What is added up of each account; debits are above zero but in the two that only flows have. */
type Measure =
  /** Before the period, and within it. */
  | 'opening'
  | 'change'
  /** Of accounts on the other side of money: what came in and what went out, both above zero. */
  | 'came_in'
  | 'went_out'
  /** Within entries that moved no money from or to anybody. */
  | 'exchange'
  | 'taken_over'
  /** Within entries without money that touch investing or financing. */
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
  /** What came in less what went out. */
  readonly total: Amounts;
}

interface MoneyBalance extends Omit<ReportAccount, 'amounts'> {
  readonly opening: Amounts;
  readonly closing: Amounts;
}

export interface CashFlow extends Readonly<Record<Activity, FlowSection>> {
  readonly moneyAccounts: readonly MoneyBalance[];
  readonly opening: Amounts;
  /** Money held in other currencies is worth more, or below zero less. */
  readonly exchangeRates: Amounts;
  /** What was there when the books began. */
  readonly takenOver: Amounts;
  readonly netChange: Amounts;
  readonly closing: Amounts;
  /** The same operating total, from the profit. */
  readonly indirect: {
    readonly netProfit: Amounts;
    readonly adjustments: Section;
    readonly workingCapital: Section;
    readonly operating: Amounts;
  };
  /** Whether the sections explain the balances, and both forms agree. */
  readonly balanced: readonly boolean[];
}

/** Where money came from and what it went for; each column is a period. */
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

/** Gathers the rows of each account, which follow one another. */
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
 * The profit, without what no money belongs to (depreciation, values of another day), and with what
 * customers, suppliers, the tax office and others owe more or less than before. Of these only the part
 * that the business itself made: a machine bought on credit is a debt, but no operating one.
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
