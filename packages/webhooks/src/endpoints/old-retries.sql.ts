import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';

/** Of every tenant_id: returns how many were deleted. Reads the whole table: once a night at most. */
export async function deleteRetriesOfEventsBefore<Schema>(
  tx: Tx<Schema>,
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
      and waiting.delivery_id = chosen.delivery_id and waiting.kind = chosen.kind`.execute(tx);
  return Number(numAffectedRows);
}
