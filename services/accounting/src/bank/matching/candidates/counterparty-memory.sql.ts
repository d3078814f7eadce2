import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';

export interface CounterpartyMemoryRow {
  readonly writtenAs: string;
  readonly contactId: string;
  readonly agreed: number;
  readonly refused: number;
  readonly lastAt: Date;
}

export async function listCounterpartyMemories(
  db: Db,
  orgId: string,
  writtenAs: readonly string[],
): Promise<readonly CounterpartyMemoryRow[]> {
  const { rows } = await sql<CounterpartyMemoryRow>`
    select written_as as "writtenAs", contact_id as "contactId", agreed, refused, last_at as "lastAt"
    from bank_memories
    where org_id = ${orgId} and written_as = any(${writtenAs}::text[])`.execute(db);
  return rows;
}

interface MemoryChange {
  readonly orgId: string;
  readonly writtenAs: string;
  readonly contactId: string;
  /** Changes to both counts, possibly negative; neither count goes below 0. */
  readonly agreed: number;
  readonly refused: number;
  readonly now: Date;
}

export async function saveCounterpartyMemory(
  tx: Tx,
  { orgId, writtenAs, contactId, agreed, refused, now }: MemoryChange,
): Promise<void> {
  await sql`
    insert into bank_memories as m (org_id, written_as, contact_id, agreed, refused, last_at)
    values (${orgId}, ${writtenAs}, ${contactId}, greatest(${agreed}::integer, 0),
      greatest(${refused}::integer, 0), ${now})
    on conflict (org_id, written_as, contact_id) do update
    set agreed = greatest(m.agreed + ${agreed}::integer, 0),
        refused = greatest(m.refused + ${refused}::integer, 0), last_at = ${now}`.execute(tx);
}
