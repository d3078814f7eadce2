import { isUuid, uuidV7Floor } from '@countinghouse/identifiers';
import type { CurrencyCode } from '@countinghouse/money';
import type { Database } from '../../../kernel/database.ts';
import { parseReference } from '../../../provider/reference.rules.ts';
import type { PaymentPage } from '../list-payments.ts';
import type { Payment, PaymentStatus } from '../payment.rules.ts';
import { listPaymentsOfWorkspace } from '../payments.sql.ts';
import { hasNearTerm } from './payment-search.rules.ts';
import { lookForPayments } from './payment-search.sql.ts';
import type { PaymentSearch, PaymentsFound } from './payment-search.sql.ts';

export interface PaymentSearchDeps {
  readonly database: Database;
  readonly installation: string;
}

/** What people remember of payments. */
export interface PaymentFilter {
  readonly workspaceId: string;
  /** Ours at the provider, or the payment's id. */
  readonly reference: string | null;
  readonly statuses: readonly PaymentStatus[];
  readonly hasAttention: boolean;
  readonly amountMinMinor: bigint | null;
  readonly amountMaxMinor: bigint | null;
  readonly currency: CurrencyCode | null;
  /** Beginnings of what the payment has. */
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  /** A part of the title, the description or the payer's name or e-mail address. */
  readonly text: string | null;
  readonly sourceId: string | null;
  readonly from: Date | null;
  readonly before: Date | null;
}

/** A look through so many rows takes some ten milliseconds. */
export const lookedMax = 5_000;
/** Of a file: fewer looks for what is rare. */
const rowsPerPiece = 500;

/**
 * Newest first. A page may be short or empty and still say that there is more: then the look ended
 * before the list did.
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

/** All of them, page by page; nothing is held between two pages. */
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

/** Null where the reference is nobody's. */
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

/** What is rare is found by its own index at once; what is common, among the newest. */
async function findPayments(
  { db }: Database,
  search: PaymentSearch,
  foundMax: number,
): Promise<PaymentsFound> {
  if (hasNearTerm(search)) {
    const near = await lookForPayments(db, search, { kind: 'nearest', lookedMax, foundMax });
    if (near.lookedCount < lookedMax) return near;
  }
  return lookForPayments(db, search, { kind: 'newest', lookedMax, foundMax });
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
  const isCutShort = found.lookedCount === lookedMax;
  return { items, hasMore: isCutShort, nextCursor: isCutShort ? found.lookedToId : null };
}
