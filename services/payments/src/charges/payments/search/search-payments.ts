import { isUuid, uuidV7Floor } from '@countinghouse/identifiers';
import type { CurrencyCode } from '@countinghouse/money';
import type { Database } from '../../../kernel/database.ts';
import { parseReference } from '../../../provider/reference.rules.ts';
import type { PaymentPage } from '../list-payments.ts';
import type { Payment, PaymentStatus } from '../payment.rules.ts';
import { listPaymentsOfWorkspace } from '../payments.sql.ts';
import { hasNearTerm } from './payment-search.rules.ts';
import { scanPayments } from './payment-search.sql.ts';
import type { PaymentSearch, PaymentsFound } from './payment-search.sql.ts';

export interface PaymentSearchDeps {
  readonly database: Database;
  readonly installation: string;
}

/** The search terms that people remember of payments. */
export interface PaymentFilter {
  readonly workspaceId: string;
  /** The service's reference at the provider, or the payment's id. */
  readonly reference: string | null;
  readonly statuses: readonly PaymentStatus[];
  readonly hasAttention: boolean;
  readonly amountMinMinor: bigint | null;
  readonly amountMaxMinor: bigint | null;
  readonly currency: CurrencyCode | null;
  /** Prefixes. */
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  /** A part of the title, the description or the payer's name or e-mail address. */
  readonly text: string | null;
  readonly sourceId: string | null;
  readonly orderReference: string | null;
  readonly from: Date | null;
  readonly before: Date | null;
}

/** Scanning this many rows takes some ten milliseconds. */
export const scannedMax = 5_000;
/** For a file: larger pages mean fewer scans for rare matches. */
const rowsPerPiece = 500;

/**
 * Newest first. A page may be short or empty and still have more: the scan then ended before the
 * list did.
 */
export async function searchPayments(
  deps: PaymentSearchDeps,
  filter: PaymentFilter,
  page: { readonly olderThanId: string | null; readonly limit: number },
): Promise<PaymentPage> {
  const search = toSearch(deps, filter, page.olderThanId);
  if (search === null) return noPayments;
  const { db } = deps.database;
  const found = await findPayments(deps.database, search, page.limit);
  const items = await listPaymentsOfWorkspace(db, filter.workspaceId, found.ids);
  return toFoundPage(items.toSorted(newestFirst), found, page.limit);
}

/** All matching payments, page by page; nothing is held between two pages. */
export async function* readFoundPayments(
  deps: PaymentSearchDeps,
  filter: PaymentFilter,
): AsyncGenerator<readonly Payment[], void, void> {
  let olderThanId: string | null = null;
  do {
    const page: PaymentPage = await searchPayments(deps, filter, {
      olderThanId,
      limit: rowsPerPiece,
    });
    yield page.items;
    olderThanId = page.nextCursor;
  } while (olderThanId !== null);
}

/** Null if the reference cannot exist. */
export function toSearch(
  deps: PaymentSearchDeps,
  filter: PaymentFilter,
  olderThanId: string | null,
): PaymentSearch | null {
  const { reference, from, before, ...rest } = filter;
  const paymentId = reference === null ? null : toPaymentId(deps, reference);
  if (reference !== null && paymentId === null) return null;
  return {
    ...rest,
    paymentId,
    fromId: toFloor(from),
    beforeId: earlierOf(olderThanId, toFloor(before)),
  };
}

/** Finds rare values directly by their own index, common ones among the newest. */
async function findPayments(
  { db }: Database,
  search: PaymentSearch,
  foundMax: number,
): Promise<PaymentsFound> {
  if (hasNearTerm(search)) {
    const near = await scanPayments(db, search, { kind: 'nearest', scannedMax, foundMax });
    if (near.scannedCount < scannedMax) return near;
  }
  return scanPayments(db, search, { kind: 'newest', scannedMax, foundMax });
}

const noPayments: PaymentPage = { items: [], hasMore: false, nextCursor: null };

function toPaymentId({ installation }: PaymentSearchDeps, text: string): string | null {
  if (isUuid(text)) return text.toLowerCase();
  const parts = parseReference(text, installation);
  return parts?.kind === 'pay' ? parts.id : null;
}

function toFloor(moment: Date | null): string | null {
  return moment === null ? null : uuidV7Floor(moment.getTime());
}

function earlierOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function newestFirst(one: Payment, other: Payment): number {
  return one.id < other.id ? 1 : -1;
}

function toFoundPage(items: readonly Payment[], found: PaymentsFound, limit: number): PaymentPage {
  const last = items.at(-1);
  if (items.length === limit && last !== undefined) {
    return { items, hasMore: true, nextCursor: last.id };
  }
  const isCutShort = found.scannedCount === scannedMax;
  return { items, hasMore: isCutShort, nextCursor: isCutShort ? found.scannedToId : null };
}
