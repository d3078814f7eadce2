import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { orRefusal } from '../../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../../ledger/journal/refusals.ts';
import { getLockDates } from '../../../ledger/locks/get-lock-dates.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { listOpenClearing, toClearingAccounts } from '../booking/read-accounts.ts';
import { lockConnection } from '../connections.sql.ts';
import { postSummaries } from './post-summaries.ts';
import { listOpenSummaries } from './summaries.sql.ts';

interface PostNowOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
}

export type PostNowOutcome =
  | { readonly kind: 'posted'; readonly count: number }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'already_closed' }
  | BooksRejection;

/** Days that are not over are posted as they are; what comes later gets summaries of its own. */
export function postSummariesNow(deps: BooksDeps, order: PostNowOrder): Promise<PostNowOutcome> {
  return orRefusal(() => withTransaction(deps.database.db, (tx) => postIn(tx, deps, order)));
}

async function postIn(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, id }: PostNowOrder,
): Promise<PostNowOutcome> {
  const connection = await lockConnection(tx, orgId, id);
  if (connection === null) return { kind: 'reject', reason: 'not_found' };
  if (connection.closedAt !== null) return { kind: 'reject', reason: 'already_closed' };
  const open = await listOpenSummaries(tx, connection);
  if (open.length === 0) return { kind: 'posted', count: 0 };
  const organisation = await getOrganisation(tx, orgId);
  const held = await listOpenClearing(tx, connection);
  const accounts = await toClearingAccounts(tx, connection, held);
  const locks = await getLockDates(tx, orgId);
  await postSummaries({ tx, organisation, connection, accounts }, tools, open, locks);
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'payments_connection.summaries_posted',
    subjectKind: 'payments_connection',
    subjectId: id,
    detail: { summaries: open.map((summary) => summary.id) },
  });
  return { kind: 'posted', count: open.length };
}
