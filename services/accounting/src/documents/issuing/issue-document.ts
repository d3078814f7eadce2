import type { Language } from '@countinghouse/pages/text';
import { withConnection } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { toDocument } from '../document/read-document.ts';
import { contentHash } from '../drafts/content-hash.ts';
import { actOnDocumentIn, refuseAct } from './act-on-document.ts';
import type { ActRejection, DocumentOrder } from './act-on-document.ts';
import { approvalsNeededFor } from './approvals/approval-policy.rules.ts';
import { postDocument } from './post-document.ts';
import type { Entering, EnteringOutcome, EnteringRefusal } from './post-document.ts';
import type { PreparedPosting } from './prepare-posting.ts';
import { findDocumentInSurroundings } from './surroundings.sql.ts';

export interface IssueOrder extends DocumentOrder {
  /** Whether it goes to the customer at once. */
  readonly andSend?: boolean;
  /** Of the page and the file that its customer gets; without it English. */
  readonly language?: Language;
  /** For a date on or before the soft lock. */
  readonly lockPass?: LockPass;
}

export type IssueOutcome = EnteringOutcome | ActRejection | BooksRejection;

/** An invoice or credit note goes into the books and gets its number. */
export async function issueDocument(deps: BooksDeps, order: IssueOrder): Promise<IssueOutcome> {
  return orRefusal(() =>
    withConnection(deps.database.db, (connection) => issueUnheld(connection, deps, order)),
  );
}

/** Two statements, and nobody waits while the document is priced; when it changed meanwhile, once more. */
async function issueUnheld(
  tx: Tx,
  tools: BooksTools,
  order: IssueOrder,
): Promise<EnteringOutcome | ActRejection> {
  const found = await findDocumentInSurroundings(tx, order.orgId, order.id);
  if (found === null) return { kind: 'reject', reason: 'document_not_found' };
  const document = toDocument(found.row);
  const refused = refuseAct(document, order, triggerOf(order));
  return refused ?? enter(tx, tools, order, { document, surroundings: found.surroundings });
}

/** The same within the transaction of somebody who has more to do; what the books refuse is thrown. */
export async function issueDocumentIn(
  tx: Tx,
  tools: BooksTools,
  order: IssueOrder,
): Promise<EnteringOutcome | ActRejection> {
  return actOnDocumentIn(tx, order, triggerOf(order), (_tx, document) =>
    enter(tx, tools, order, { document }),
  );
}

function triggerOf({ andSend = false }: IssueOrder): 'issue' | 'issue_and_send' {
  return andSend ? 'issue_and_send' : 'issue';
}

function enter(
  tx: Tx,
  tools: BooksTools,
  order: IssueOrder,
  { document, surroundings }: Pick<Entering, 'document' | 'surroundings'>,
): Promise<EnteringOutcome> {
  const { andSend = false, actor, language, lockPass } = order;
  return postDocument(tx, tools, {
    document,
    ...(surroundings !== undefined && { surroundings }),
    trigger: triggerOf(order),
    actor,
    ...(language !== undefined && { language }),
    ...(lockPass !== undefined && { lockPass }),
    judge: async (prepared) => {
      const isUnreachable = andSend && prepared.contact.email === null;
      const reason = isUnreachable ? 'email_missing' : refuseUnapproved(prepared);
      return reason === null ? { kind: 'enter' } : { kind: 'reject', reason };
    },
  });
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
  return approvalsNeededFor(policies, facts) > 0 ? 'approval_required' : null;
}
