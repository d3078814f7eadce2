import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';

/** Recurring documents that would still be made. */
export async function listRunningRecurring(
  db: Db,
  orgId: string,
): Promise<readonly { readonly id: string; readonly version: number }[]> {
  const { rows } = await sql<{ readonly id: string; readonly version: number }>`
    select id, version from recurring_documents where org_id = ${orgId} and stopped_at is null
    order by id`.execute(db);
  return rows;
}

/** Nobody signs in for the organisation from here on. */
export async function saveAccessEnded(tx: Tx, orgId: string, at: Date): Promise<void> {
  await sql`
    update organisations set access_ended_at = coalesce(access_ended_at, ${at})
    where id = ${orgId} and closed_at is not null`.execute(tx);
}

/** What no document and no entry needs: bank details of contacts, and who might have become a customer. */
export async function erasePeople(tx: Tx, orgId: string): Promise<void> {
  await sql`delete from contact_bank_details where org_id = ${orgId}`.execute(tx);
  await sql`
    update leads set name = 'erased', company = null, email = null, phone = null, notes = null
    where org_id = ${orgId}`.execute(tx);
}
