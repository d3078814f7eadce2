import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../../kernel/database.ts';
import type { HeldChange } from './held-change.rules.ts';

/** Rows never change, so there is nothing to lock: the approval's own lock decides who is first. */
export async function findHeldChange(
  tx: Tx,
  businessId: string,
  id: string,
): Promise<HeldChange | null> {
  const { rows } = await sql<HeldChange>`
    select c.business_id as "businessId", c.id, c.action, c.content, c.sealed
    from held_changes c where c.business_id = ${businessId} and c.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}
