import type { Language } from '@countinghouse/pages/text';
import { withConnection } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { toDocument } from '../document/read-document.ts';
import { contentHash } from '../drafts/content-hash.ts';
import { actOnDocumentIn, refuseAct } from './act-on-document.ts';
import type { ActRejection, DocumentOrder } from './act-on-document.ts';
import { approvalsNeededFor } from './approvals/approval-policy.rules.ts';
import { postDocument } from './post-document.ts';
import type { PostingOrder, PostingOutcome, PostingRefusal } from './post-document.ts';
import { findDocumentInContext } from './posting-context.sql.ts';
import type { PreparedPosting } from './prepare-posting.ts';

export interface IssueOrder extends DocumentOrder {
  /** Whether to also mark it as sent to the customer. */
  readonly andSend?: boolean;
  /** Language of the customer's page and PDF; English by default. */
  readonly language?: Language;
  /** Required for a date on or before the soft lock. */
  readonly lockPass?: LockPass;
}

export type IssueOutcome = PostingOutcome | ActRejection | BooksRejection;

/** Posts an invoice or credit note and assigns its number. */
export async function issueDocument(deps: BooksDeps, order: IssueOrder): Promise<IssueOutcome> {
  return orRefusal(() =>
    withConnection(deps.database.db, (connection) => issueUnlocked(connection, deps, order)),
  );
}

/**
 * Two statements, without a lock while the document is priced. If it changes in between,
 * `withConnection` repeats both.
 */
async function issueUnlocked(
  db: Db,
  tools: BooksTools,
  order: IssueOrder,
): Promise<PostingOutcome | ActRejection> {
  const found = await findDocumentInContext(db, order.orgId, order.id);
  if (found === null) return { kind: 'reject', reason: 'document_not_found' };
  const document = toDocument(found.row);
  const refused = refuseAct(document, order, triggerOf(order));
  return refused ?? post(db, tools, order, { document, context: found.context });
}

/** As issueDocument, inside the caller's transaction. Throws if the database refuses the posting. */
export async function issueDocumentIn(
  tx: Tx,
  tools: BooksTools,
  order: IssueOrder,
): Promise<PostingOutcome | ActRejection> {
  return actOnDocumentIn(tx, order, triggerOf(order), (_tx, document) =>
    post(tx, tools, order, { document }),
  );
}

function triggerOf({ andSend = false }: IssueOrder): 'issue' | 'issue_and_send' {
  return andSend ? 'issue_and_send' : 'issue';
}

function post(
  db: Db,
  tools: BooksTools,
  order: IssueOrder,
  { document, context }: Pick<PostingOrder, 'document' | 'context'>,
): Promise<PostingOutcome> {
  const { andSend = false, actor, language, lockPass } = order;
  return postDocument(db, tools, {
    document,
    ...(context !== undefined && { context }),
    trigger: triggerOf(order),
    actor,
    ...(language !== undefined && { language }),
    ...(lockPass !== undefined && { lockPass }),
    check: async (prepared) => {
      const isUnreachable = andSend && prepared.contact.email === null;
      const reason = isUnreachable ? 'email_missing' : refuseUnapproved(prepared);
      return reason === null ? { kind: 'post' } : { kind: 'reject', reason };
    },
  });
}

/**
 * An approved document is issued exactly as approved. A draft is issued only if no policy requires
 * approval.
 */
function refuseUnapproved({
  stored: { document, lines },
  baseAmounts,
  policies,
}: PreparedPosting): PostingRefusal | null {
  if (document.status === 'approved') {
    const isApproved =
      document.approvedHash !== null && contentHash(document, lines).equals(document.approvedHash);
    return isApproved ? null : 'approval_lost';
  }
  const facts = { ...document, totalBaseMinor: baseAmounts.totalMinor };
  return approvalsNeededFor(policies, facts) > 0 ? 'approval_required' : null;
}
