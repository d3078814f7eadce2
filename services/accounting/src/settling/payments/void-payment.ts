import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import { findSourceEntryId } from '../../ledger/journal/find-source-entry.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { closeOpenItem } from '../../ledger/open-items/create-open-item.ts';
import { sourceKey } from '../../ledger/open-items/open-item.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Allocation } from '../allocations/allocation.rules.ts';
import { changeBySettlements } from '../allocations/apply-settlements.ts';
import { lockItemsToSettle, openBooks } from '../allocations/lock-items-to-settle.ts';
import type { LockedItems } from '../allocations/lock-items-to-settle.ts';
import { listAllocationsOf } from '../allocations/read-allocations.ts';
import type { Books } from '../allocations/settlement-postings.rules.ts';
import { lockSides, toSettlement } from '../allocations/un-allocate.ts';
import { paymentMoves } from './book-payments.ts';
import { findPayment, saveVoid } from './payments.sql.ts';
import { postVoid } from './post-void.ts';
import { getPayment } from './read-payments.ts';
import type { PaymentDetails } from './read-payments.ts';

export interface VoidPaymentOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly paymentId: string;
  readonly reason?: string;
  /** Defaults to the payment's own date if that period is open, else today. */
  readonly date?: string;
  readonly lockPass?: LockPass;
}

export interface Voided {
  readonly kind: 'voided';
  readonly date: string;
}

export interface VoidRejection {
  readonly kind: 'reject';
  readonly reason: 'not_found' | 'already_voided' | 'date_before_allocation' | 'bridge_account';
}

export type VoidPaymentOutcome =
  | (Voided & { readonly details: PaymentDetails })
  | VoidRejection
  | BooksRejection;

/** Voids a payment whose money never moved: its allocations are undone and its entry reversed. */
export function voidPayment(deps: BooksDeps, order: VoidPaymentOrder): Promise<VoidPaymentOutcome> {
  const { orgId, paymentId } = order;
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx) => {
      const outcome = await voidPaymentIn(tx, deps, order);
      if (outcome.kind === 'reject') return outcome;
      return { ...outcome, details: await getPayment(tx, orgId, paymentId) };
    }),
  );
}

/** As voidPayment, inside the caller's transaction. */
export async function voidPaymentIn(
  tx: Tx,
  tools: BooksTools,
  order: VoidPaymentOrder,
): Promise<Voided | VoidRejection> {
  const { orgId, actor, paymentId } = order;
  const organisation = await getOrganisation(tx, orgId);
  const books = await openBooks(tx, organisation);
  const source = { kind: 'payment', id: paymentId } as const;
  const { locked, allocations } = await lockPayment(tx, orgId, books, source);
  const payment = await findPayment(tx, orgId, paymentId);
  const item = locked.get(sourceKey(source))?.item;
  if (payment === null || item === undefined) return { kind: 'reject', reason: 'not_found' };
  if (payment.isVoided) return { kind: 'reject', reason: 'already_voided' };
  // Its entry belongs to a movement of the payments service, which alone can reverse it.
  const entryId = await findSourceEntryId(tx, orgId, source, paymentMoves.recorded);
  if (entryId === null) return { kind: 'reject', reason: 'bridge_account' };
  const lastDate = allocations.reduce(
    (last, { date }) => (date > last ? date : last),
    payment.date,
  );
  if (order.date !== undefined && order.date < lastDate) {
    return { kind: 'reject', reason: 'date_before_allocation' };
  }

  const settlements = allocations.map((allocation) => toSettlement(allocation, locked));
  await changeBySettlements(tx, tools, { orgId, actor, locked, settlements, trigger: 'unsettle' });
  await saveVoid(tx, orgId, paymentId, tools.now());
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'payment.voided',
    subjectKind: 'payment',
    subjectId: paymentId,
    detail: order.reason === undefined ? {} : { reason: order.reason },
  });
  const date = await postVoid(tx, tools, {
    organisation,
    actor,
    lockPass: order.lockPass ?? null,
    books,
    payment,
    item,
    entryId,
    locked,
    allocations,
    date: order.date ?? null,
    lastDate,
  });
  await closeOpenItem(tx, orgId, source, date);
  return { kind: 'voided', date };
}

/**
 * Its allocations are final only under the payment's lock: anything else that uses its item must lock
 * the payment first, and waits there.
 */
async function lockPayment(
  tx: Tx,
  orgId: string,
  books: Books,
  source: OpenItemSource,
): Promise<{ readonly locked: LockedItems; readonly allocations: readonly Allocation[] }> {
  const alone = await lockItemsToSettle(tx, orgId, books, [source]);
  const item = alone.get(sourceKey(source))?.item;
  if (item === undefined) return { locked: alone, allocations: [] };
  const allocations = await listAllocationsOf(tx, orgId, item.id);
  const sides = await lockSides(tx, orgId, books, allocations);
  return { locked: new Map([...alone, ...sides]), allocations };
}
