import type { Language } from '@countinghouse/pages/text';
import { createBatcher, withConnection } from '@countinghouse/postgres';
import type { Batcher } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Database, Db, Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { toDocument } from '../document/read-document.ts';
import { contentHash } from '../drafts/content-hash.ts';
import { actOnDocumentIn, refuseAct } from './act-on-document.ts';
import type { ActRejection, DocumentOrder } from './act-on-document.ts';
import { approvalsNeededFor } from './approvals/approval-policy.rules.ts';
import { planPosting, postDocument, postPlanned } from './post-document.ts';
import type {
  PlannedPosting,
  PostingOrder,
  PostingOutcome,
  PostingRefusal,
} from './post-document.ts';
import { listDocumentsInContext } from './posting-context.sql.ts';
import type { DocumentInContext, DocumentKey } from './posting-context.sql.ts';
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

/**
 * Posts an invoice or credit note and assigns its number. Those of one organisation that arrive while
 * others are being issued share a statement and a commit: its numbers and books are locked until then.
 */
export async function issueDocument(deps: BooksDeps, order: IssueOrder): Promise<IssueOutcome> {
  const { database, ...tools } = deps;
  const outcome = await orRefusal(() => batcherOf(database)({ tools, order }));
  return outcome.kind === 'again' ? issueDocument(deps, order) : outcome;
}

interface IssueItem {
  readonly tools: BooksTools;
  readonly order: IssueOrder;
}

/** `again`: the same document was in the batch before. */
type IssueResult = PostingOutcome | ActRejection | { readonly kind: 'again' };

/** Other issues wait a few milliseconds for each document of a batch. */
const itemsMax = 16;
/** Organisations that issue in parallel. The process's other connections stay free for other requests. */
const lanes = 8;

const batchers = new WeakMap<Database, Batcher<IssueItem, IssueResult>>();

function batcherOf(database: Database): Batcher<IssueItem, IssueResult> {
  const known = batchers.get(database);
  if (known !== undefined) return known;
  const batcher = createBatcher<IssueItem, IssueResult>({
    run: (items) => withConnection(database.db, (connection) => issueTogether(connection, items)),
    itemsMax,
    lanes,
    isolatesFaults: true,
    groupOf: ({ order }) => order.orgId,
  });
  batchers.set(database, batcher);
  return batcher;
}

/**
 * Two statements, without a lock while the documents are priced. If one changes in between,
 * `withConnection` repeats both.
 */
async function issueTogether(db: Db, items: readonly IssueItem[]): Promise<readonly IssueResult[]> {
  const first = new Map(items.map((item) => [keyOf(item.order), item] as const).toReversed());
  const orders = [...first.values()].map(({ order }) => order);
  const found = await listDocumentsInContext(db, orders);
  const byKey = new Map(
    found.map((one) => [keyOf({ orgId: one.row.org_id, id: one.row.id }), one]),
  );
  const results: (IssueResult | PlannedPosting)[] = [];
  for (const item of items) {
    const key = keyOf(item.order);
    const own = byKey.get(key);
    if (own === undefined) results.push({ kind: 'reject', reason: 'document_not_found' });
    else if (first.get(key) !== item) results.push({ kind: 'again' });
    else results.push(await planIssue(db, item, own));
  }
  const planned = results.filter((result) => result.kind === 'planned');
  const posted = planned.length === 0 ? [] : await postPlanned(db, planned);
  const documents = new Map(planned.map((one, index) => [one, posted[index]]));
  return results.map((result) => {
    if (result.kind !== 'planned') return result;
    const document = documents.get(result);
    if (document === undefined) throw new Error('fewer documents were posted than planned');
    return { kind: 'done', document };
  });
}

const keyOf = ({ orgId, id }: DocumentKey): string => `${orgId} ${id}`;

async function planIssue(
  db: Db,
  { tools, order }: IssueItem,
  { row, context }: DocumentInContext,
): Promise<IssueResult | PlannedPosting> {
  const document = toDocument(row);
  const refused = refuseAct(document, order, triggerOf(order));
  return refused ?? planPosting(db, tools, toPostingOrder(order, { document, context }));
}

/** As issueDocument, inside the caller's transaction. Throws if the database refuses the posting. */
export async function issueDocumentIn(
  tx: Tx,
  tools: BooksTools,
  order: IssueOrder,
): Promise<PostingOutcome | ActRejection> {
  return actOnDocumentIn(tx, order, triggerOf(order), (_tx, document) =>
    postDocument(tx, tools, toPostingOrder(order, { document })),
  );
}

function triggerOf({ andSend = false }: IssueOrder): 'issue' | 'issue_and_send' {
  return andSend ? 'issue_and_send' : 'issue';
}

function toPostingOrder(
  order: IssueOrder,
  { document, context }: Pick<PostingOrder, 'document' | 'context'>,
): PostingOrder {
  const { andSend = false, actor, language, lockPass } = order;
  return {
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
  };
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
