import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';

/** Ends links and QR codes that can still be paid; returns how many. */
export async function disableTargets(
  tx: Tx,
  workspaceId: string,
  at: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ readonly disabled: bigint }>`
    with links as (
      update payment_links set disabled_at = ${at}, updated_at = ${at}
      where workspace_id = ${workspaceId} and id in (
        select id from payment_links where workspace_id = ${workspaceId} and disabled_at is null limit ${limit})
      returning id),
    codes as (
      update qr_codes set disabled_at = ${at}, updated_at = ${at}
      where workspace_id = ${workspaceId} and id in (
        select id from qr_codes where workspace_id = ${workspaceId} and disabled_at is null limit ${limit})
      returning id)
    select (select count(*) from links) + (select count(*) from codes) as disabled`.execute(tx);
  return Number(rows[0]?.disabled ?? 0n);
}

/** Subscriptions that could still be charged. */
export async function listRunningSubscriptions(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from subscriptions
    where workspace_id = ${workspaceId} and status not in ('cancelled', 'ended')
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Nobody signs in for the business from here on. */
export async function saveAccessEnded(tx: Tx, businessId: string, at: Date): Promise<void> {
  await sql`
    update businesses set access_ended_at = coalesce(access_ended_at, ${at})
    where id = ${businessId} and closed_at is not null`.execute(tx);
}

/** What a business showed to payers and connected; the ledger needs none of it. */
export async function deletePresentation(tx: Tx, businessId: string): Promise<void> {
  await sql`delete from brands where business_id = ${businessId}`.execute(tx);
  await sql`
    delete from books_links where workspace_id in (
      select id from workspaces where business_id = ${businessId})`.execute(tx);
}

/** Who paid, in everything that remembers it but payments; few rows beside them. */
export async function erasePayersBesidePayments(
  tx: Tx,
  workspaceId: string,
  at: Date,
): Promise<void> {
  await sql`
    update subscriptions set customer = null, updated_at = ${at}
    where workspace_id = ${workspaceId} and customer is not null`.execute(tx);
  await sql`
    update payment_links set customer = null, is_customer_fixed = false, updated_at = ${at}
    where workspace_id = ${workspaceId} and customer is not null`.execute(tx);
  await sql`delete from payer_rules where workspace_id = ${workspaceId}`.execute(tx);
  await sql`delete from checkout_refusals where workspace_id = ${workspaceId}`.execute(tx);
  await sql`
    update disputes set evidence = '{}', updated_at = ${at}
    where workspace_id = ${workspaceId} and evidence is not null and closed_at is not null`.execute(
    tx,
  );
}

export interface PayersErased {
  readonly count: number;
  /** The next step begins after it, and reads nothing that was erased; null if there was nothing. */
  readonly lastId: string | null;
}

/** Who paid, on some of the payments after an id that still say it. */
export async function erasePayersOfPayments(
  tx: Tx,
  workspaceId: string,
  at: Date,
  page: { readonly after: string; readonly limit: number },
): Promise<PayersErased> {
  const { rows } = await sql<PayersErased>`
    with chosen as materialized (
      select id from payments
      where workspace_id = ${workspaceId} and id > ${page.after} and customer is not null
      order by id limit ${page.limit}
    ), erased as (
      update payments set customer = null, updated_at = ${at}
      where workspace_id = ${workspaceId} and id in (select id from chosen) returning id
    )
    select (select count(*)::int from erased) as count,
      (select id from chosen order by id desc limit 1) as "lastId"`.execute(tx);
  return rows[0] ?? { count: 0, lastId: null };
}

/** Verification documents, files of disputes and the names of beneficial owners. */
export async function deleteEvidence(tx: Tx, businessId: string): Promise<void> {
  await sql`delete from business_documents where business_id = ${businessId}`.execute(tx);
  await sql`delete from dispute_files where workspace_id in (
    select id from workspaces where business_id = ${businessId})`.execute(tx);
  await sql`delete from beneficial_owners where business_id = ${businessId}`.execute(tx);
}
