import { sql } from '@countinghouse/postgres';
import type { DecisionStatus } from '../../controls/approvals/requests/approval.rules.ts';
import type { Tx } from '../../kernel/database.ts';

export interface ChallengeKey {
  readonly workspaceId: string;
  readonly approvalId: string;
  readonly memberId: string;
  readonly decision: DecisionStatus;
}

/** A person has one at a time for each decision: asking again makes the one before worthless. */
export async function saveChallenge(
  tx: Tx,
  key: ChallengeKey,
  nonce: Buffer,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into approval_challenges
      (workspace_id, approval_id, member_id, decision, nonce, expires_at)
    values (${key.workspaceId}, ${key.approvalId}, ${key.memberId}, ${key.decision}, ${nonce},
      ${expiresAt})
    on conflict (workspace_id, approval_id, member_id, decision) do update set
      nonce = excluded.nonce, expires_at = excluded.expires_at`.execute(tx);
}

/** Taken by whoever comes first, and gone for everybody after. */
export async function takeChallenge(
  tx: Tx,
  key: ChallengeKey,
): Promise<{ readonly nonce: Buffer; readonly expiresAt: Date } | null> {
  const { rows } = await sql<{ readonly nonce: Buffer; readonly expiresAt: Date }>`
    delete from approval_challenges
    where workspace_id = ${key.workspaceId} and approval_id = ${key.approvalId}
      and member_id = ${key.memberId} and decision = ${key.decision}
    returning nonce, expires_at as "expiresAt"`.execute(tx);
  return rows[0] ?? null;
}
