import { isUuid, uuidV7Floor } from '@countinghouse/identifiers';
import type { CurrencyCode } from '@countinghouse/money';
import type { Database } from '../../kernel/database.ts';
import { parseReference } from '../../provider/reference.rules.ts';
import type { PaymentPage } from './list-payments.ts';
import { lookForPayments } from './payment-search.sql.ts';
import type { PaymentsFound } from './payment-search.sql.ts';
import type { Payment } from './payment.rules.ts';
import { listPaymentsOfWorkspace } from './payments.sql.ts';

export interface PaymentSearchDeps {
  readonly database: Database;
  readonly installation: string;
}

export interface PaymentSearchRequest {
  readonly workspaceId: string;
  /** Ours at the provider, or the payment's id. */
  readonly reference: string | null;
  readonly amountMinor: bigint | null;
  readonly currency: CurrencyCode | null;
  /** A part of the title or the description. */
  readonly text: string | null;
  readonly sourceId: string | null;
  readonly from: Date | null;
  readonly before: Date | null;
  readonly olderThanId: string | null;
  readonly limit: number;
}

/** A look through so many rows takes some ten milliseconds. */
const lookedMax = 5_000;

/**
 * Payments by what people remember of them, newest first. A page may be short or empty and still say
 * that there is more: then the look ended before the list did.
 */
export async function searchPayments(
  deps: PaymentSearchDeps,
  request: PaymentSearchRequest,
): Promise<PaymentPage> {
  const { workspaceId } = request;
  const paymentId = request.reference === null ? null : toPaymentId(deps, request.reference);
  if (request.reference !== null && paymentId === null) return noPayments;
  const { db } = deps.database;
  const found = await lookForPayments(
    db,
    {
      workspaceId,
      paymentId,
      amountMinor: request.amountMinor,
      currency: request.currency,
      text: request.text,
      sourceId: request.sourceId,
      fromId: toFloor(request.from),
      beforeId: earlierOf(request.olderThanId, toFloor(request.before)),
    },
    { lookedMax, foundMax: request.limit },
  );
  const items = await listPaymentsOfWorkspace(db, workspaceId, found.ids);
  return toFoundPage(items.toSorted(newestFirst), found, request.limit);
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
