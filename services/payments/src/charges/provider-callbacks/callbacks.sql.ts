import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';

export interface StoredCallback {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly dedupeKey: string;
  readonly provider: string;
  readonly providerId: string;
  readonly status: string;
}

/** A repeated notice is stored once, and its handled state does not change. */
export async function insertCallbacks(
  db: Db,
  callbacks: readonly StoredCallback[],
  now: Date,
  nextTryAt: Date,
): Promise<void> {
  await sql`
    insert into provider_callbacks (workspace_id, payment_id, dedupe_key, provider, provider_id,
      status, received_at, next_try_at)
    select u.*, ${now}::timestamptz, ${nextTryAt}::timestamptz from unnest(
      ${callbacks.map((callback) => callback.workspaceId)}::uuid[],
      ${callbacks.map((callback) => callback.paymentId)}::uuid[],
      ${callbacks.map((callback) => callback.dedupeKey)}::text[],
      ${callbacks.map((callback) => callback.provider)}::text[],
      ${callbacks.map((callback) => callback.providerId)}::text[],
      ${callbacks.map((callback) => callback.status)}::text[]) u
    order by 1, 2, 3
    on conflict (workspace_id, payment_id, dedupe_key) do nothing`.execute(db);
}

export interface CallbackKey {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly dedupeKey: string;
}

export async function saveHandled(tx: Tx, keys: readonly CallbackKey[], now: Date): Promise<void> {
  await sql`
    update provider_callbacks c set handled_at = ${now}
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.paymentId)}::uuid[],
                ${keys.map((key) => key.dedupeKey)}::text[]) as k (workspace_id, payment_id, dedupe_key)
    where c.workspace_id = k.workspace_id and c.payment_id = k.payment_id
      and c.dedupe_key = k.dedupe_key and ${inWorkspacesOf('c.workspace_id', keys)} and c.handled_at is null`.execute(
    tx,
  );
}

export interface UnhandledCallback extends CallbackKey {
  readonly environment: Environment;
}

/**
 * Claims due notices and delays each by the wait of its attempt: a second worker skips them, and a
 * notice that cannot be settled does not block others.
 */
export async function claimUnhandled(
  db: Db,
  now: Date,
  waitsSeconds: readonly number[],
  limit: number,
): Promise<readonly UnhandledCallback[]> {
  const { rows } = await sql<UnhandledCallback>`
    with due as (
      select workspace_id, payment_id, dedupe_key from provider_callbacks
      where handled_at is null and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked
    ), claimed as (
      update provider_callbacks c set try_count = c.try_count + 1,
        next_try_at = ${now}::timestamptz + make_interval(secs => (${waitsSeconds}::integer[])[
          least(c.try_count + 1, ${waitsSeconds.length}::integer)])
      from due
      where c.workspace_id = due.workspace_id and c.payment_id = due.payment_id
        and c.dedupe_key = due.dedupe_key
      returning c.workspace_id, c.payment_id, c.dedupe_key
    )
    select c.workspace_id as "workspaceId", c.dedupe_key as "dedupeKey", c.payment_id as "paymentId",
      w.environment
    from claimed c join workspaces w on w.id = c.workspace_id
    order by c.workspace_id, c.payment_id`.execute(db);
  return rows;
}

/** Deletes handled notices, which have no further use; returns how many. */
export async function deleteHandledBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ workspace_id: string }>`
    delete from provider_callbacks c using (
      select workspace_id, payment_id, dedupe_key from provider_callbacks
      where handled_at < ${before} limit ${limit}) old
    where c.workspace_id = old.workspace_id and c.payment_id = old.payment_id
      and c.dedupe_key = old.dedupe_key
    returning c.workspace_id`.execute(db);
  return rows.length;
}
