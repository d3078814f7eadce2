import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { Connection } from '../connection.rules.ts';

/** A wake-up: its turn comes now. */
export async function saveWoken(
  db: Db,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  now: Date,
): Promise<void> {
  await sql`
    update payments_connections
    set next_read_at = least(next_read_at, ${now}), pause_ms = 1000, woken_at = ${now}
    where org_id = ${orgId} and id = ${id}`.execute(db);
}

/** By the id alone: the signature decides whether the caller may wake it. */
export async function findWakeSecret(
  db: Db,
  id: string,
): Promise<{ readonly orgId: string; readonly secretSealed: Buffer } | null> {
  const { rows } = await sql<{ orgId: string; secretSealed: Buffer }>`
    select org_id as "orgId", wake_secret_sealed as "secretSealed" from payments_connections
    where id = ${id} and wake_secret_sealed is not null and closed_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function saveWakeSecret(
  tx: Tx,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  sealed: Buffer,
): Promise<void> {
  await tx
    .updateTable('payments_connections')
    .set({ wake_secret_sealed: sealed, woken_at: null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** With another key it is read again, if that was why it stopped. */
export async function saveKey(
  tx: Tx,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  sealed: Buffer,
  now: Date,
): Promise<void> {
  await sql`
    update payments_connections
    set key_sealed = ${sealed}, next_read_at = least(next_read_at, ${now}), pause_ms = 1000,
      linked_at = null, stop_reason = case when stop_reason in ('key_refused', 'address_not_allowed') then null
        else stop_reason end
    where org_id = ${orgId} and id = ${id}`.execute(tx);
}
