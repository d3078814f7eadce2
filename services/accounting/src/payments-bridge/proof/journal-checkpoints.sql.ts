import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

export interface JournalCheckpoint {
  readonly size: bigint;
  readonly root: Buffer;
  readonly note: string;
}

export async function findLastJournalCheckpoint(db: Db, orgId: string): Promise<bigint | null> {
  const { rows } = await sql<{ size: bigint }>`
    select size from journal_checkpoints where org_id = ${orgId}
    order by size desc limit 1`.execute(db);
  return rows[0]?.size ?? null;
}

/** In the order of their sizes. */
export async function listJournalCheckpoints(
  db: Db,
  orgId: string,
): Promise<readonly JournalCheckpoint[]> {
  const { rows } = await sql<JournalCheckpoint>`
    select size, root, note from journal_checkpoints where org_id = ${orgId}
    order by size`.execute(db);
  return rows;
}

/** If two workers sign the same size, the first signature stays. */
export async function insertJournalCheckpoint(
  db: Db,
  orgId: string,
  { size, root, note }: JournalCheckpoint,
  now: Date,
): Promise<void> {
  await sql`
    insert into journal_checkpoints (org_id, size, root, note, signed_at)
    values (${orgId}, ${size}, ${root}, ${note}, ${now})
    on conflict (org_id, size) do nothing`.execute(db);
}
