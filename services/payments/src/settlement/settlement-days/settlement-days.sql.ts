import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { SettledPayment, SettlementDay } from './settlement-days.rules.ts';

/** The last days before a given time with settlements, newest first. */
export async function listSettlementDays(
  db: Db,
  workspaceId: string,
  before: Date,
  daysMax: number,
): Promise<readonly string[]> {
  // Steps from day to day along the index, however many payments each has.
  const { rows } = await sql<{ day: string }>`
    with recursive days (starts_at, number) as (
      (select date_trunc('day', settled_at, 'UTC'), 1 from payments
       where workspace_id = ${workspaceId} and settled_at < ${before}
       order by settled_at desc limit 1)
      union all
      select (select date_trunc('day', p.settled_at, 'UTC') from payments p
        where p.workspace_id = ${workspaceId} and p.settled_at < d.starts_at
        order by p.settled_at desc limit 1), d.number + 1
      from days d where d.starts_at is not null and d.number < ${daysMax})
    select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from days where starts_at is not null order by starts_at desc`.execute(db);
  return rows.map(({ day }) => day);
}

/** The part of refunds that neither the fee nor the recipient bears is the merchant's. */
const settledColumns = (workspaceId: string) =>
  sql`p.id, p.settled_at, p.currency, p.amount_minor, p.fee_minor, p.net_minor,
  p.refunded_minor, p.split_recipient_id, p.provider_reference,
  p.net_minor - case when p.split_routed then p.split_amount_minor else 0 end - p.refunded_minor
    + case when p.refunded_minor = 0 then 0 else (
      select coalesce(sum(r.fee_minor + r.share_minor), 0)::bigint from refunds r
      where r.workspace_id = ${workspaceId} and r.payment_id = p.id and r.status = 'succeeded') end
    as net_settled_minor`;

/** Uses the same figures as the report, so a day's totals equal the sum of its report lines. */
export async function listDayTotals(
  db: Db,
  workspaceId: string,
  span: { readonly from: Date; readonly until: Date },
): Promise<readonly SettlementDay[]> {
  const { rows } = await sql<SettlementDay>`
    select to_char(s.settled_at at time zone 'UTC', 'YYYY-MM-DD') as day, s.currency,
      count(*)::int as "paymentCount", sum(s.amount_minor)::bigint as "grossMinor",
      sum(s.fee_minor)::bigint as "feeMinor", sum(s.net_minor)::bigint as "netMinor",
      sum(s.refunded_minor)::bigint as "refundedMinor",
      sum(s.net_settled_minor)::bigint as "netSettledMinor"
    from (select ${settledColumns(workspaceId)} from payments p
      where p.workspace_id = ${workspaceId}
        and p.settled_at >= ${span.from} and p.settled_at < ${span.until}) s
    group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}

/** In settlement order, after a given payment. */
export async function listSettledPayments(
  db: Db,
  workspaceId: string,
  filter: {
    readonly from: Date;
    readonly until: Date;
    readonly currency: string | null;
    readonly afterId: string | null;
  },
  rowsMax: number,
): Promise<readonly SettledPayment[]> {
  const { from, until, currency, afterId } = filter;
  const { rows } = await sql<SettledPayment>`
    with place as (
      select settled_at, id from payments where workspace_id = ${workspaceId} and id = ${afterId}::uuid)
    select s.id, s.settled_at as "settledAt", s.currency, s.amount_minor as "grossMinor",
      s.fee_minor as "feeMinor", s.net_minor as "netMinor", s.refunded_minor as "refundedMinor",
      s.net_settled_minor as "netSettledMinor", s.split_recipient_id as "splitRecipientId",
      s.provider_reference as "providerReference"
    from (select ${settledColumns(workspaceId)} from payments p
      where p.workspace_id = ${workspaceId} and p.settled_at >= ${from} and p.settled_at < ${until}
        ${currency === null ? sql`` : sql`and p.currency = ${currency}`}
        ${
          afterId === null
            ? sql``
            : sql`and p.settled_at >= (select settled_at from place)
          and (p.settled_at, p.id) > (select settled_at, id from place)`
        }
      order by p.settled_at, p.id limit ${rowsMax}) s
    order by s.settled_at, s.id`.execute(db);
  return rows;
}
