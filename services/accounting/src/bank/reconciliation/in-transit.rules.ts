import { addDays } from '@countinghouse/calendar';
import type { EntrySource } from '../../ledger/journal/entry.rules.ts';

/** What something was posted for. */
export interface ItemSource {
  readonly sourceKind: EntrySource['kind'];
  readonly sourceId: string;
}

/** Something in the books that the bank does not show, or not all of it; above zero what comes in. */
export interface InTransitItem extends ItemSource {
  readonly date: string;
  readonly memo: string;
  readonly amountMinor: bigint;
}

/** The same as it stands on a day. */
export interface BookItem extends InTransitItem {
  /** The day, after that one, of the first line that shows it; null while none does. */
  readonly shownOn: string | null;
  /** False for what is older than the statements: their opening balance has it, unless somebody says not. */
  readonly isInTransit: boolean;
}

/** Something that was on its way at the last reconciliation and is not any more, or less of it. */
export interface ClearedItem extends InTransitItem {
  /** The day of the line that shows it; null when none does, as for what was taken out of the books. */
  readonly clearedOn: string | null;
}

export interface InTransitSums {
  readonly depositsMinor: bigint;
  /** Above zero. */
  readonly paymentsMinor: bigint;
}

/** More is no month's end but a bank that nobody has matched. */
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

/** What of an earlier list is not on its way any more, with as much of it as came. */
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

/** Of which days the statements of an account tell; nulls when there are none. */
export interface StatementReach {
  readonly from: string | null;
  readonly until: string | null;
}

/** Whether statements have told everything since a day, so that what was on its way then came or did not. */
export function tellsSince({ from }: StatementReach, day: string): boolean {
  return from !== null && from <= addDays(day, 1);
}
