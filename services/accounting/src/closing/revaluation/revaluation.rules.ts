import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { convertMinor } from '../../ledger/amounts/base-amounts.rules.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';

/** A foreign-currency balance: an open item, or a money account's balance. */
export interface ForeignBalance {
  readonly accountId: string;
  readonly accountCode: string;
  readonly accountName: string;
  /** The item's contact; null on a money account. */
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly currency: CurrencyCode;
  readonly docMinor: bigint;
  /** Its carrying amount. */
  readonly baseMinor: bigint;
}

/** The items of one contact and currency on one account, at a day's rate. */
export interface ValuedBalance extends ForeignBalance {
  readonly itemCount: number;
  /** At the rate, each item rounded separately. */
  readonly worthMinor: bigint;
}

export interface Valuation {
  readonly kind: 'valued';
  /** Units of base currency per unit, as decimal text, by currency. */
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

/** A revaluation posted on its day and reversed on the next. */
export interface Revaluation {
  readonly id: string;
  readonly date: string;
  /** Null if nothing had to be posted. */
  readonly entryId: string | null;
  readonly reversalEntryId: string | null;
  readonly valuation: Valuation;
  readonly actor: Actor;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
}

/** What a revaluation on a day would post, and what is already posted. */
export type RevaluationPreview =
  | {
      readonly kind: 'preview';
      readonly valuation: Valuation;
      readonly active: Revaluation | null;
      /** Whether the active revaluation has these values; false if there is none. */
      readonly isCurrent: boolean;
    }
  | Extract<ValuationDecision, { kind: 'reject' }>;

/** Positive if worth more than the carrying amount. */
export function differenceOf(balance: ValuedBalance): bigint {
  return balance.worthMinor - balance.baseMinor;
}

/** Values everything; a balance of zero in its own currency is worth zero. */
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
 * Adjusts every balance to its value. Foreign amounts and the cash basis do not change, because no
 * money moved. Gains and losses are per account and currency.
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

/** Both positive. */
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

/** Whether two valuations would post the same, so that the earlier one stays valid. */
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
  const noReferences = { contactId: null, openItemId: null, taxComponentId: null };
  return { accountId, ...noReferences, basis: 'accrual', currency, docMinor, baseMinor };
}
