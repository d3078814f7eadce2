import { hashRequest } from '@countinghouse/http';
import type { IdSource } from '@countinghouse/identifiers';
import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import { refusePaused, refuseUnverified } from '../../controls/pauses/check-gates.ts';
import type { ChangeWatch } from '../../controls/pauses/watch-changes.ts';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database, Db, Tx } from '../../kernel/database.ts';
import { addCheckoutCode, newCheckoutCode } from '../checkout/checkout-code.ts';
import { refuseNewTarget } from '../checkout/refuse-new-target.ts';
import type { NewTargetRejection } from '../checkout/refuse-new-target.ts';
import { announceAssignment } from '../split-recipients/announce-assignment.ts';
import type { PaymentLink, PaymentLinkRequest } from './payment-link.rules.ts';
import { findPaymentLinkByKey, insertPaymentLinkUnlessKnown } from './payment-links.sql.ts';

export interface CreatePaymentLinkDeps {
  readonly database: Database;
  readonly changes: Pick<ChangeWatch, 'pauses'>;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly cell: number;
  readonly queueMail: QueueMail;
}

interface PaymentLinkOrder {
  readonly caller: Omit<Caller, 'scopes'>;
  readonly request: PaymentLinkRequest;
  readonly idempotencyKey: string | null;
}

export type CreatePaymentLinkOutcome =
  | { readonly kind: 'created'; readonly link: PaymentLink }
  /** The link created with this key, in its current state. */
  | { readonly kind: 'replayed'; readonly link: PaymentLink; readonly isSameRequest: boolean }
  | { readonly kind: 'reject'; readonly reason: 'already_expired' }
  | NewTargetRejection;

export async function createPaymentLink(
  deps: CreatePaymentLinkDeps,
  order: PaymentLinkOrder,
): Promise<CreatePaymentLinkOutcome> {
  const requestHash = hashRequest(order.request);
  const known = await findReplay(deps.database.db, order, requestHash);
  if (known !== null) return known;
  // Checked after the replay: a key returns its link long after the requested expiry.
  const { expiresAt } = order.request;
  if (expiresAt !== null && expiresAt <= deps.now()) {
    return { kind: 'reject', reason: 'already_expired' };
  }
  const refusal = refuseUnverified(order.caller) ?? (await refusePaused(deps.changes, 'payments'));
  if (refusal !== null) return refusal;
  return withTransaction(deps.database.db, (tx) => addPaymentLink(tx, deps, order, requestHash));
}

async function addPaymentLink(
  tx: Tx,
  deps: CreatePaymentLinkDeps,
  order: PaymentLinkOrder,
  requestHash: Buffer,
): Promise<CreatePaymentLinkOutcome> {
  const { request, idempotencyKey } = order;
  const { workspaceId } = order.caller;
  const refusal = await refuseNewTarget(tx, workspaceId, request);
  if (refusal !== null) return refusal;

  const code = newCheckoutCode(deps.cell);
  const link = await insertPaymentLinkUnlessKnown(tx, {
    workspaceId,
    id: deps.newId(),
    code,
    request,
    idempotencyKey,
    requestHash,
    createdAt: deps.now(),
  });
  if (link === null) return getReplay(tx, order, requestHash);
  await addCheckoutCode(tx, { code, workspaceId, targetKind: 'payment_link', targetId: link.id });
  await recordIfMember(tx, deps.newId, order.caller, {
    action: 'payment_link.created',
    subjectKind: 'payment_link',
    subjectId: link.id,
    detail: {},
  });
  await announceAssignment(tx, deps, order.caller, request.splitRecipientId);
  return { kind: 'created', link };
}

async function findReplay(
  db: Db,
  { caller, idempotencyKey }: PaymentLinkOrder,
  requestHash: Buffer,
): Promise<CreatePaymentLinkOutcome | null> {
  if (idempotencyKey === null) return null;
  const known = await findPaymentLinkByKey(db, caller.workspaceId, idempotencyKey);
  if (known === null) return null;
  const isSameRequest = known.requestHash?.equals(requestHash) === true;
  return { kind: 'replayed', link: known.link, isSameRequest };
}

/**
 * The insert waited for a concurrent request with the same key, so that request's link is
 * committed.
 */
async function getReplay(
  tx: Tx,
  order: PaymentLinkOrder,
  requestHash: Buffer,
): Promise<CreatePaymentLinkOutcome> {
  const known = await findReplay(tx, order, requestHash);
  if (known === null) throw new Error('payment link was neither created nor found by its key');
  return known;
}
