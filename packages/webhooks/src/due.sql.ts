import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';
import { retryGuardMs } from './dispatcher/limits.ts';

/**
 * Counts webhook work that is due and finds when more is due: events without a sequence number,
 * unclaimed heads, parked retries and replays. It serves sandbox clocks, so it reads all of them.
 */
export async function readWebhooksDue<Schema>(
  db: Db<Schema>,
  now: Date,
): Promise<{ readonly dueCount: number; readonly nextDueAt: Date | null }> {
  const { rows } = await sql<{ dueCount: number; nextDueAt: Date | null }>`
    with due as (
      select ${now}::timestamptz as at from event_outbox
      union all
      select due_at from webhook_heads where dispatcher_id is null and due_at is not null
      union all
      select r.due_at + make_interval(secs => case r.kind when 'automatic' then ${retryGuardMs / 1_000}::float8 else 0 end)
      from webhook_retries r
      join webhook_endpoints e on e.tenant_id = r.tenant_id and e.id = r.endpoint_id
      where e.removed_at is null and e.switched_off_at is null
      union all
      select ${now} from webhook_replays p
      join webhook_endpoints e on e.tenant_id = p.tenant_id and e.id = p.endpoint_id
      where p.finished_at is null and e.removed_at is null and e.switched_off_at is null
    )
    select (count(*) filter (where at <= ${now}))::integer as "dueCount",
      min(at) filter (where at > ${now}) as "nextDueAt"
    from due`.execute(db);
  return rows[0] ?? { dueCount: 0, nextDueAt: null };
}
