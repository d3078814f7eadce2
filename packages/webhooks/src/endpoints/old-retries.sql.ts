import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

/**
 * Deletes across tenants and returns how many. Scans the whole table, so run it at most nightly.
 */
export async function deleteRetriesOfEventsBefore<Schema>(
  db: Db<Schema>,
  eventId: string,
  rowsMax: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_retries waiting
    using (
      select tenant_id, delivery_id, kind from webhook_retries
      where event_id < ${eventId}::uuid
      limit ${rowsMax}
    ) chosen
    where waiting.tenant_id = chosen.tenant_id
      and waiting.delivery_id = chosen.delivery_id and waiting.kind = chosen.kind`.execute(db);
  return Number(numAffectedRows);
}
