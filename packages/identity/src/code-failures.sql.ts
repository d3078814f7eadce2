import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { CodeFailures } from './code-waits.rules.ts';

interface KnownFailures extends CodeFailures {
  readonly clearedAt: Date | null;
}

/** Requires the person's lock. */
export async function findCodeFailures<Schema>(
  tx: Tx<Schema>,
  userId: string,
): Promise<KnownFailures | null> {
  const { rows } = await sql<KnownFailures>`
    select failures, day_begins_at as "dayBeginsAt", day_failures as "dayFailures",
      waits_until as "waitsUntil", cleared_at as "clearedAt"
    from identity_code_failures where user_id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}

export async function saveCodeFailures<Schema>(
  tx: Tx<Schema>,
  userId: string,
  failed: CodeFailures,
): Promise<void> {
  const { failures, dayBeginsAt, dayFailures, waitsUntil } = failed;
  await sql`
    insert into identity_code_failures (user_id, failures, day_begins_at, day_failures, waits_until)
    values (${userId}, ${failures}, ${dayBeginsAt}, ${dayFailures}, ${waitsUntil})
    on conflict (user_id) do update set failures = excluded.failures,
      day_begins_at = excluded.day_begins_at, day_failures = excluded.day_failures,
      waits_until = excluded.waits_until`.execute(tx);
}

/**
 * Uncounts an attempt whose code was right: attempts are counted before they are checked. The daily
 * count stays.
 */
export async function saveRightCode<Schema>(
  tx: Tx<Schema>,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`
    update identity_code_failures
    set failures = 0, day_failures = greatest(day_failures - 1, 0), waits_until = ${now}
    where user_id = ${userId}`.execute(tx);
}

export async function clearCodeFailures<Schema>(
  tx: Tx<Schema>,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`
    update identity_code_failures
    set failures = 0, day_failures = 0, waits_until = ${now}, cleared_at = ${now}
    where user_id = ${userId}`.execute(tx);
}

export async function deleteCodeFailures<Schema>(tx: Tx<Schema>, userId: string): Promise<void> {
  await sql`delete from identity_code_failures where user_id = ${userId}`.execute(tx);
}
