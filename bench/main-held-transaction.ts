import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStage } from './benchmarks/delivery-stage.ts';
import type { DeliveryStage } from './benchmarks/delivery-stage.ts';
import { withClient } from './fixtures/with-client.ts';
import { emitPaced } from './load/paced-events.ts';
import { describeLatencies, latenciesOf, untilAllArrived } from './measure/latencies.ts';
import { describeUse } from './processes/dispatcher-watch.ts';
import { runScript } from './run-script.ts';
import type { ScriptContext } from './run-script.ts';

/**
 * Deliveries at a fixed rate while somebody keeps a snapshot open, against the same without: nothing
 * that was deleted or changed can be removed meanwhile, and whoever walks over it gets slower.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '1000' },
    endpoints: { type: 'string', default: '100' },
  },
});
const windowsPerPhase = 4;
const warmUpSeconds = 4;
const doneWaitMs = 120_000;
/** Tables whose rows change or go. */
const watched = [
  'event_outbox',
  'event_sequences',
  'webhook_heads',
  'webhook_dispatchers',
  'webhook_retries',
];

await runScript(async (context) => {
  const stage = await openStage(context, { endpoints: Number(values.endpoints) });
  await emit(stage, warmUpSeconds, new Map());
  await measurePhase(context, stage, 'nothing held');
  // Not the application's role: its idle transactions end by themselves after seconds.
  await withClient(stage.database.adminUrl, async (holder) => {
    await holder.query('begin isolation level repeatable read');
    await holder.query('select count(*) from webhook_heads');
    await measurePhase(context, stage, 'a snapshot held');
    await sayDeadRows(context, stage);
    await holder.query('commit');
  });
  await measurePhase(context, stage, 'released again');
  await stage.dispatcher.stop();
});

function emit(stage: DeliveryStage, seconds: number, committed: Map<string, number>) {
  return emitPaced({
    applicationUrl: stage.database.applicationUrl,
    workspaceIds: stage.workspaceIds,
    eventsPerSecond: Number(values.rate),
    seconds,
    committed,
  });
}

async function measurePhase(
  { say }: ScriptContext,
  stage: DeliveryStage,
  title: string,
): Promise<void> {
  const { arrivals } = stage;
  const seconds = Number(values.seconds);
  const committed = new Map<string, number>();
  await arrivals.take();
  await stage.use();
  const emitting = emit(stage, seconds, committed);
  for (let window = 1; window <= windowsPerPhase; window += 1) {
    await Promise.race([wait((seconds * 1_000) / windowsPerPhase), emitting]);
    const fresh = await arrivals.take();
    const own = new Map(fresh.map((id) => [id, committed.get(id) ?? Number.NaN]));
    const use = await stage.use();
    const perSecond = (own.size / use.seconds).toFixed(0);
    say(
      `${title}, ${window}/${windowsPerPhase}: ${perSecond} deliveries/s, ` +
        `${describeLatencies(latenciesOf(arrivals, own))}; ${describeUse(use)}`,
    );
  }
  await emitting;
  await untilAllArrived(arrivals, committed, doneWaitMs);
  say(`${title}: ${describeLatencies(latenciesOf(arrivals, committed))}`);
}

async function sayDeadRows({ say }: ScriptContext, stage: DeliveryStage): Promise<void> {
  const { rows } = await withClient(stage.database.adminUrl, (client) =>
    client.query<{ relname: string; dead: string; live: string }>(
      `select relname, n_dead_tup as dead, n_live_tup as live
       from pg_stat_user_tables where relname = any ($1) order by relname`,
      [watched],
    ),
  );
  for (const { relname, dead, live } of rows) say(`  ${relname}: ${dead} dead, ${live} live`);
}
