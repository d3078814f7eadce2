import { mirrorLines } from '../../../ledger/journal/entry.rules.ts';
import type { EntryLine } from '../../../ledger/journal/entry.rules.ts';

/** Movements that are booked by settings; payouts and unknown kinds have one place. */
export const rebookedKinds = ['charge', 'refund', 'refund_reversed', 'dispute_lost'] as const;

/** Their entries are one transaction. */
export const rebookedMax = 20_000;

/**
 * What brings lines to what they should be: the mirror of those that differ, and what stands in their place.
 * Nothing where both say the same. What both have stays out of it.
 */
export function toDifference(
  posted: readonly EntryLine[],
  wanted: readonly EntryLine[],
): readonly EntryLine[] {
  const before = sumLines(posted);
  const after = sumLines(wanted);
  const isSame = (one: EntryLine, other: EntryLine | undefined): boolean =>
    one.docMinor === other?.docMinor && one.baseMinor === other.baseMinor;
  return [
    ...mirrorLines(
      [...before].flatMap(([key, line]) => (isSame(line, after.get(key)) ? [] : line)),
    ),
    ...[...after].flatMap(([key, line]) => (isSame(line, before.get(key)) ? [] : line)),
  ];
}

/** One line for each account, tax component and currency; none where nothing is left. */
function sumLines(lines: readonly EntryLine[]): ReadonlyMap<string, EntryLine> {
  const sums = new Map<string, EntryLine>();
  for (const line of lines) {
    const key = `${line.accountId} ${line.taxComponentId} ${line.currency}`;
    const sum = sums.get(key);
    sums.set(key, {
      ...line,
      docMinor: line.docMinor + (sum?.docMinor ?? 0n),
      baseMinor: line.baseMinor + (sum?.baseMinor ?? 0n),
    });
  }
  for (const [key, { docMinor, baseMinor }] of sums) {
    if (docMinor === 0n && baseMinor === 0n) sums.delete(key);
  }
  return sums;
}

export interface AccountChange {
  readonly accountId: string;
  /** In base currency; debits are above zero. */
  readonly baseMinor: bigint;
}

/** How entries change each account; accounts that end as they were are left out. */
export function sumByAccount(
  entries: readonly { readonly lines: readonly EntryLine[] }[],
): readonly AccountChange[] {
  const sums = new Map<string, bigint>();
  for (const { accountId, baseMinor } of entries.flatMap(({ lines }) => lines)) {
    sums.set(accountId, (sums.get(accountId) ?? 0n) + baseMinor);
  }
  return [...sums].flatMap(([accountId, baseMinor]) =>
    baseMinor === 0n ? [] : { accountId, baseMinor },
  );
}
