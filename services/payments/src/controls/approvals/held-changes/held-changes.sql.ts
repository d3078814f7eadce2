import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../../kernel/database.ts';
import type { HeldChangeAction } from '../requests/approval.rules.ts';
import type { HeldChange } from './held-change.rules.ts';

export async function insertHeldChange(tx: Tx, change: HeldChange, now: Date): Promise<void> {
  await sql`
    insert into held_changes (business_id, id, action, content, sealed, created_at)
    values (${change.businessId}, ${change.id}, ${change.action},
      ${JSON.stringify(change.content)}::jsonb, ${change.sealed}, ${now})`.execute(tx);
}

export interface WaitingHeldChange extends HeldChange {
  readonly approvalId: string;
  readonly expiresAt: Date;
}

/** A business's changes of one kind that wait for a second approver, oldest first. */
export async function listWaitingHeldChanges(
  tx: Tx,
  businessId: string,
  action: HeldChangeAction,
): Promise<readonly WaitingHeldChange[]> {
  const { rows } = await sql<WaitingHeldChange>`
    select c.business_id as "businessId", c.id, c.action, c.content, c.sealed,
      a.id as "approvalId", a.expires_at as "expiresAt"
    from approvals a
    join held_changes c on c.business_id = a.business_id and c.id = a.subject_id
    where a.business_id = ${businessId} and a.status = 'requires_review' and a.action = ${action}
    order by a.id`.execute(tx);
  return rows;
}
