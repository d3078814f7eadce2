import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { ProposedAction } from '../requests/operator-request.rules.ts';

/** A change as it was proposed: whole numbers of any size as text. */
export interface StoredProposal<Change> {
  readonly requestId: string;
  readonly action: ProposedAction;
  readonly businessId: string;
  /** The requester's e-mail address. */
  readonly requestedBy: string;
  /** What held then; null if it was not kept. */
  readonly before: Change | null;
  readonly after: Change;
}

export async function insertProposal<Change>(
  tx: Tx,
  proposal: Pick<StoredProposal<Change>, 'requestId' | 'before' | 'after'>,
): Promise<void> {
  await tx
    .insertInto('operator_proposals')
    .values({
      request_id: proposal.requestId,
      before: JSON.stringify(proposal.before),
      after: JSON.stringify(proposal.after),
    })
    .execute();
}

const selected = sql.raw(`p.request_id as "requestId", r.action, r.business_id as "businessId",
  o.email as "requestedBy", p.before, p.after`);

export async function findProposal<Change>(
  db: Db,
  requestId: string,
): Promise<StoredProposal<Change> | null> {
  const { rows } = await sql<StoredProposal<Change>>`
    select ${selected}
    from operator_proposals p
    join operator_requests r on r.id = p.request_id
    join operators o on o.id = r.requested_by
    where p.request_id = ${requestId}`.execute(db);
  return rows[0] ?? null;
}

/** The one that another operator may still confirm. */
export async function findWaitingProposal<Change>(
  db: Db,
  businessId: string,
  action: ProposedAction,
  now: Date,
): Promise<StoredProposal<Change> | null> {
  const { rows } = await sql<StoredProposal<Change>>`
    select ${selected}
    from operator_proposals p
    join operator_requests r on r.id = p.request_id
    join operators o on o.id = r.requested_by
    where r.business_id = ${businessId} and r.action = ${action} and r.status = 'waiting'
      and r.expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}
