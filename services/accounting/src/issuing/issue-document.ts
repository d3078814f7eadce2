import type { BooksDeps } from '../books-deps.ts';
import { contentHash } from '../drafts/content-hash.ts';
import type { BooksRejection } from '../journal/refusals.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { actOnDocument } from './act-on-document.ts';
import type { ActRejection, DocumentOrder } from './act-on-document.ts';
import { needsSecondPerson } from './approval-policy.rules.ts';
import { enterBooks } from './enter-books.ts';
import type { EnteringOutcome, EnteringRefusal } from './enter-books.ts';
import type { PreparedPosting } from './prepare-posting.ts';

export interface IssueOrder extends DocumentOrder {
  /** Whether it goes to the customer at once. */
  readonly andSend?: boolean;
  /** For a date on or before the soft lock. */
  readonly lockPass?: LockPass;
}

export type IssueOutcome = EnteringOutcome | ActRejection | BooksRejection;

/** An invoice or credit note goes into the books and gets its number. */
export async function issueDocument(deps: BooksDeps, order: IssueOrder): Promise<IssueOutcome> {
  const { andSend = false, actor, lockPass } = order;
  const trigger = andSend ? 'issue_and_send' : 'issue';
  return actOnDocument(deps, order, trigger, (tx, document) =>
    enterBooks(tx, deps, {
      document,
      trigger,
      actor,
      ...(lockPass !== undefined && { lockPass }),
      refuse: async (prepared) =>
        andSend && prepared.contact.email === null ? 'email_missing' : refuseUnapproved(prepared),
    }),
  );
}

/** What was approved is issued as it was approved; a draft, where nobody has to approve it. */
function refuseUnapproved({
  stored: { document, lines },
  baseAmounts,
  policies,
}: PreparedPosting): EnteringRefusal | null {
  if (document.status === 'approved') {
    const isApproved =
      document.approvedHash !== null && contentHash(document, lines).equals(document.approvedHash);
    return isApproved ? null : 'approval_lost';
  }
  const facts = { ...document, totalBaseMinor: baseAmounts.totalMinor };
  return needsSecondPerson(policies, facts) ? 'approval_required' : null;
}
