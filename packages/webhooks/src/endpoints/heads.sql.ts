import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { EndpointKey } from './endpoint.rules.ts';

export async function insertHead<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
  head: { readonly cursorSequence: bigint; readonly dueAt: Date },
): Promise<void> {
  await sql`
    insert into webhook_heads (tenant_id, endpoint_id, cursor_sequence, due_at)
    values (${key.tenantId}, ${key.endpointId}, ${head.cursorSequence}, ${head.dueAt})`.execute(tx);
}

/**
 * Makes an endpoint's head due now. Uses the earlier of two clocks: a process whose clock is ahead
 * must not postpone work requested now.
 */
export async function wakeHead<Schema>(db: Db<Schema>, key: EndpointKey, now: Date): Promise<void> {
  await sql`
    update webhook_heads set due_at = least(due_at, ${now}, clock_timestamp())
    where tenant_id = ${key.tenantId} and endpoint_id = ${key.endpointId}`.execute(db);
}
