import { convertMinor } from '../amounts/base-amounts.rules.ts';
import type { BooksDeps } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import { familyOf } from '../documents/document.rules.ts';
import type { Document } from '../documents/document.rules.ts';
import { contentHash } from '../drafts/content-hash.ts';
import type { BooksRejection } from '../journal/refusals.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { actOnDocument } from './act-on-document.ts';
import type { ActRejection, DocumentOrder } from './act-on-document.ts';
import { enterBooks } from './enter-books.ts';
import type { EnteringOutcome } from './enter-books.ts';
import { makeMove } from './make-move.ts';
import { getSurroundings } from './prepare-posting.ts';
import { recordDecision } from './record-decision.ts';
import { refuseApprover } from './refuse-approver.ts';

export interface ApproveOrder extends DocumentOrder {
  readonly reason?: string;
  /** Of a bill or claim, for a date on or before the soft lock. */
  readonly lockPass?: LockPass;
}

export type ApproveOutcome = EnteringOutcome | ActRejection | BooksRejection;

/**
 * An approved invoice or credit note may be issued as it is. An approved bill or claim is in the
 * books: approving it posts it.
 */
export async function approveDocument(
  deps: BooksDeps,
  order: ApproveOrder,
): Promise<ApproveOutcome> {
  return actOnDocument(deps, order, 'approve', (tx, document) =>
    familyOf(document.kind) === 'sales'
      ? approveSale(tx, deps, order, document)
      : approvePurchase(tx, deps, order, document),
  );
}

async function approveSale(
  tx: Tx,
  deps: BooksDeps,
  order: ApproveOrder,
  document: Document,
): Promise<EnteringOutcome> {
  const { actor, reason } = order;
  const { organisation, policies, lines } = await getSurroundings(tx, document);
  const { baseCurrency } = organisation;
  const { totalMinor, currency, fxRate } = document;
  const totalBaseMinor = convertMinor(totalMinor, currency, baseCurrency, fxRate);
  const refusal = await refuseApprover(tx, document, { policies, totalBaseMinor }, actor);
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  const approvedHash = contentHash(document, lines);
  await recordDecision(tx, deps, { ...order, decision: 'approved', contentHash: approvedHash });
  const moved = await makeMove(tx, deps, {
    document,
    trigger: 'approve',
    actor,
    approvedHash,
    ...(reason !== undefined && { reason }),
  });
  return { kind: 'done', document: moved };
}

async function approvePurchase(
  tx: Tx,
  deps: BooksDeps,
  order: ApproveOrder,
  document: Document,
): Promise<EnteringOutcome> {
  const { actor, reason, lockPass } = order;
  return enterBooks(tx, deps, {
    document,
    trigger: 'approve',
    actor,
    ...(reason !== undefined && { reason }),
    ...(lockPass !== undefined && { lockPass }),
    refuse: ({ baseAmounts, policies }) =>
      refuseApprover(tx, document, { policies, totalBaseMinor: baseAmounts.totalMinor }, actor),
    alsoWrite: ({ priced }) =>
      recordDecision(tx, deps, {
        ...order,
        decision: 'approved',
        contentHash: contentHash(priced.document, priced.lines),
      }),
  });
}
