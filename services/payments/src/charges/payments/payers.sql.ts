import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

export interface PayerErasure {
  readonly workspaceId: string;
  /** In lower case. */
  readonly email: string;
  /** Scans payments after this one; null starts with the first. */
  readonly afterId: string | null;
  readonly rowsMax: number;
  readonly now: Date;
}

export interface ErasedPage {
  readonly erased: number;
  /** Where the next page starts; null at the end. */
  readonly lastId: string | null;
}

/** Scans one page of payments and removes the payer's details from theirs. */
export async function erasePayerInPage(tx: Tx, erasure: PayerErasure): Promise<ErasedPage> {
  const { workspaceId, email, rowsMax, now } = erasure;
  const afterId = erasure.afterId ?? '00000000-0000-0000-0000-000000000000';
  const { rows } = await sql<{ erased: bigint; last_id: string | null }>`
    with page as (
      select id from payments where workspace_id = ${workspaceId} and id > ${afterId}
      order by id limit ${rowsMax}),
    erased as (
      -- By the bounds of the page: a join of its rows would be quadratic where nothing is known of the table.
      update payments p set customer = null, updated_at = ${now}
      where p.workspace_id = ${workspaceId} and p.id > ${afterId}
        and p.id <= (select id from page order by id desc limit 1)
        and lower(p.customer ->> 'email') = ${email}
      returning p.id)
    select (select count(*) from erased) as erased,
      (select id from page order by id desc limit 1) as last_id`.execute(tx);
  return { erased: Number(rows[0]?.erased ?? 0n), lastId: rows[0]?.last_id ?? null };
}
