import type pg from 'pg';
import { showGeneration } from './generation-progress.ts';

export const workspaceCount = 20_000;
export const endpointCount = 100_000;
/** Waits behind the endpoint that never answers. */
const backlogEvents = 1_000_000;
const eventsOfOthers = 20;

/** Heads by their keys, side by side as the statements take them. */
export interface HeadSample {
  readonly workspaceIds: readonly string[];
  readonly endpointIds: readonly string[];
}

/** Workspaces and endpoints are numbered from 0; endpoint n belongs to workspace n % 20,000. */
export const workspaceOf = (number: string): string => `md5('workspace ' || (${number}))::uuid`;
export const endpointOf = (number: string): string => `md5('endpoint ' || (${number}))::uuid`;

/** The first endpoint of each workspace wants what happens; the others wait for something rare. */
export async function generateEndpoints(client: pg.Client): Promise<void> {
  await inChunks(client, 'endpoints and heads', 0, endpointCount, [
    `insert into webhook_endpoints (workspace_id, id, url, event_types, created_at, updated_at)
     select ${workspaceOf(`n % ${workspaceCount}`)}, ${endpointOf('n')}, 'https://example.com/' || n,
       case when n < ${workspaceCount} then array['payment.succeeded'] else array['payout.returned'] end,
       now(), now()
     from generate_series($1::bigint, $2::bigint) as n`,
    `insert into webhook_heads (workspace_id, endpoint_id, cursor_sequence, due_at)
     select ${workspaceOf(`n % ${workspaceCount}`)}, ${endpointOf('n')}, 0,
       now() + interval '1 hour' + n % 36000 * interval '1 second'
     from generate_series($1::bigint, $2::bigint) as n`,
  ]);
}

/** Workspace 0 has the backlog; the others have a few events each. */
export async function generateLog(client: pg.Client): Promise<void> {
  const columns = '(workspace_id, sequence, event_id, type, created_at, body)';
  const id = `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 3600000 + n), 12, '0')
    || '70008' || lpad(to_hex(n), 15, '0'))::uuid`;
  const rest = `${id}, 'payment.succeeded', now(), repeat('b', 600)`;
  await inChunks(client, 'events of one workspace', 1, backlogEvents, [
    `insert into event_log ${columns} select ${workspaceOf('0')}, n, ${rest}
     from generate_series($1::bigint, $2::bigint) as n`,
  ]);
  await inChunks(client, 'events of the others', workspaceCount, workspaceCount * eventsOfOthers, [
    `insert into event_log ${columns}
     select ${workspaceOf(`n % ${workspaceCount}`)}, n / ${workspaceCount}, ${rest}
     from generate_series($1::bigint, $2::bigint) as n where n % ${workspaceCount} <> 0`,
  ]);
  await client.query(
    `insert into event_sequences select workspace_id, max(sequence) from event_log group by 1`,
  );
}

/** Retries number `first` to `last`: spread over all endpoints, due in one to eleven hours. */
export async function generateRetries(
  client: pg.Client,
  first: number,
  last: number,
): Promise<void> {
  await inChunks(client, 'parked retries', first, last - first, [
    `insert into webhook_retries
       (workspace_id, delivery_id, kind, endpoint_id, event_id, sequence, due_at, automatic_made)
     select ${workspaceOf(`n % ${workspaceCount}`)},
       (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid,
       'automatic', ${endpointOf(`n % ${endpointCount}`)}, gen_random_uuid(), 1,
       now() + interval '1 hour' + hashint8(n)::bigint % 18000 * interval '1 second' + interval '5 hours', 1
     from generate_series($1::bigint, $2::bigint) as n`,
  ]);
}

/** As after days of service: no page waits for its first reader to mark rows as settled. */
export async function settleTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
}

const rowsPerChunk = 100_000;

export async function inChunks(
  client: pg.Client,
  title: string,
  first: number,
  rowsAll: number,
  texts: readonly string[],
): Promise<void> {
  const startedAtMs = performance.now();
  await showGeneration(`${rowsAll.toLocaleString('en-US')} ${title}`, async (onProgress) => {
    for (let done = 0; done < rowsAll;) {
      const rows = Math.min(rowsPerChunk, rowsAll - done);
      for (const text of texts) {
        await client.query(text, [first + done, first + done + rows - 1]);
      }
      done += rows;
      const rowsPerSecond = done / ((performance.now() - startedAtMs) / 1_000);
      const secondsLeft = (rowsAll - done) / rowsPerSecond;
      onProgress({ rowsDone: done, rowsAll, rowsPerSecond, secondsLeft });
    }
  });
}
