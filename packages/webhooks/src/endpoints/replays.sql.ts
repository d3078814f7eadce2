import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { EndpointKey, SequenceRange } from './endpoint.rules.ts';

export async function findOpenReplay<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from webhook_replays
    where tenant_id = ${key.tenantId} and endpoint_id = ${key.endpointId}
      and finished_at is null
    order by id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function insertReplay<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
  replay: SequenceRange & { readonly id: string; readonly createdAt: Date },
): Promise<void> {
  await sql`
    insert into webhook_replays (tenant_id, id, endpoint_id, cursor_sequence, last_sequence,
      after_sequence, created_at)
    values (${key.tenantId}, ${replay.id}, ${key.endpointId}, ${replay.afterSequence},
      ${replay.upToSequence}, ${replay.afterSequence}, ${replay.createdAt})`.execute(tx);
}

/** Ends the endpoint's running replays where they are. */
export async function finishReplays<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
  at: Date,
): Promise<void> {
  await sql`
    update webhook_replays set finished_at = ${at}
    where tenant_id = ${key.tenantId} and endpoint_id = ${key.endpointId}
      and finished_at is null`.execute(tx);
}
