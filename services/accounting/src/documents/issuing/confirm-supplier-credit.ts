import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { actOnDocument } from './act-on-document.ts';
import type { ActRejection, DocumentOrder } from './act-on-document.ts';
import { recordApproval } from './approvals/approve-document.ts';
import { judgeApprover } from './approvals/judge-approver.ts';
import type { ApproverFacts } from './approvals/judge-approver.ts';
import { postDocument } from './post-document.ts';
import type { EnteringOutcome } from './post-document.ts';
import { judgedContentOf } from './prepare-posting.ts';

export interface ConfirmOrder extends DocumentOrder {
  readonly approver?: ApproverFacts;
  /** For a date on or before the soft lock. */
  readonly lockPass?: LockPass;
}

/** A supplier's credit goes into the books; where a policy asks for it, others confirm it. */
export async function confirmSupplierCredit(
  deps: BooksDeps,
  order: ConfirmOrder,
): Promise<EnteringOutcome | ActRejection | BooksRejection> {
  const { actor, lockPass } = order;
  return actOnDocument(deps, order, 'confirm', (tx, document) =>
    postDocument(tx, deps, {
      document,
      trigger: 'confirm',
      actor,
      ...(lockPass !== undefined && { lockPass }),
      judge: (prepared) =>
        judgeApprover(tx, document, judgedContentOf(prepared), { ...order, now: deps.now() }),
      extraWrites: (prepared) =>
        recordApproval(tx, deps, order, document, judgedContentOf(prepared)),
    }),
  );
}
