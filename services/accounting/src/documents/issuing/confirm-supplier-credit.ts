import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { actOnDocument } from './act-on-document.ts';
import type { ActRejection, DocumentOrder } from './act-on-document.ts';
import { recordApproval } from './approvals/approve-document.ts';
import { checkApprover } from './approvals/check-approver.ts';
import type { ApproverFacts } from './approvals/check-approver.ts';
import { postDocument } from './post-document.ts';
import type { PostingOutcome } from './post-document.ts';
import { decidedContentOf } from './prepare-posting.ts';

export interface ConfirmOrder extends DocumentOrder {
  readonly approver?: ApproverFacts;
  /** Required for a date on or before the soft lock. */
  readonly lockPass?: LockPass;
}

/** Posts a supplier credit. Where a policy requires it, other people confirm it first. */
export async function confirmSupplierCredit(
  deps: BooksDeps,
  order: ConfirmOrder,
): Promise<PostingOutcome | ActRejection | BooksRejection> {
  const { actor, lockPass } = order;
  return actOnDocument(deps, order, 'confirm', (tx, document) =>
    postDocument(tx, deps, {
      document,
      trigger: 'confirm',
      actor,
      ...(lockPass !== undefined && { lockPass }),
      check: (prepared) =>
        checkApprover(tx, document, decidedContentOf(prepared), { ...order, now: deps.now() }),
      extraWrites: (prepared) =>
        recordApproval(tx, deps, order, document, decidedContentOf(prepared)),
    }),
  );
}
