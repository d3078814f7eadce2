import { paymentStatuses } from '../payment.rules.ts';
import type { PaymentStatus } from '../payment.rules.ts';
import { hasNearTerm } from './payment-search.rules.ts';
import { countByStatus, countInScan, countWithAttention } from './payment-search.sql.ts';
import type { CountedInScan, PaymentSearch } from './payment-search.sql.ts';
import { scannedMax, toSearch } from './search-payments.ts';
import type { PaymentFilter, PaymentSearchDeps } from './search-payments.ts';

export interface PaymentCounts {
  readonly byStatus: readonly (BoundedCount & { readonly status: PaymentStatus })[];
  readonly attention: BoundedCount;
  readonly all: BoundedCount;
}

interface BoundedCount {
  readonly count: number;
  /** There may be more. */
  readonly hasMore: boolean;
}

/** Counts no further: a screen shows "100+". */
const countMax = 100;

/** Counts the payments of each status that match a filter, ignoring the filter's own statuses. */
export async function countPayments(
  deps: PaymentSearchDeps,
  filter: PaymentFilter,
): Promise<PaymentCounts> {
  const search = toSearch(deps, { ...filter, statuses: [], hasAttention: false }, null);
  if (search === null) return toCounts(new Map(), 0, false);
  return isUnfiltered(search) ? countAll(deps, search) : countFound(deps, search);
}

function isUnfiltered(search: PaymentSearch): boolean {
  const { workspaceId: _, statuses: __, hasAttention: ___, fromId, beforeId, ...rest } = search;
  return (
    fromId === null && beforeId === null && Object.values(rest).every((value) => value === null)
  );
}

async function countAll(
  { database: { db } }: PaymentSearchDeps,
  { workspaceId }: PaymentSearch,
): Promise<PaymentCounts> {
  const [counted, attention] = await Promise.all([
    countByStatus(db, workspaceId, paymentStatuses, countMax + 1),
    countWithAttention(db, workspaceId, countMax + 1),
  ]);
  return toCounts(new Map(counted.map(({ status, count }) => [status, count])), attention, false);
}

async function countFound(
  { database: { db } }: PaymentSearchDeps,
  search: PaymentSearch,
): Promise<PaymentCounts> {
  if (hasNearTerm(search)) {
    const near = await countInScan(db, search, { kind: 'nearest', scannedMax });
    if (scannedIn(near) < scannedMax) return toFoundCounts(near);
  }
  return toFoundCounts(await countInScan(db, search, { kind: 'newest', scannedMax }));
}

function scannedIn(counted: readonly CountedInScan[]): number {
  return counted.reduce((sum, { scannedCount }) => sum + scannedCount, 0);
}

function toFoundCounts(counted: readonly CountedInScan[]): PaymentCounts {
  return toCounts(
    new Map(counted.map(({ status, count }) => [status, count])),
    counted.reduce((sum, { attentionCount }) => sum + attentionCount, 0),
    scannedIn(counted) === scannedMax,
  );
}

function toCounts(
  counted: ReadonlyMap<PaymentStatus, number>,
  attention: number,
  isCutShort: boolean,
): PaymentCounts {
  const bound = (count: number): BoundedCount => ({
    count: Math.min(count, countMax),
    hasMore: isCutShort || count > countMax,
  });
  const sum = [...counted.values()].reduce((total, count) => total + count, 0);
  return {
    byStatus: paymentStatuses.map((status) => ({ status, ...bound(counted.get(status) ?? 0) })),
    attention: bound(attention),
    all: bound(sum),
  };
}
