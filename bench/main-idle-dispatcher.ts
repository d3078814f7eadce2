import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStage } from './benchmarks/delivery-stage.ts';
import type { DeliveryStage } from './benchmarks/delivery-stage.ts';
import type { DeliverFixture } from './fixtures/deliver.ts';
import {
  endpointCount,
  generateEndpoints,
  generateRetries,
} from './fixtures/generate-endpoints.ts';
import { settleTables } from './fixtures/generate-endpoints.ts';
import { withClient } from './fixtures/with-client.ts';
import { emitPaced } from './load/paced-events.ts';
import { describeLatencies, latenciesOf, untilAllArrived } from './measure/latencies.ts';
import { describeUse } from './processes/dispatcher-watch.ts';
import { runScript } from './run-script.ts';
import type { ScriptContext } from './run-script.ts';

/**
 * A hundred thousand endpoints with millions of retries that are due in hours: what a dispatcher with
 * nothing to do costs, and what its claims cost at a tenth of the retries and at all of them.
 */
const { values } = parseArgs({
  options: {
    parked: { type: 'string', default: '5000000' },
    'idle-seconds': { type: 'string', default: '30' },
    seconds: { type: 'string', default: '30' },
  },
});
const parkedRows = Number(values.parked);
const parkedRowsFew = parkedRows / 10;
/** Each gets an event so seldom that its head has been given back in between: every one is a claim. */
const activeEndpoints = 100;
const eventsPerSecond = 20;
const settleMs = 5_000;
const doneWaitMs = 90_000;

await runScript(async (context) => {
  const stage = await openStage(context, {
    endpoints: activeEndpoints,
    prepare: (fixture) => park(context, fixture, 0, parkedRowsFew),
  });
  const few = await measure(context, stage, parkedRowsFew);
  await park(context, stage, parkedRowsFew, parkedRows);
  const many = await measure(context, stage, parkedRows);
  context.say(`CPU of the server per claimed event, many ÷ few: ${(many / few).toFixed(2)}`);
  await stage.dispatcher.stop();
});

/** Retries of the endpoints that nobody else uses, and as many for each of those that are used. */
async function park(
  { progress }: ScriptContext,
  { database, workspaceIds }: DeliverFixture,
  first: number,
  last: number,
): Promise<void> {
  await withClient(database.ownerUrl, async (owner) => {
    if (first === 0) await generateEndpoints(owner);
    await generateRetries(owner, first, last);
    await owner.query(
      `insert into webhook_retries
         (tenant_id, delivery_id, kind, endpoint_id, event_id, sequence, due_at, automatic_made)
       select e.tenant_id, gen_random_uuid(), 'automatic', e.id, gen_random_uuid(), 1,
         now() + interval '5 hours', 1
       from webhook_endpoints e cross join generate_series(1, $2::int)
       where e.tenant_id = any ($1::uuid[])`,
      [workspaceIds, Math.round((last - first) / endpointCount)],
    );
    await progress.run('vacuum and analyze', () =>
      settleTables(owner, ['webhook_heads', 'webhook_endpoints', 'webhook_retries']),
    );
  });
}

/** Gives the server's CPU per event in milliseconds, less what the idle dispatcher costs it. */
async function measure(
  { say }: ScriptContext,
  stage: DeliveryStage,
  parked: number,
): Promise<number> {
  const label = `${parked.toLocaleString('en-US')} parked`;
  await wait(settleMs);
  await stage.use();
  await wait(Number(values['idle-seconds']) * 1_000);
  const idle = await stage.use();
  say(`${label}, idle: ${describeUse(idle)}`);
  const committed = await emitPaced({
    applicationUrl: stage.database.applicationUrl,
    workspaceIds: stage.workspaceIds,
    eventsPerSecond,
    seconds: Number(values.seconds),
  });
  await untilAllArrived(stage.arrivals, committed, doneWaitMs);
  const busy = await stage.use();
  const latenciesMs = latenciesOf(stage.arrivals, committed);
  say(
    `${label}, ${eventsPerSecond} claims/s: ${describeLatencies(latenciesMs)}; ${describeUse(busy)}`,
  );
  const cpuSeconds = (busy.backendsShare - idle.backendsShare) * busy.seconds;
  return (cpuSeconds * 1_000) / committed.size;
}
