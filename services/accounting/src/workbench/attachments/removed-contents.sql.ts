import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

/** For all organisations; returns how many. */
export async function eraseRemovedContents(
  tx: Tx,
  removedBefore: Date,
  now: Date,
  rowsMax: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update attachments a set content_sealed = null, erased_at = ${now}
    from (
      select org_id, id from attachments
      where removed_at < ${removedBefore} and erased_at is null
      order by removed_at limit ${rowsMax}
    ) old
    where a.org_id = old.org_id and a.id = old.id and a.erased_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
