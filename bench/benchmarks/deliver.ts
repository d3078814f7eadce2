import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runCommand } from '@countinghouse/testing';
import { z } from 'zod';
import { atShutdown } from '../../tools/dev/shutdown.ts';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { BenchError } from '../benchmark.ts';
import { createDeliverFixture, sampleData } from '../fixtures/deliver.ts';
import type { DeliverFixture, EventChunk } from '../fixtures/deliver.ts';
import { withClient } from '../fixtures/with-client.ts';
import { startWebhookSink } from '../load/webhook-sink.ts';
import type { WebhookSink } from '../load/webhook-sink.ts';
import { alternate, unmetered } from '../measure/alternate.ts';
import type { Figure, Metered } from '../measure/alternate.ts';
import { median } from '../measure/series.ts';
import { startDispatcher } from '../processes/dispatcher-process.ts';
import type { DispatcherProcess } from '../processes/dispatcher-process.ts';
import { readProcessUse } from '../processes/process-use.ts';

export const deliver: Benchmark = {
  name: 'deliver',
  summary: 'events numbered, signed, posted over TLS and recorded, against the same client alone',
  unit: 'deliveries/s',
  goal: 0.4,
  direction: 'at least',
  compared: /^ours$/,
  secondsDefault: 8,
  run: runDeliver,
};

const endpoints = 100;
/** Requests under way at a time, on both sides. */
const concurrency = 200;
/** What one measurement delivers, by the second it is meant to last. */
const eventsPerSecond = 3_000;
const deliveriesGoal = 2_000;
const twoDispatchersGoal = 1.6;
const doneWaitMs = 120_000;

/** A request that was not answered would make the client seem faster than it is. */
const senderResult = z.object({
  delivered: z.int().positive(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  failed: z.literal(0),
});
const bareEntry = fileURLToPath(new URL('../load/main-bare-sender.ts', import.meta.url));
const peerEntry = fileURLToPath(new URL('../load/main-peer-sender.ts', import.meta.url));

async function runDeliver(context: BenchContext): Promise<Outcome> {
  const { progress, folder, seconds } = context;
  const sink = await progress.run('receiver', () => startWebhookSink(folder));
  const urls = Array.from({ length: endpoints }, (_, n) => sink.url(`m${n}`, '/hook'));
  const fixture = await progress.run('database and merchants', () =>
    createDeliverFixture(context.postgresUrl, urls),
  );
  const start = (): Promise<DispatcherProcess> =>
    startDispatcher({
      applicationUrl: fixture.database.applicationUrl,
      sealingKey: fixture.sealingKey,
      folder,
      settings: { ...sink.settings, PAYMENTS_DISPATCHER_REQUESTS: `${concurrency}` },
    });
  const first = await progress.run('dispatcher', start);
  const warmUp = (): Promise<Figure> => measureOurs(fixture, eventsPerSecond, unmetered);
  await progress.run('warm-up', warmUp);
  const peerDatabaseUrl = await progress.run('database of the peer', () =>
    createPeerDatabase(context.postgresUrl),
  );
  const series = await alternate(context, [
    {
      label: 'bare',
      unit: deliver.unit,
      measure: (metered) => metered(() => measureBare(sink, urls, seconds)),
    },
    {
      label: 'ours',
      unit: deliver.unit,
      pids: [first.pid],
      measure: (metered) => measureOurs(fixture, seconds * eventsPerSecond, metered),
    },
    {
      label: 'ours, 2 dispatchers',
      unit: deliver.unit,
      measure: async (metered) => {
        const second = await start();
        // It has compiled what it runs, and has its share of the endpoints.
        await warmUp();
        const cpuBefore = cpuSecondsOf(first, second);
        const figure = await measureOurs(fixture, seconds * eventsPerSecond, metered);
        const endedCpuSeconds = cpuSecondsOf(first, second) - cpuBefore;
        await second.stop();
        return { ...figure, endedCpuSeconds };
      },
    },
    {
      label: 'a pg-boss job each',
      unit: deliver.unit,
      measure: (metered) =>
        metered(() => measurePeer(sink, urls, peerDatabaseUrl, seconds * eventsPerSecond)),
    },
  ]);
  const [bare, ours, two] = series;
  if (bare === undefined || ours === undefined || two === undefined) {
    throw new RangeError('a variant was not measured');
  }
  return {
    ours,
    bare,
    series,
    furtherGoals: [
      {
        name: 'deliveries of one dispatcher',
        value: median(ours.values),
        goal: deliveriesGoal,
        direction: 'at least',
        unit: deliver.unit,
      },
      {
        name: 'two dispatchers against one',
        value: median(two.values) / median(ours.values),
        goal: twoDispatchersGoal,
        direction: 'at least',
        unit: '',
      },
    ],
  };
}

function cpuSecondsOf(...dispatchers: readonly DispatcherProcess[]): number {
  return dispatchers.reduce((sum, { pid }) => sum + readProcessUse(pid).cpuSeconds, 0);
}

async function measureBare(
  sink: WebhookSink,
  urls: readonly string[],
  seconds: number,
): Promise<Figure> {
  return measureSender(bareEntry, {
    ...sink.settings,
    BARE_URLS: urls.join(','),
    BARE_CONCURRENCY: `${concurrency}`,
    BARE_SECONDS: `${seconds}`,
    BARE_BODY: sampleData,
  });
}

/** Its own preparation is metered too, so its CPU of PostgreSQL is not compared. */
async function measurePeer(
  sink: WebhookSink,
  urls: readonly string[],
  databaseUrl: string,
  count: number,
): Promise<Figure> {
  return measureSender(peerEntry, {
    ...sink.settings,
    PEER_DATABASE_URL: databaseUrl,
    PEER_URLS: urls.join(','),
    PEER_BODY: sampleData,
    PEER_COUNT: `${count}`,
    PEER_CONCURRENCY: `${concurrency}`,
  });
}

async function measureSender(
  entry: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure> {
  const { stdout: output, code } = await runCommand([process.execPath, entry], { env });
  const result = senderResult.safeParse(code === 0 ? JSON.parse(output) : null);
  if (!result.success) throw new BenchError(`the sender failed: ${output}`);
  const { delivered, cpuSeconds } = result.data;
  return {
    value: delivered / result.data.seconds,
    operations: delivered,
    endedCpuSeconds: cpuSeconds,
  };
}

async function createPeerDatabase(postgresUrl: string): Promise<string> {
  const name = `ch_bench_peer_${process.pid}`;
  await withClient(postgresUrl, (admin) => admin.query(`create database ${name}`));
  atShutdown(() =>
    withClient(postgresUrl, async (admin) => {
      await admin.query(`drop database ${name} with (force)`);
    }),
  );
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** From the moment the events are committed until the last attempt is recorded; none is missing. */
async function measureOurs(
  fixture: DeliverFixture,
  count: number,
  metered: Metered,
): Promise<Figure> {
  const chunk = await fixture.emit(count);
  return metered(async () => {
    const startedAtMs = performance.now();
    const giveUpAtMs = startedAtMs + doneWaitMs;
    for (;;) {
      const { delivered, others } = await countAttempts(fixture, chunk);
      if (others > 0) throw new BenchError(`${others} deliveries were not delivered at once`);
      if (delivered === count) {
        return { value: (count * 1_000) / (performance.now() - startedAtMs), operations: count };
      }
      if (performance.now() > giveUpAtMs) throw new BenchError('some events were never delivered');
      await wait(100);
    }
  });
}

async function countAttempts(
  fixture: DeliverFixture,
  chunk: EventChunk,
): Promise<{ readonly delivered: number; readonly others: number }> {
  return withClient(fixture.database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ delivered: string; others: string }>(
      `select count(*) filter (where status = 204) as delivered,
         count(*) filter (where status is distinct from 204) as others
       from webhook_attempts where event_id between $1 and $2`,
      [chunk.first, chunk.last],
    );
    return { delivered: Number(rows[0]?.delivered), others: Number(rows[0]?.others) };
  });
}
