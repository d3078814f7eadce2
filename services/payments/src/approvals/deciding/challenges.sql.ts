import { sql } from '@countinghouse/postgres';
import type { DecisionStatus } from '../../controls/approvals/requests/approval.rules.ts';
import type { Db } from '../../kernel/database.ts';

export interface ChallengeKey {
  readonly workspaceId: string;
  readonly approvalId: string;
  readonly memberId: string;
  readonly decision: DecisionStatus;
}

/** A person has one challenge per decision: a new one replaces the previous one. */
export async function saveChallenge(
  db: Db,
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
      nonce = excluded.nonce, expires_at = excluded.expires_at`.execute(db);
}

/** Consumes the challenge: only the first caller gets it. */
export async function consumeChallenge(
  db: Db,
  key: ChallengeKey,
): Promise<{ readonly nonce: Buffer; readonly expiresAt: Date } | null> {
  const { rows } = await sql<{ readonly nonce: Buffer; readonly expiresAt: Date }>`
    delete from approval_challenges
    where workspace_id = ${key.workspaceId} and approval_id = ${key.approvalId}
      and member_id = ${key.memberId} and decision = ${key.decision}
    returning nonce, expires_at as "expiresAt"`.execute(db);
  return rows[0] ?? null;
}
