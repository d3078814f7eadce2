import { sql } from '@countinghouse/postgres';
import type { Db } from '../kernel/database.ts';

interface DueMoments {
  readonly dueCount: number;
  readonly nextDueAt: Date | null;
}

/** The times of the worker's next due work, for the clock of a sandbox. */
export async function readDueMoments(db: Db, now: Date): Promise<DueMoments> {
  const { rows } = await sql<DueMoments>`
    with due as (
      select next_check_at as at from payments where next_check_at is not null
      union all
      -- An unhandled notice is being settled now.
      select ${now}::timestamptz from provider_callbacks where handled_at is null
      union all
      select due_at from subscriptions where due_at is not null
      union all
      select next_step_at from subscription_charges where next_step_at is not null
      union all
      select due_at from payer_notices where due_at is not null
      union all
      select next_check_at from suspense_items where next_check_at is not null
      union all
      select next_check_at from refunds where next_check_at is not null
      union all
      select next_check_at from payouts where next_check_at is not null
      union all
      select next_send_at from disputes where next_send_at is not null
      union all
      select due_at from reserves where due_at is not null
      union all
      select expires_at from approvals where status = 'requires_review'
      union all
      -- A charge that is retried every minute stops the clock only once an hour.
      select case when next_try_at <= ${now} then next_try_at
        else greatest(next_try_at, date_trunc('hour', ${now}::timestamptz) + interval '1 hour') end
      from provider_settlement_charges where next_try_at is not null
      union all
      -- The identity checker has its own clock: asking it earlier gives nothing new.
      select expires_at from verification_sessions
      where next_check_at is not null and expires_at > ${now}
    )
    select (count(*) filter (where at <= ${now}))::integer as "dueCount",
      min(at) filter (where at > ${now}) as "nextDueAt"
    from due`.execute(db);
  return rows[0] ?? { dueCount: 0, nextDueAt: null };
}
