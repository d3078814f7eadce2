import { addDays } from '@countinghouse/calendar';
import type { EntrySource } from '../../ledger/journal/entry.rules.ts';

/** The object that an entry was posted for. */
export interface ItemSource {
  readonly sourceKind: EntrySource['kind'];
  readonly sourceId: string;
}

/** An amount in the books that bank lines do not show, or only in part; positive for money in. */
export interface InTransitItem extends ItemSource {
  readonly date: string;
  readonly memo: string;
  readonly amountMinor: bigint;
}

/** An in-transit item as of a day. */
export interface BookItem extends InTransitItem {
  /** The date of the first later line that shows it; null if there is none yet. */
  readonly shownOn: string | null;
  /**
   * False if it is older than the statements: their opening balance is assumed to include it, unless
   * someone says otherwise.
   */
  readonly isInTransit: boolean;
}

/** An item that was in transit at the last reconciliation and has been cleared, fully or in part. */
export interface ClearedItem extends InTransitItem {
  /** The date of the line that shows it; null if there is none, for instance because it was voided. */
  readonly clearedOn: string | null;
}

export interface InTransitSums {
  readonly depositsMinor: bigint;
  /** Above zero. */
  readonly paymentsMinor: bigint;
}

/** More than this means that the bank lines have not been matched. */
export const inTransitMax = 1_000;

export function sumInTransit(items: readonly InTransitItem[]): InTransitSums {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, minor) => total + minor, 0n);
  const amounts = items.map(({ amountMinor }) => amountMinor);
  return {
    depositsMinor: sum(amounts.filter((minor) => minor > 0n)),
    paymentsMinor: -sum(amounts.filter((minor) => minor < 0n)),
  };
}

export const keyOf = ({ sourceKind, sourceId }: ItemSource): string => `${sourceKind} ${sourceId}`;

/** The items of an earlier list that have been cleared, with the cleared amounts. */
export function findCleared(
  before: readonly InTransitItem[],
  now: readonly InTransitItem[],
): readonly InTransitItem[] {
  const left = new Map(now.map((item) => [keyOf(item), item.amountMinor]));
  return before.flatMap((item) => {
    const amountMinor = item.amountMinor - (left.get(keyOf(item)) ?? 0n);
    return amountMinor === 0n ? [] : [{ ...item, amountMinor }];
  });
}

/** The days that an account's statements cover; nulls if there are none. */
export interface StatementReach {
  readonly from: string | null;
  readonly until: string | null;
}

/**
 * Whether statements cover everything since a day, so that each item in transit then has cleared or
 * not.
 */
export function coversSince({ from }: StatementReach, day: string): boolean {
  return from !== null && from <= addDays(day, 1);
}
