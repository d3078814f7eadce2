import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runCommand } from '@countinghouse/testing';
import { z } from 'zod';
import { alternate } from './alternate.ts';
import type { BenchContext, Benchmark, Outcome } from './benchmark.ts';
import { BenchError } from './benchmark.ts';
import { createDeliverFixture, sampleData } from './deliver-fixture.ts';
import type { DeliverFixture, EventChunk } from './deliver-fixture.ts';
import { startDispatcher } from './dispatcher-process.ts';
import { median } from './series.ts';
import { startWebhookSink } from './webhook-sink.ts';
import type { WebhookSink } from './webhook-sink.ts';
import { withClient } from './with-client.ts';

export const deliver: Benchmark = {
  name: 'deliver',
  summary: 'events numbered, signed, posted over TLS and recorded, against the same client alone',
  unit: 'deliveries/s',
  goal: 0.5,
  direction: 'at least',
  secondsDefault: 8,
  run: runDeliver,
};

const endpoints = 100;
/** Requests under way at a time, on both sides. */
const concurrency = 200;
/** What one measurement delivers, by the second it is meant to last. */
const eventsPerSecond = 3_000;
const deliveriesGoal = 2_000;
const doneWaitMs = 120_000;

/** A request that was not answered would make the client seem faster than it is. */
const bareResult = z.object({ perSecond: z.number(), failed: z.literal(0) });
const bareEntry = fileURLToPath(new URL('main-bare-sender.ts', import.meta.url));

async function runDeliver(context: BenchContext): Promise<Outcome> {
  const { progress, folder, seconds } = context;
  const sink = await progress.run('receiver', () => startWebhookSink(folder));
  const urls = Array.from({ length: endpoints }, (_, n) => sink.url(`m${n}`, '/hook'));
  const fixture = await progress.run('database and merchants', () =>
    createDeliverFixture(context.postgresUrl, urls),
  );
  await progress.run('dispatcher', () =>
    startDispatcher({
      applicationUrl: fixture.database.applicationUrl,
      sealingKey: fixture.sealingKey,
      folder,
      settings: { ...sink.settings, PAYMENTS_DISPATCHER_REQUESTS: `${concurrency}` },
    }),
  );
  await progress.run('warm-up', () => measureOurs(fixture, eventsPerSecond));
  const series = await alternate(context, [
    { label: 'bare', unit: deliver.unit, measure: () => measureBare(sink, urls, seconds) },
    {
      label: 'ours',
      unit: deliver.unit,
      measure: () => measureOurs(fixture, seconds * eventsPerSecond),
    },
  ]);
  const [bare, ours] = series.map(({ values }) => median(values));
  if (bare === undefined || ours === undefined) throw new RangeError('nothing was measured');
  return {
    ours,
    bare,
    series,
    furtherGoals: [
      {
        name: 'deliveries of one dispatcher',
        value: ours,
        goal: deliveriesGoal,
        direction: 'at least',
        unit: deliver.unit,
      },
    ],
  };
}

async function measureBare(
  sink: WebhookSink,
  urls: readonly string[],
  seconds: number,
): Promise<number> {
  const { stdout: output, code } = await runCommand([process.execPath, bareEntry], {
    env: {
      ...sink.settings,
      BARE_URLS: urls.join(','),
      BARE_CONCURRENCY: `${concurrency}`,
      BARE_SECONDS: `${seconds}`,
      BARE_BODY: sampleData,
    },
  });
  const result = bareResult.safeParse(code === 0 ? JSON.parse(output) : null);
  if (!result.success) throw new BenchError(`the bare sender failed: ${output}`);
  return result.data.perSecond;
}

/** From the moment the events are committed until the last attempt is recorded; none is missing. */
async function measureOurs(fixture: DeliverFixture, count: number): Promise<number> {
  const chunk = await fixture.emit(count);
  const startedAtMs = performance.now();
  const giveUpAtMs = startedAtMs + doneWaitMs;
  for (;;) {
    const { delivered, others } = await countAttempts(fixture, chunk);
    if (others > 0) throw new BenchError(`${others} deliveries were not delivered at once`);
    if (delivered === count) return (count * 1_000) / (performance.now() - startedAtMs);
    if (performance.now() > giveUpAtMs) throw new BenchError('some events were never delivered');
    await wait(100);
  }
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
