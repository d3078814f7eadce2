import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

/** Ids contain their creation time, so a day is a range of the primary key. */
export interface IdRange {
  readonly from: string;
  readonly before: string;
}

export interface CurrencyTakings {
  readonly currency: string;
  readonly count: number;
  readonly volumeMinor: bigint;
}

/** Successful payments started in the range, including those refunded since. */
export async function listTakings(
  db: Db,
  workspaceId: string,
  range: IdRange,
): Promise<readonly CurrencyTakings[]> {
  const { rows } = await sql<CurrencyTakings>`
    select currency, count(*)::int as count, sum(amount_minor)::bigint as "volumeMinor"
    from payments
    where workspace_id = ${workspaceId} and id >= ${range.from} and id < ${range.before}
      and status in ('succeeded', 'partially_refunded', 'refunded')
    group by currency
    order by currency`.execute(db);
  return rows;
}

export interface OpenWork {
  readonly openApprovals: number;
  readonly payoutsUnderWay: number;
  readonly refundsUnderWay: number;
  readonly failingWebhooks: number;
}

/** Counts open work up to a bound: on a screen, two digits say as much as six. */
export async function countOpenWork(
  db: Db,
  workspaceId: string,
  countMax: number,
): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    select
      (select count(*)::int from (
        select from approvals
        where workspace_id = ${workspaceId} and status = 'requires_review' limit ${countMax}) a)
        as "openApprovals",
      (select count(*)::int from (
        select from payouts
        where workspace_id = ${workspaceId} and status = 'processing' limit ${countMax}) p)
        as "payoutsUnderWay",
      (select count(*)::int from (
        select from refunds
        where workspace_id = ${workspaceId} and status = 'processing' limit ${countMax}) r)
        as "refundsUnderWay",
      (select count(*)::int from webhook_endpoints e
       where e.tenant_id = ${workspaceId} and e.removed_at is null
         and (e.switched_off_reason = 'failures'
           or (e.switched_off_at is null and exists (
             select from webhook_retries w
             where w.tenant_id = ${workspaceId} and w.endpoint_id = e.id
               and w.kind = 'automatic'))))
        as "failingWebhooks"`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('open work query returned no row');
  return counts;
}
