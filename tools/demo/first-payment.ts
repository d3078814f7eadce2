import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { createPayments, major } from '@countinghouse/sdk';
import { z } from 'zod';
import { DevError } from '../dev/dev-error.ts';
import { repositoryRoot } from '../dev/paths.ts';
import { endProcess, mustRun } from '../dev/run-command.ts';
import { findOrStartPostgres } from '../dev/servers/postgres-server.ts';
import { dropDatabase } from '../dev/servers/temporary-database.ts';
import { atShutdown } from '../dev/shutdown.ts';
import { pay } from './payments.ts';

const printed = z.object({ payments: z.object({ base_url: z.string(), test_key: z.string() }) });
const webhookWaitMs = 60_000;
const webhookPollMs = 50;

/**
 * A newcomer's path from nothing to a verified webhook: a fresh clone of the last commit, its
 * packages, a payments demo, a link created with the SDK and paid on its page, and the event that
 * the merchant's server verified.
 */
export async function firstPayment(port: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-first-'));
  atShutdown(() => rmSync(folder, { recursive: true, force: true }));
  const clone = join(folder, 'countinghouse');
  const database = `countinghouse_first_${process.pid}`;
  const laps: [string, number][] = [];
  let lapStartedAt = performance.now();
  const lap = (name: string): void => {
    laps.push([name, (performance.now() - lapStartedAt) / 1000]);
    lapStartedAt = performance.now();
  };

  await mustRun(['git', 'clone', '--quiet', repositoryRoot, clone], 'Is this a git checkout?');
  lap('clone');
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    NODE_COMPILE_CACHE: join(clone, '.local', 'compile-cache'),
    COUNTINGHOUSE_PAYMENTS_DATABASE: database,
  };
  await mustRun([join(clone, 'dev'), '--help'], 'npm ci needs its packages.', { cwd: clone, env });
  lap('packages');
  const args = ['demo', '--only', 'payments', '--json', '--port', `${port}`];
  const demo = spawn(join(clone, 'dev'), args, {
    cwd: clone,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  atShutdown(async () => {
    await endProcess(demo);
    const { url } = await findOrStartPostgres('development');
    await dropDatabase({ servers: { postgresUrl: url, valkeyUrl: '' }, database });
  });
  const { base_url: baseUrl, test_key: key } = await readAddresses(demo.stdout);
  lap('demo');
  const api = createPayments({ key, baseUrl });
  const link = await api.paymentLinks.create({
    title: 'Two yards of adire',
    currency: 'NGN',
    amount: major(12_500),
  });
  lap('link');
  await pay(link.url, 'ada@example.com', 'pay');
  lap('payment');
  await waitForWebhook(join(clone, '.local', 'webhooks.log'));
  lap('webhook');

  for (const [name, seconds] of laps) process.stdout.write(`${name} ${seconds.toFixed(1)} s\n`);
  const total = laps.reduce((sum, [, seconds]) => sum + seconds, 0);
  process.stdout.write(`first-payment seconds=${Math.ceil(total)}\n`);
  return 0;
}

async function readAddresses(output: NodeJS.ReadableStream) {
  for await (const line of createInterface({ input: output })) {
    return printed.parse(JSON.parse(line)).payments;
  }
  throw new DevError('The demo ended without its addresses.', 'Run ./dev demo --only payments.');
}

/** The merchant's server logs what the SDK verified, and why it refused the rest. */
async function waitForWebhook(log: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < webhookWaitMs; waitedMs += webhookPollMs) {
    if (/ payment\.succeeded /.test(readFileSync(log, 'utf8'))) return;
    await wait(webhookPollMs);
  }
  throw new DevError(
    'No verified webhook arrived.',
    `The receiver wrote: ${readFileSync(log, 'utf8')}`,
  );
}
