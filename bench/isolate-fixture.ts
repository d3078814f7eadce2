import { findFreePort } from '../tools/dev/servers/private-directory.ts';
import { createDeliverFixture } from './deliver-fixture.ts';
import type { DeliverFixture } from './deliver-fixture.ts';
import { inChunks, settleTables } from './webhook-heads-data.ts';
import type { WebhookSink } from './webhook-sink.ts';
import { withClient } from './with-client.ts';

/** Merchants whose receivers answer at once, and others beside them whose receivers do not. */
export interface IsolateFixture {
  readonly deliver: DeliverFixture;
  readonly healthy: readonly string[];
  readonly hanging: readonly string[];
}

const backlogEvents = 1_000_000;

/** Every receiver answers at once. */
export async function createQuietFixture(
  postgresUrl: string,
  sink: WebhookSink,
  endpoints: number,
): Promise<IsolateFixture> {
  const deliver = await createDeliverFixture(postgresUrl, answering(sink, endpoints));
  return { deliver, healthy: deliver.workspaceIds, hanging: [] };
}

/** As many receivers never answer, and one refuses connections with a million events behind it. */
export async function createTroubledFixture(
  postgresUrl: string,
  sink: WebhookSink,
  endpoints: number,
): Promise<IsolateFixture> {
  const dead = new URL(sink.url('dead', '/hook'));
  dead.port = `${await findFreePort()}`;
  const hangs = Array.from({ length: endpoints }, (_, n) => sink.hangUrl(`h${n}`));
  const urls = [...answering(sink, endpoints), ...hangs, dead.href];
  const deliver = await createDeliverFixture(postgresUrl, urls);
  const { workspaceIds } = deliver;
  await generateBacklog(deliver, workspaceIds.at(-1) ?? '');
  return {
    deliver,
    healthy: workspaceIds.slice(0, endpoints),
    hanging: workspaceIds.slice(endpoints, -1),
  };
}

function answering(sink: WebhookSink, count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => sink.url(`m${n}`, '/hook'));
}

/** Events that have their number and wait; the fan-out has done its part with them. */
async function generateBacklog({ database }: DeliverFixture, workspaceId: string): Promise<void> {
  await withClient(database.ownerUrl, async (owner) => {
    const idHead = `lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '70008'`;
    await inChunks(owner, 'events behind one endpoint', 1, backlogEvents, [
      `insert into event_log (workspace_id, sequence, event_id, type, created_at, body)
       select '${workspaceId}', n, (${idHead} || lpad(to_hex(n), 15, '0'))::uuid,
         'payment.succeeded', now(), '{"id":"", "data":"' || repeat('b', 400) || '"}'
       from generate_series($1::bigint, $2::bigint) as n`,
    ]);
    await owner.query('insert into event_sequences values ($1, $2)', [workspaceId, backlogEvents]);
    await owner.query('update webhook_heads set due_at = now() where workspace_id = $1', [
      workspaceId,
    ]);
    await settleTables(owner, ['event_log', 'event_sequences', 'webhook_heads']);
  });
}
