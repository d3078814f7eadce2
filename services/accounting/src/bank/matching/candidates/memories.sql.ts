import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../../kernel/database.ts';

export interface MemoryRow {
  readonly writtenAs: string;
  readonly contactId: string;
  readonly agreed: number;
  readonly refused: number;
  readonly lastAt: Date;
}

export async function listMemories(
  tx: Tx,
  orgId: string,
  writtenAs: readonly string[],
): Promise<readonly MemoryRow[]> {
  const { rows } = await sql<MemoryRow>`
    select written_as as "writtenAs", contact_id as "contactId", agreed, refused, last_at as "lastAt"
    from bank_memories
    where org_id = ${orgId} and written_as = any(${writtenAs}::text[])`.execute(tx);
  return rows;
}

interface Lesson {
  readonly orgId: string;
  readonly writtenAs: string;
  readonly contactId: string;
  /** By how much each grows, or below zero shrinks; neither goes below 0. */
  readonly agreed: number;
  readonly refused: number;
  readonly now: Date;
}

export async function saveMemory(
  tx: Tx,
  { orgId, writtenAs, contactId, agreed, refused, now }: Lesson,
): Promise<void> {
  await sql`
    insert into bank_memories as m (org_id, written_as, contact_id, agreed, refused, last_at)
    values (${orgId}, ${writtenAs}, ${contactId}, greatest(${agreed}::integer, 0),
      greatest(${refused}::integer, 0), ${now})
    on conflict (org_id, written_as, contact_id) do update
    set agreed = greatest(m.agreed + ${agreed}::integer, 0),
        refused = greatest(m.refused + ${refused}::integer, 0), last_at = ${now}`.execute(tx);
}
