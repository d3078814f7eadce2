import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';
import type { NoteKey } from './signed-note.ts';

export interface PublishedKey extends NoteKey {
  readonly firstUsedAt: Date;
}

/** Published for good: what a key has signed stays verifiable after its replacement. */
export async function saveCheckpointKeys<Schema>(
  db: Db<Schema>,
  keys: readonly NoteKey[],
  now: Date,
): Promise<void> {
  for (const { name, id, publicKey } of keys) {
    await sql`
      insert into checkpoint_keys (name, id, public_key, first_used_at)
      values (${name}, ${id}, ${publicKey}, ${now})
      on conflict on constraint checkpoint_keys_pkey do nothing`.execute(db);
  }
}

export async function listCheckpointKeys<Schema>(db: Db<Schema>): Promise<readonly PublishedKey[]> {
  const { rows } = await sql<PublishedKey>`
    select name, id, public_key as "publicKey", first_used_at as "firstUsedAt" from checkpoint_keys
    order by first_used_at, id`.execute(db);
  return rows;
}
