import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import { postEntry } from '../../ledger/journal/post-entry.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { getLockDates } from '../../ledger/locks/get-lock-dates.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { listClearing } from './booked.sql.ts';
import type { Clearing } from './booked.sql.ts';
import { listOpenClearing, toClearingAccounts } from './booking/read-accounts.ts';
import type { Connection } from './connection.rules.ts';
import { findConnectionRow, lockConnection, saveClosed, saveClosing } from './connections.sql.ts';
import { postSummaries } from './summaries/post-summaries.ts';
import { listOpenSummaries } from './summaries/summaries.sql.ts';
import { openConnection } from './use-connections.ts';
import type { FeedDeps } from './use-connections.ts';

interface CloseOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  /** Takes what the clearing accounts hold. */
  readonly accountId: string;
}

type CloseDeps = BooksDeps & FeedDeps;

export type CloseOutcome =
  | { readonly kind: 'closed'; readonly connection: Connection }
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'already_closed' | 'account_not_found';
    }
  | BooksRejection;

/**
 * From then on nothing is read. What is booked stays; what is left in clearing goes to one account. Keys that a person
 * agreed to end at payments too, if it answers; else a person disconnects the books there.
 */
export async function closeConnection(deps: CloseDeps, order: CloseOrder): Promise<CloseOutcome> {
  const { db } = deps.database;
  const outcome = await orRefusal(() => withTransaction(db, (tx) => closeIn(tx, deps, order)));
  if (outcome.kind === 'closed' && outcome.connection.keyDueAt !== null) {
    await (await openConnection(db, deps, outcome.connection))?.end();
  }
  return outcome;
}

async function closeIn(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, id, accountId }: CloseOrder,
): Promise<CloseOutcome> {
  const connection = await lockConnection(tx, orgId, id);
  if (connection === null) return { kind: 'reject', reason: 'not_found' };
  if (connection.closedAt !== null) return { kind: 'reject', reason: 'already_closed' };
  const account = (await listAccountsByIds(tx, orgId, [accountId])).get(accountId);
  if (account === undefined || account.subtype === 'clearing') {
    return { kind: 'reject', reason: 'account_not_found' };
  }
  const organisation = await getOrganisation(tx, orgId);
  const date = dayIn(organisation.timeZone, tools.now());
  const held = await listOpenClearing(tx, connection);
  const accounts = await toClearingAccounts(tx, connection, held);
  await postSummaries(
    { tx, organisation, connection, accounts },
    tools,
    await listOpenSummaries(tx, connection),
    await getLockDates(tx, orgId),
  );
  for (const clearing of await listClearing(tx, orgId, id)) {
    // Before the start nothing was posted.
    const isEmpty = connection.openedAt === null || clearing.bookedMinor === 0n;
    if (isEmpty) continue;
    await saveClosing(tx, orgId, id, clearing.currency, -clearing.bookedMinor);
    await postEntry(
      tx,
      tools,
      { actor },
      {
        orgId,
        date,
        source: { kind: 'movement', id },
        move: `closing-${clearing.currency}`,
        seq: 1,
        area: 'general',
        reversesId: null,
        memo: `Balance at ${connection.businessName} when it was disconnected`,
        lines: toLines(organisation, clearing, accountId),
      },
    );
  }
  await saveClosed(tx, connection, tools.now());
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'payments_connection.closed',
    subjectKind: 'payments_connection',
    subjectId: id,
    detail: { account_id: accountId },
  });
  const closed = await findConnectionRow(tx, orgId, id);
  if (closed === null) throw new Error(`connection ${id} is gone while it was locked`);
  return { kind: 'closed', connection: closed };
}

function toLines(
  { baseCurrency }: Organisation,
  { clearingAccountId, currency, bookedMinor, baseMinor }: Clearing,
  accountId: string,
): readonly EntryLine[] {
  const plain = {
    contactId: null,
    openItemId: null,
    taxComponentId: null,
    basis: 'both',
  } as const;
  return [
    {
      ...plain,
      accountId: clearingAccountId,
      currency,
      docMinor: -bookedMinor,
      baseMinor: -baseMinor,
    },
    { ...plain, accountId, currency: baseCurrency, docMinor: baseMinor, baseMinor },
  ];
}
