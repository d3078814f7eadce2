import { sql } from '@countinghouse/postgres';
import type { Db } from '../../../kernel/database.ts';
import type { HeldChange } from './held-change.rules.ts';

/** Rows never change, so there is nothing to lock: the approval's own lock decides who is first. */
export async function findHeldChange(
  db: Db,
  businessId: string,
  id: string,
): Promise<HeldChange | null> {
  const { rows } = await sql<HeldChange>`
    select c.business_id as "businessId", c.id, c.action, c.content, c.sealed
    from held_changes c where c.business_id = ${businessId} and c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
