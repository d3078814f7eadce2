import { sql } from '@countinghouse/postgres';
import type { Db } from '../kernel/database.ts';

interface DueMoments {
  readonly dueCount: number;
  readonly nextDueAt: Date | null;
}

/**
 * The next times at which the worker acts, for a sandbox's clock. Days start in each organisation's
 * time zone.
 */
export async function readDueMoments(db: Db, now: Date): Promise<DueMoments> {
  const { rows } = await sql<DueMoments>`
    with due as (
      select r.next_date::timestamp at time zone o.time_zone as at
      from recurring_documents r join organisations o on o.id = r.org_id
      where r.next_date is not null and r.paused_at is null
      union all
      select (q.expiry_date + 1)::timestamp at time zone o.time_zone
      from quotes q join organisations o on o.id = q.org_id
      where q.status = 'sent'
      union all
      select expires_at from change_requests where status = 'requires_review'
    )
    select (count(*) filter (where at <= ${now}))::integer as "dueCount",
      min(at) filter (where at > ${now}) as "nextDueAt"
    from due`.execute(db);
  return rows[0] ?? { dueCount: 0, nextDueAt: null };
}
