import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Proposal } from './proposal.rules.ts';

/** The policy as it was proposed, with amounts as text. */
export interface StoredProposal {
  readonly requestId: string;
  readonly workspaceId: string;
  readonly policy: Proposal;
  readonly basedOn: Date | null;
}

export async function insertRiskProposal(tx: Tx, proposal: StoredProposal): Promise<void> {
  await tx
    .insertInto('risk_proposals')
    .values({
      request_id: proposal.requestId,
      workspace_id: proposal.workspaceId,
      policy: JSON.stringify(proposal.policy),
      based_on: proposal.basedOn,
    })
    .execute();
}

export async function findRiskProposal(db: Db, requestId: string): Promise<StoredProposal | null> {
  const { rows } = await sql<StoredProposal>`
    select request_id as "requestId", workspace_id as "workspaceId", policy, based_on as "basedOn"
    from risk_proposals where request_id = ${requestId}`.execute(db);
  return rows[0] ?? null;
}

export async function findWaitingProposal(
  db: Db,
  workspaceId: string,
  now: Date,
): Promise<StoredProposal | null> {
  const { rows } = await sql<StoredProposal>`
    select p.request_id as "requestId", p.workspace_id as "workspaceId", p.policy,
      p.based_on as "basedOn"
    from risk_proposals p join operator_requests r on r.id = p.request_id
    where p.workspace_id = ${workspaceId} and r.status = 'waiting' and r.expires_at > ${now}`.execute(
    db,
  );
  return rows[0] ?? null;
}
