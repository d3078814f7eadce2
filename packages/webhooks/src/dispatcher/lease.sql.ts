import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

/**
 * Uses only the database's clock, so that processes with different clocks agree. Safe to repeat if
 * a commit is in doubt.
 */
export async function insertDispatcher<Schema>(
  db: Db<Schema>,
  dispatcher: { readonly id: string; readonly leaseMs: number; readonly now: Date },
): Promise<void> {
  await sql`
    insert into webhook_dispatchers (id, started_at, lease_until, checkpoint)
    values (${dispatcher.id}, ${dispatcher.now},
      now() + make_interval(secs => ${dispatcher.leaseMs / 1_000}), ${dispatcher.id})
    on conflict (id) do nothing`.execute(db);
}

/** Returns false when another dispatcher has taken over; this one must then write nothing more. */
export async function renewLease<Schema>(
  tx: Tx<Schema>,
  lease: { readonly id: string; readonly leaseMs: number; readonly checkpoint: string },
): Promise<boolean> {
  const { rows } = await sql`
    update webhook_dispatchers
    set lease_until = now() + make_interval(secs => ${lease.leaseMs / 1_000}),
      checkpoint = ${lease.checkpoint}
    where id = ${lease.id} and ended_at is null
    returning id`.execute(tx);
  return rows.length === 1;
}

/**
 * Locks for update before it ends: a statement that writes for the dispatcher holds a key-share lock
 * on it, which the update alone would not wait for.
 */
export async function endDispatcher<Schema>(tx: Tx<Schema>, id: string): Promise<void> {
  await sql`
    update webhook_dispatchers set ended_at = now()
    where id = (
      select id from webhook_dispatchers where id = ${id} and ended_at is null for update)`.execute(
    tx,
  );
}

export interface DeadDispatcher {
  readonly id: string;
  readonly checkpoint: string;
}

/**
 * Ends one dispatcher whose lease has expired, once no statement of it is committing. The lock for
 * update is what keeps such statements out.
 */
export async function endOneDead<Schema>(tx: Tx<Schema>): Promise<DeadDispatcher | null> {
  const { rows } = await sql<DeadDispatcher>`
    update webhook_dispatchers set ended_at = now()
    where id = (
      select id from webhook_dispatchers
      where ended_at is null and lease_until < now()
      order by lease_until limit 1
      for update skip locked)
    returning id, checkpoint`.execute(tx);
  return rows[0] ?? null;
}

/** Deletes dispatchers that ended long ago; their intents expire with the partitions. */
export async function forgetDispatchers<Schema>(tx: Tx<Schema>): Promise<void> {
  await sql`delete from webhook_dispatchers where ended_at < now() - interval '7 days'`.execute(tx);
}
