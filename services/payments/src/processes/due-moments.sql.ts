import { sql } from '@countinghouse/postgres';
import type { Tx } from '../kernel/database.ts';

interface DueMoments {
  readonly dueCount: number;
  readonly nextDueAt: Date | null;
}

/** What the worker does at a moment of its own, for the clock of a sandbox. */
export async function readDueMoments(tx: Tx, now: Date): Promise<DueMoments> {
  const { rows } = await sql<DueMoments>`
    with due as (
      select next_check_at as at from payments where next_check_at is not null
      union all
      -- A notice that is not settled yet is being settled.
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
      select expires_at from approvals where status = 'requires_review'
      union all
      select next_try_at from provider_settlement_charges where next_try_at is not null
      union all
      select next_check_at from verification_sessions where next_check_at is not null
    )
    select (count(*) filter (where at <= ${now}))::integer as "dueCount",
      min(at) filter (where at > ${now}) as "nextDueAt"
    from due`.execute(tx);
  return rows[0] ?? { dueCount: 0, nextDueAt: null };
}
