import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { Connection } from '../connection.rules.ts';

interface NoteKey {
  readonly name: string;
  readonly id: string;
  readonly publicKey: string;
}

type Place = Pick<Connection, 'orgId' | 'id'>;

/** A checkpoint that payments signed. */
export interface KeptCheckpoint {
  readonly size: bigint;
  readonly root: Buffer;
  readonly origin: string;
  readonly note: string;
  /** It is of a log that payments had before it was restored. */
  readonly isSuperseded: boolean;
}

const isSuperseded = sql<boolean>`exists (
      select from payments_forks f
      where f.org_id = k.org_id and f.connection_id = k.connection_id and f.number > k.fork
        and f.common_sequence < k.size)`;

/** The largest up to a number of movements; null where none is kept. */
export async function findKeptCheckpoint(
  db: Db,
  { orgId, id }: Place,
  upTo: bigint | null = null,
): Promise<KeptCheckpoint | null> {
  const { rows } = await sql<KeptCheckpoint>`
    select size, root, origin, note, false as "isSuperseded" from payments_checkpoints k
    where org_id = ${orgId} and connection_id = ${id} and not ${isSuperseded}
      and (${upTo}::bigint is null or size <= ${upTo}::bigint)
    order by size desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** In the order of their sizes. */
export async function listKeptCheckpoints(
  db: Db,
  { orgId, id }: Place,
): Promise<readonly KeptCheckpoint[]> {
  const { rows } = await sql<KeptCheckpoint>`
    select size, root, origin, note, ${isSuperseded} as "isSuperseded" from payments_checkpoints k
    where org_id = ${orgId} and connection_id = ${id} order by fork, size`.execute(db);
  return rows;
}

export async function insertKeptCheckpoint(
  tx: Tx,
  { orgId, id, forkCount }: Place & Pick<Connection, 'forkCount'>,
  { size, root, origin, note }: Omit<KeptCheckpoint, 'isSuperseded'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into payments_checkpoints (org_id, connection_id, fork, size, root, origin, note, kept_at)
    values (${orgId}, ${id}, ${forkCount}, ${size}, ${root}, ${origin}, ${note}, ${now})
    on conflict (org_id, connection_id, fork, size) do nothing`.execute(tx);
}

export async function listBelievedKeys(db: Db, { orgId, id }: Place): Promise<readonly NoteKey[]> {
  const { rows } = await sql<NoteKey>`
    select name, id, public_key as "publicKey" from payments_keys
    where org_id = ${orgId} and connection_id = ${id} order by believed_at, id`.execute(db);
  return rows;
}

export async function saveBelievedKey(
  tx: Tx,
  place: Place,
  { name, id, publicKey }: NoteKey,
  now: Date,
): Promise<void> {
  await sql`
    insert into payments_keys (org_id, connection_id, name, id, public_key, believed_at)
    values (${place.orgId}, ${place.id}, ${name}, ${id}, ${publicKey}, ${now})
    on conflict on constraint payments_keys_pkey do nothing`.execute(tx);
}

export async function saveCheckpointsRead(db: Db, { orgId, id }: Place, now: Date): Promise<void> {
  await db
    .updateTable('payments_connections')
    .set({ checkpoints_read_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
