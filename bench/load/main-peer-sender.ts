import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { Agent } from 'undici';
import { z } from 'zod';

/**
 * The usual way to send webhooks: a job of pg-boss for each delivery, fetched and completed in batches,
 * signed and posted with undici. Jobs that were answered with success are completed, so each delivery
 * is on record, durably, when it is counted. Prints how many were completed a second.
 */
const {
  PEER_DATABASE_URL = '',
  PEER_URLS = '',
  PEER_BODY = '{}',
  PEER_COUNT = '1',
  PEER_CONCURRENCY = '1',
  PAYMENTS_WEBHOOK_AUTHORITY_FILE = '',
} = process.env;

const queue = 'deliveries';
const secret = 'whsec_b2x5YmVuY2htYXJrc3VzZXRoaXNzZWNyZXQ=';
/** As many connections to a receiver as ours opens at most. */
const connectionsMax = 64;
/** Half of them is fetched or completed while the other half is sent. */
const fetchers = 2;
const waitMs = 8_000;
const emptyWaitMs = 10;
const insertMax = 1_000;

const urls = PEER_URLS.split(',');
const batchSize = Number(PEER_CONCURRENCY) / fetchers;
const warmUpJobs = 3_000;
const delivery = z.object({ url: z.string(), body: z.string() });

const agent = new Agent({
  connections: connectionsMax,
  pipelining: 1,
  connect: {
    ca: readFileSync(PAYMENTS_WEBHOOK_AUTHORITY_FILE, 'utf8'),
    lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
  },
});
const boss = new PgBoss({ connectionString: PEER_DATABASE_URL, supervise: false, schedule: false });
boss.on('error', (error: unknown) => {
  throw error;
});

async function post(data: unknown): Promise<void> {
  const { url, body } = delivery.parse(data);
  const { origin, pathname } = new URL(url);
  const timestamp = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const answer = await agent.request({
    origin,
    path: pathname,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-timestamp': `${timestamp}`,
      'x-service-signature': signature,
    },
    body,
    headersTimeout: waitMs,
  });
  await answer.body.dump();
  if (answer.statusCode !== 204) throw new Error(`a receiver answered ${answer.statusCode}`);
}

/** Puts the jobs into the queue; the figure begins afterwards, as ours does with events. */
async function fill(count: number): Promise<void> {
  for (let done = 0; done < count; done += insertMax) {
    const jobs = Array.from({ length: Math.min(insertMax, count - done) }, (_, place) => ({
      data: { url: urls[(done + place) % urls.length] ?? '', body: PEER_BODY },
    }));
    await boss.insert(queue, jobs);
  }
}

async function deliverAll(count: number): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: fetchers }, async () => {
      while (left > 0) {
        const jobs = await boss.fetch(queue, { batchSize });
        if (jobs.length === 0) {
          await wait(emptyWaitMs);
          continue;
        }
        await Promise.all(jobs.map((job) => post(job.data)));
        await boss.complete(
          queue,
          jobs.map(({ id }) => id),
        );
        left -= jobs.length;
      }
    }),
  );
}

await boss.start();
await boss.createQueue(queue);
await fill(warmUpJobs);
await deliverAll(warmUpJobs);
const count = Number(PEER_COUNT);
await fill(count);
const startedAtMs = performance.now();
const cpuBefore = process.cpuUsage();
await deliverAll(count);
const seconds = (performance.now() - startedAtMs) / 1_000;
const { user, system } = process.cpuUsage(cpuBefore);
await boss.stop({ graceful: false });
await agent.close();
const cpuSeconds = (user + system) / 1e6;
process.stdout.write(`${JSON.stringify({ delivered: count, seconds, cpuSeconds, failed: 0 })}\n`);
