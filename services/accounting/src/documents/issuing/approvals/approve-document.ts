import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { orRefusal } from '../../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../../ledger/journal/refusals.ts';
import type { LockPass } from '../../../ledger/locks/lock.rules.ts';
import { familyOf } from '../../document/document.rules.ts';
import type { Document } from '../../document/document.rules.ts';
import { contentHash } from '../../drafts/content-hash.ts';
import { actOnDocumentIn } from '../act-on-document.ts';
import type { ActRejection, DocumentOrder } from '../act-on-document.ts';
import { makeMove } from '../make-move.ts';
import { postDocument } from '../post-document.ts';
import type { EnteringOutcome } from '../post-document.ts';
import { getSurroundings, judgedContentOf } from '../prepare-posting.ts';
import { announceApproval } from './announce-approval.ts';
import { approvalsNeededFor, totalBaseMinorOf } from './approval-policy.rules.ts';
import { judgeApprover } from './judge-approver.ts';
import type { ApproverFacts, JudgedContent } from './judge-approver.ts';
import { recordDecision } from './record-decision.ts';

export interface ApproveOrder extends DocumentOrder {
  readonly reason?: string;
  readonly approver?: ApproverFacts;
  /** Of a bill or claim, for a date on or before the soft lock. */
  readonly lockPass?: LockPass;
}

export type ApproveOutcome = EnteringOutcome | ActRejection | BooksRejection;

/**
 * An approved invoice or credit note may be issued as it is. An approved bill or claim is in the
 * books: approving it posts it. Where several people are needed, the last of them does that; the word
 * of those before is kept, and the document stays as it is.
 */
export async function approveDocument(
  deps: BooksDeps,
  order: ApproveOrder,
): Promise<ApproveOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, (tx) => approveDocumentIn(tx, deps, order)),
  );
}

/** The same within the transaction of somebody who has more to do; what the books refuse is thrown. */
export async function approveDocumentIn(
  tx: Tx,
  tools: BooksTools,
  order: ApproveOrder,
): Promise<EnteringOutcome | ActRejection> {
  return actOnDocumentIn(tx, order, 'approve', (_tx, document) =>
    familyOf(document.kind) === 'sales'
      ? approveSale(tx, tools, order, document)
      : approvePurchase(tx, tools, order, document),
  );
}

async function approveSale(
  tx: Tx,
  tools: BooksTools,
  order: ApproveOrder,
  document: Document,
): Promise<EnteringOutcome> {
  const { actor, reason } = order;
  const { organisation, policies, lines } = await getSurroundings(tx, document);
  const totalBaseMinor = totalBaseMinorOf(document, organisation.baseCurrency);
  const approvedHash = contentHash(document, lines);
  const content = { policies, totalBaseMinor, contentHash: approvedHash };
  const verdict = await judgeApprover(tx, document, content, { ...order, now: tools.now() });
  if (verdict.kind === 'reject') return verdict;
  await recordApproval(tx, tools, order, document, content);
  if (verdict.kind === 'wait') return { kind: 'done', document };
  const moved = await makeMove(tx, tools, {
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
  tools: BooksTools,
  order: ApproveOrder,
  document: Document,
): Promise<EnteringOutcome> {
  const { actor, reason, lockPass } = order;
  return postDocument(tx, tools, {
    document,
    trigger: 'approve',
    actor,
    ...(reason !== undefined && { reason }),
    ...(lockPass !== undefined && { lockPass }),
    judge: (prepared) =>
      judgeApprover(tx, document, judgedContentOf(prepared), { ...order, now: tools.now() }),
    extraWrites: (prepared) =>
      recordApproval(tx, tools, order, document, judgedContentOf(prepared)),
  });
}

/** Keeps an approval of exactly this content, with how many people the document needs. */
export async function recordApproval(
  tx: Tx,
  tools: BooksTools,
  order: ApproveOrder,
  document: Document,
  { policies, totalBaseMinor, contentHash: approvedHash }: JudgedContent,
): Promise<void> {
  const needed = approvalsNeededFor(policies, { ...document, totalBaseMinor });
  await recordDecision(tx, tools, {
    ...order,
    documentVersion: document.version,
    decision: 'approved',
    contentHash: approvedHash,
    needed,
  });
  if (needed > 0) await announceApproval(tx, tools, document, order);
}
