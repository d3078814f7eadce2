import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { convertMinor } from '../../ledger/amounts/base-amounts.rules.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';

/** What is owed or owned in another currency: one open item, or what lies on a money account. */
export interface ForeignBalance {
  readonly accountId: string;
  readonly accountCode: string;
  readonly accountName: string;
  /** Who owes or is owed it; null on an account for money. */
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly currency: CurrencyCode;
  readonly docMinor: bigint;
  /** What the books have it at. */
  readonly baseMinor: bigint;
}

/** The items of one contact and currency on one account together, at the rate of a day. */
export interface ValuedBalance extends ForeignBalance {
  readonly itemCount: number;
  /** At the rate, each item rounded by itself. */
  readonly worthMinor: bigint;
}

export interface Valuation {
  readonly kind: 'valued';
  /** Units of the base currency for one of each, as decimal text, by currency. */
  readonly rates: ReadonlyMap<CurrencyCode, string>;
  readonly balances: readonly ValuedBalance[];
}

export type ValuationDecision =
  | Valuation
  | {
      readonly kind: 'reject';
      readonly reason: 'fx_rate_missing';
      readonly currency: CurrencyCode;
    };

/** A valuation that was posted on its day and, the other way round, on the day after. */
export interface Revaluation {
  readonly id: string;
  readonly date: string;
  /** Null when nothing had to be posted. */
  readonly entryId: string | null;
  readonly reversalEntryId: string | null;
  readonly valuation: Valuation;
  readonly actor: Actor;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
}

/** What valuing the books on a day would post, and what was posted already. */
export type RevaluationPreview =
  | {
      readonly kind: 'preview';
      readonly valuation: Valuation;
      readonly standing: Revaluation | null;
      /** Whether the one that stands has these values; false while there is none. */
      readonly isCurrent: boolean;
    }
  | Extract<ValuationDecision, { kind: 'reject' }>;

/** Above zero: worth more than the books have it at. */
export function differenceOf(balance: ValuedBalance): bigint {
  return balance.worthMinor - balance.baseMinor;
}

/** What everything is worth; of nothing left in its own currency, nothing. */
export function valueBalances(
  found: readonly ForeignBalance[],
  rates: ReadonlyMap<CurrencyCode, string>,
  baseCurrency: CurrencyCode,
): ValuationDecision {
  const groups = new Map<string, ValuedBalance>();
  for (const item of found) {
    const rate = rates.get(item.currency);
    if (rate === undefined && item.docMinor !== 0n) {
      return { kind: 'reject', reason: 'fx_rate_missing', currency: item.currency };
    }
    const worthMinor = convertMinor(item.docMinor, item.currency, baseCurrency, rate ?? '1');
    const key = `${item.accountId} ${item.contactId} ${item.currency}`;
    const group = groups.get(key);
    groups.set(key, {
      ...item,
      itemCount: (group?.itemCount ?? 0) + 1,
      docMinor: (group?.docMinor ?? 0n) + item.docMinor,
      baseMinor: (group?.baseMinor ?? 0n) + item.baseMinor,
      worthMinor: (group?.worthMinor ?? 0n) + worthMinor,
    });
  }
  return { kind: 'valued', rates, balances: [...groups.values()] };
}

export interface UnrealisedAccounts {
  readonly gainId: string;
  readonly lossId: string;
  readonly baseCurrency: CurrencyCode;
}

/**
 * Puts every balance at its worth. Nothing moves in the other currency, and nothing on the cash basis:
 * no money came or went. Gains and losses are those of each account in each currency.
 */
export function revaluationLines(
  { balances }: Valuation,
  { gainId, lossId, baseCurrency }: UnrealisedAccounts,
): readonly EntryLine[] {
  const moved = balances.filter((balance) => differenceOf(balance) !== 0n);
  const lines = moved.map((balance) => ({
    ...toLine(balance.accountId, balance.currency, 0n, differenceOf(balance)),
    contactId: balance.contactId,
  }));
  const { gainMinor, lossMinor } = gainAndLoss(moved);
  return [
    ...lines,
    ...(gainMinor === 0n ? [] : [toLine(gainId, baseCurrency, -gainMinor, -gainMinor)]),
    ...(lossMinor === 0n ? [] : [toLine(lossId, baseCurrency, lossMinor, lossMinor)]),
  ];
}

/** Both above zero. */
export function gainAndLoss(balances: readonly ValuedBalance[]): {
  readonly gainMinor: bigint;
  readonly lossMinor: bigint;
} {
  const sums = new Map<string, bigint>();
  for (const balance of balances) {
    const key = `${balance.accountId} ${balance.currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + differenceOf(balance));
  }
  const all = [...sums.values()];
  return {
    gainMinor: all.reduce((sum, minor) => (minor > 0n ? sum + minor : sum), 0n),
    lossMinor: all.reduce((sum, minor) => (minor < 0n ? sum - minor : sum), 0n),
  };
}

/** Whether two valuations would post the same: then the earlier one still stands. */
export function isSameValuation(one: Valuation, other: Valuation): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ balances }: Valuation): string {
  return balances
    .filter((balance) => differenceOf(balance) !== 0n)
    .map(
      (balance) =>
        `${balance.accountId} ${balance.contactId} ${balance.currency} ${differenceOf(balance)}`,
    )
    .toSorted()
    .join('\n');
}

function toLine(
  accountId: string,
  currency: CurrencyCode,
  docMinor: bigint,
  baseMinor: bigint,
): EntryLine {
  const nobody = { contactId: null, openItemId: null, taxComponentId: null };
  return { accountId, ...nobody, basis: 'accrual', currency, docMinor, baseMinor };
}
