import { sumOf } from './statement.rules.ts';
import type { FileLine, FileStatement } from './statement.rules.ts';

/** An existing statement of the account with a closing balance. */
export interface Anchor {
  readonly toDate: string;
  readonly closingMinor: bigint;
}

export interface ChainGap {
  /** The end date of the statement that does not fit. */
  readonly anchorDate: string;
  readonly expectedMinor: bigint;
  readonly foundMinor: bigint;
  readonly differenceMinor: bigint;
}

interface EarlierChain {
  readonly anchor: Anchor;
  readonly closingMinor: bigint;
  /** Lines of the file that are not stored yet. */
  readonly newLines: readonly FileLine[];
  /** Sum of stored lines after the anchor's last day, up to this file's. */
  readonly storedMinor: bigint;
}

/**
 * Between the end of an earlier statement and the end of this one there must be exactly the lines in
 * between. New lines on the anchor's last day were booked after the anchor was created.
 */
export function gapToEarlier(chain: EarlierChain): ChainGap | null {
  const { anchor, closingMinor, newLines, storedMinor } = chain;
  const later = newLines.filter(({ date }) => date >= anchor.toDate);
  return toGap(anchor, anchor.closingMinor + storedMinor + sumOf(later), closingMinor);
}

interface LaterChain {
  readonly anchor: Anchor;
  readonly closingMinor: bigint;
  /** Sum of stored lines after this file's end, up to the anchor's. */
  readonly storedMinor: bigint;
}

/** As gapToEarlier, for a statement that ends later. */
export function gapToLater({ anchor, closingMinor, storedMinor }: LaterChain): ChainGap | null {
  return toGap(anchor, anchor.closingMinor - storedMinor, closingMinor);
}

function toGap(anchor: Anchor, expectedMinor: bigint, foundMinor: bigint): ChainGap | null {
  if (expectedMinor === foundMinor) return null;
  const differenceMinor = foundMinor - expectedMinor;
  return { anchorDate: anchor.toDate, expectedMinor, foundMinor, differenceMinor };
}

export type Joined =
  | { readonly kind: 'joined'; readonly statement: FileStatement }
  | { readonly kind: 'gap'; readonly gap: ChainGap };

/** Joins several statements of one file in date order: each must start where the previous one ended. */
export function joinStatements(statements: readonly FileStatement[]): Joined | null {
  const ordered = statements.toSorted((a, b) =>
    a.toDate === b.toDate ? 0 : a.toDate < b.toDate ? -1 : 1,
  );
  const [first, ...rest] = ordered;
  if (first === undefined) return null;
  let joined = first;
  for (const next of rest) {
    const [endedMinor, beginsMinor] = [joined.closingMinor, next.openingMinor];
    if (endedMinor !== null && beginsMinor !== null && endedMinor !== beginsMinor) {
      const anchor = { toDate: joined.toDate, closingMinor: endedMinor };
      const gap = toGap(anchor, endedMinor, beginsMinor);
      if (gap !== null) return { kind: 'gap', gap };
    }
    const isKnown = joined.openingMinor !== null && next.closingMinor !== null;
    joined = {
      accountNumber: joined.accountNumber,
      openingMinor: isKnown ? joined.openingMinor : null,
      closingMinor: isKnown ? next.closingMinor : null,
      fromDate: joined.fromDate < next.fromDate ? joined.fromDate : next.fromDate,
      toDate: next.toDate,
      lines: [],
    };
  }
  const lines = ordered.flatMap((statement) => statement.lines);
  return { kind: 'joined', statement: { ...joined, lines } };
}
