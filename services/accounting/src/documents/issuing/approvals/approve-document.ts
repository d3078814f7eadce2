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
import { moveOrThrow } from '../move-or-throw.ts';
import { postDocument } from '../post-document.ts';
import type { PostingOutcome } from '../post-document.ts';
import { getPostingContext, decidedContentOf } from '../prepare-posting.ts';
import { announceApproval } from './announce-approval.ts';
import { approvalsNeededFor, totalBaseMinorOf } from './approval-policy.rules.ts';
import { checkApprover } from './check-approver.ts';
import type { ApproverFacts, DecidedContent } from './check-approver.ts';
import { recordDecision } from './record-decision.ts';

export interface ApproveOrder extends DocumentOrder {
  readonly reason?: string;
  readonly approver?: ApproverFacts;
  /** Required for a bill or claim dated on or before the soft lock. */
  readonly lockPass?: LockPass;
}

export type ApproveOutcome = PostingOutcome | ActRejection | BooksRejection;

/**
 * An approved invoice or credit note can be issued as it is. Approving a bill or claim posts it. If
 * several approvals are needed, the last one completes the step; earlier ones are stored and leave the
 * document unchanged.
 */
export async function approveDocument(
  deps: BooksDeps,
  order: ApproveOrder,
): Promise<ApproveOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, (tx) => approveDocumentIn(tx, deps, order)),
  );
}

/** As approveDocument, inside the caller's transaction. Throws if the database refuses the posting. */
export async function approveDocumentIn(
  tx: Tx,
  tools: BooksTools,
  order: ApproveOrder,
): Promise<PostingOutcome | ActRejection> {
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
): Promise<PostingOutcome> {
  const { actor, reason } = order;
  const { organisation, policies, lines } = await getPostingContext(tx, document);
  const totalBaseMinor = totalBaseMinorOf(document, organisation.baseCurrency);
  const approvedHash = contentHash(document, lines);
  const content = { policies, totalBaseMinor, contentHash: approvedHash };
  const verdict = await checkApprover(tx, document, content, { ...order, now: tools.now() });
  if (verdict.kind === 'reject') return verdict;
  await recordApproval(tx, tools, order, document, content);
  if (verdict.kind === 'wait') return { kind: 'done', document };
  const moved = await moveOrThrow(tx, tools, {
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
): Promise<PostingOutcome> {
  const { actor, reason, lockPass } = order;
  return postDocument(tx, tools, {
    document,
    trigger: 'approve',
    actor,
    ...(reason !== undefined && { reason }),
    ...(lockPass !== undefined && { lockPass }),
    check: (prepared) =>
      checkApprover(tx, document, decidedContentOf(prepared), { ...order, now: tools.now() }),
    extraWrites: (prepared) =>
      recordApproval(tx, tools, order, document, decidedContentOf(prepared)),
  });
}

/** Stores an approval of this exact content, with the number of approvals that the document needs. */
export async function recordApproval(
  tx: Tx,
  tools: BooksTools,
  order: ApproveOrder,
  document: Document,
  { policies, totalBaseMinor, contentHash: approvedHash }: DecidedContent,
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
