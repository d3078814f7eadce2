import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { PayTarget } from '../checkout/pay-target.rules.ts';
import type { RefusalReason, RiskTerms, RiskUsage } from './risk.rules.ts';

/** What is in force for one payer and one currency. The address decides before its domain, the longer domain first. */
export async function getRiskTerms(
  tx: Tx,
  payer: {
    readonly workspaceId: string;
    readonly currency: string;
    readonly email: string;
    readonly domains: readonly string[];
  },
): Promise<RiskTerms> {
  const { workspaceId, currency, email, domains } = payer;
  const { rows } = await sql<RiskTerms>`
    select p.payer_hour_max as "payerHourMax", p.payer_day_max as "payerDayMax",
      p.failed_hour_max as "failedHourMax", c.payment_max_minor as "paymentMaxMinor",
      c.day_max_minor as "dayMaxMinor", c.month_max_minor as "monthMaxMinor",
      (select r.effect from payer_rules r
        where r.workspace_id = ${workspaceId} and ((r.kind = 'email' and r.value = ${email})
          or (r.kind = 'domain' and r.value = any(${[...domains]}::text[])))
        order by r.kind = 'email' desc, length(r.value) desc limit 1) as effect
    from (values (${workspaceId}::uuid)) w (id)
    left join risk_policies p on p.workspace_id = w.id
    left join risk_caps c on c.workspace_id = w.id and c.currency = ${currency}`.execute(tx);
  const [terms] = rows;
  if (terms === undefined) throw new Error(`no terms for workspace ${workspaceId}`);
  return terms;
}

/** Attempts at a merchant with limits are counted one after another: the next one sees the one before. */
export async function lockRisk(tx: Tx, workspaceId: string): Promise<void> {
  const name = `risk:${workspaceId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** What is taken or may still be, begun in these periods. The id has its moment in it and finds the rows. */
export async function sumTaken(
  tx: Tx,
  question: {
    readonly workspaceId: string;
    readonly currency: string;
    readonly dayStart: Date;
    readonly monthStart: Date;
    readonly fromId: string;
  },
): Promise<Pick<RiskUsage, 'dayMinor' | 'monthMinor'>> {
  const { workspaceId, currency, dayStart, monthStart, fromId } = question;
  const { rows } = await sql<{ readonly day: bigint; readonly month: bigint }>`
    select coalesce(sum(amount_minor) filter (where created_at >= ${dayStart}), 0)::bigint as day,
      coalesce(sum(amount_minor), 0)::bigint as month
    from payments
    where workspace_id = ${workspaceId} and id >= ${fromId} and currency = ${currency}
      and created_at >= ${monthStart} and status not in ('failed', 'cancelled')`.execute(tx);
  return { dayMinor: rows[0]?.day ?? 0n, monthMinor: rows[0]?.month ?? 0n };
}

/** Attempts of one payer, whatever became of them. */
export async function countAttempts(
  tx: Tx,
  question: {
    readonly workspaceId: string;
    readonly email: string;
    readonly hourAgo: Date;
    readonly dayAgo: Date;
    readonly fromId: string;
  },
): Promise<Pick<RiskUsage, 'payerHour' | 'payerDay' | 'failedHour'>> {
  const { workspaceId, email, hourAgo, dayAgo, fromId } = question;
  const { rows } = await sql<{
    readonly hour: number;
    readonly day: number;
    readonly failed: number;
  }>`
    select (count(*) filter (where created_at > ${hourAgo}))::int as hour, count(*)::int as day,
      (count(*) filter (where created_at > ${hourAgo} and status = 'failed'))::int as failed
    from payments
    where workspace_id = ${workspaceId} and customer is not null
      and lower(customer ->> 'email') collate "C" = ${email} and id >= ${fromId}
      and created_at > ${dayAgo}`.execute(tx);
  const { hour = 0, day = 0, failed = 0 } = rows[0] ?? {};
  return { payerHour: hour, payerDay: day, failedHour: failed };
}

export interface NewRefusal {
  readonly workspaceId: string;
  readonly id: string;
  readonly reason: RefusalReason;
  readonly target: Pick<PayTarget, 'kind' | 'id'>;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly email: string;
  readonly formToken: Buffer;
  readonly createdAt: Date;
}

/** A form that was refused before stays listed once, with the first reason. */
export async function insertRefusal(tx: Tx, refusal: NewRefusal): Promise<void> {
  await tx
    .insertInto('checkout_refusals')
    .values({
      workspace_id: refusal.workspaceId,
      id: refusal.id,
      reason: refusal.reason,
      target_kind: refusal.target.kind,
      target_id: refusal.target.id,
      amount_minor: refusal.amountMinor,
      currency: refusal.currency,
      email: refusal.email,
      form_token: refusal.formToken,
      created_at: refusal.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('checkout_refusals_form_once').doNothing())
    .execute();
}

export interface Refusal {
  readonly id: string;
  readonly reason: RefusalReason;
  readonly targetKind: PayTarget['kind'];
  readonly targetId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly email: string | null;
  readonly createdAt: Date;
}

/** Newest first. */
export async function listRefusalRows(
  db: Db,
  workspaceId: string,
  page: { readonly olderThanId: string | null; readonly limit: number },
): Promise<readonly Refusal[]> {
  const { rows } = await sql<Refusal>`
    select id, reason, target_kind as "targetKind", target_id as "targetId",
      amount_minor as "amountMinor", currency, email, created_at as "createdAt"
    from checkout_refusals
    where workspace_id = ${workspaceId} and (${page.olderThanId}::uuid is null or id < ${page.olderThanId})
    order by id desc limit ${page.limit}`.execute(db);
  return rows;
}

/** Erases a payer's risk records, by lower-case name. Returns how many. */
export async function eraseRefusedPayer(
  tx: Tx,
  workspaceId: string,
  email: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('checkout_refusals')
    .set({ email: null })
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes expired records of every workspace, oldest first. Returns how many. */
export async function deleteRefusalsBefore(db: Db, before: Date, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from checkout_refusals where (workspace_id, id) in (
      select workspace_id, id from checkout_refusals where created_at < ${before}
      order by created_at limit ${rowsMax})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
