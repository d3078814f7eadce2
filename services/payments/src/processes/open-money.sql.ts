import { sql } from '@countinghouse/postgres';
import type { Db } from '../kernel/database.ts';

export interface OpenMoney {
  readonly kind: 'payment' | 'refund' | 'payout';
  readonly state: 'acknowledged' | 'unknown' | 'unresolved';
  readonly count: number;
  readonly oldestSeconds: number;
}

/** A higher count tells an operator nothing new and costs time. */
const rowsMax = 10_000;

/**
 * Counts unfinished operations at the provider. Partial indexes contain exactly these rows, and at
 * most a bounded number of each kind is read.
 */
export async function countOpenMoney(db: Db, now: Date): Promise<readonly OpenMoney[]> {
  const { rows } = await sql<OpenMoney>`
    with refund as (
      select provider_refund_id is not null as is_known, next_check_at, created_at
      from refunds where status = 'processing' limit ${rowsMax}
    ), payout as (
      select provider_transfer_id is not null as is_known, next_check_at, created_at
      from payouts where status = 'processing' limit ${rowsMax}
    ), payment as (
      select session_expires_at, created_at
      from payments where next_check_at is not null limit ${rowsMax}
    ), open_money as (
      select 'refund' as kind, is_known, next_check_at is null as is_left, created_at from refund
      union all
      select 'payout', is_known, next_check_at is null, created_at from payout
      union all
      select 'payment', false, false, created_at from payment where session_expires_at < ${now}
    )
    select kind,
      case when is_left then 'unresolved' when is_known then 'acknowledged' else 'unknown' end as state,
      count(*)::int as count,
      extract(epoch from ${now}::timestamptz - min(created_at))::float8 as "oldestSeconds"
    from open_money group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface WaitingApprovals {
  readonly action: string;
  readonly count: number;
  readonly oldestSeconds: number;
}

export async function countWaitingApprovals(
  db: Db,
  now: Date,
): Promise<readonly WaitingApprovals[]> {
  const { rows } = await sql<WaitingApprovals>`
    select action, count(*)::int as count,
      extract(epoch from ${now}::timestamptz - min(created_at))::float8 as "oldestSeconds"
    from (
      select action, created_at from approvals where status = 'requires_review' limit ${rowsMax}
    ) waiting group by action order by action`.execute(db);
  return rows;
}
