import { setTimeout as wait } from 'node:timers/promises';
import { isCountinghouseError, major } from '@countinghouse/sdk';
import type { Payments } from '@countinghouse/sdk';
import type { Payment } from '@countinghouse/sdk/payments';
import type { Command } from 'commander';
import {
  countDeliveries,
  describeReport,
  isClean,
  isResolved,
  planChaos,
  reportChaos,
} from './chaos.rules.ts';
import type { Endpoint, Result, Trial } from './chaos.rules.ts';
import { connectPayments } from './client.ts';
import { parseDuration } from './duration.rules.ts';
import { plain } from './output.rules.ts';
import { findAccess, isLive } from './profiles.ts';
import { CommandStop, exitCodes } from './stop.ts';
import type { World } from './world.ts';

interface ChaosOptions {
  readonly payments: string;
  readonly wait: string;
  readonly advance?: string;
  readonly json?: boolean;
}

/** More than a workspace's scenarios would be refused, and an endpoint's log has 200 attempts. */
const paymentsMax = 40;
const lookEveryMs = 500;
const amount = 25;

/** Makes payments while the provider fails in several ways, then says whether everything came right. */
export function addChaos(program: Command, world: World): void {
  program
    .command('chaos')
    .description(
      'Make test payments and refunds while the sandbox loses answers, requests and notices; then say whether each came through once, and each webhook arrived.',
    )
    .option('--payments <count>', `how many payments, at most ${paymentsMax}`, '8')
    .option('--wait <duration>', 'how long to wait until everything is resolved', '2m')
    .option('--advance <duration>', 'advance the clock of the sandbox instead of waiting')
    .option('--json', 'JSON, also on a terminal')
    .action((options: ChaosOptions) => chaos(world, options));
}

async function chaos(world: World, options: ChaosOptions): Promise<void> {
  const count = Number(options.payments);
  if (!Number.isInteger(count) || count < 1 || count > paymentsMax) {
    throw new CommandStop(`--payments must be a number from 1 to ${paymentsMax}.`);
  }
  const waitSeconds = toSeconds(options.wait);
  const advanceSeconds = options.advance === undefined ? null : toSeconds(options.advance);
  const { key } = await findAccess(world, 'payments');
  if (isLive(key)) {
    throw new CommandStop('A live key makes no chaos: use a test key.', exitCodes.key);
  }
  const client = await connectPayments(world);

  const tried: Result[] = [];
  for (const trial of planChaos(count)) tried.push(await run(client, trial));
  if (advanceSeconds !== null) await advance(client, advanceSeconds);
  const results = await settle(world, client, tried, waitSeconds);
  const report = reportChaos(results, await readEndpoints(client, results));

  if (options.json === true || !world.isTerminal) world.write(JSON.stringify(report, null, 2));
  else for (const line of describeReport(report)) world.write(plain(line));
  if (!isClean(report)) {
    throw new CommandStop('Not everything has come right.', exitCodes.checkFailed);
  }
}

function toSeconds(duration: string): number {
  const seconds = parseDuration(duration);
  if (seconds !== null) return seconds;
  throw new CommandStop(`${duration} is no duration. Write 90s, 5m or 3h.`);
}

/** A payment with its fault. Only the provider's failure is expected; everything else ends the command. */
async function run(client: Payments, trial: Trial): Promise<Result> {
  const scenario = trial.fault === null ? null : await client.sandbox.queueScenario(trial.fault);
  try {
    const payment = await orNull(pay(client));
    if (payment !== null && trial.isRefunded && payment.status === 'succeeded') {
      await orNull(client.payments.refund(payment));
    }
    return { ...trial, payment };
  } finally {
    // A fault that met nothing must not meet the next payment.
    if (scenario !== null) await orNull(client.sandbox.removeScenario(scenario.id));
  }
}

async function pay(client: Payments): Promise<Payment> {
  const link = await client.paymentLinks.create({
    title: 'ch chaos',
    currency: 'NGN',
    amount: major(amount),
  });
  return client.sandbox.pay({ url: link.url });
}

const expectedKinds = new Set(['provider_failed', 'outcome_unknown', 'not_found', 'unavailable']);

async function orNull<Value>(call: PromiseLike<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (isCountinghouseError(error) && expectedKinds.has(error.kind)) return null;
    throw error;
  }
}

async function advance(client: Payments, seconds: number): Promise<void> {
  let latest = await client.sandbox.advanceClock({ seconds });
  while (!latest.done) {
    latest = await client.sandbox.advanceClock({ offset_ms: latest.target_offset_ms });
  }
}

async function settle(
  world: World,
  client: Payments,
  tried: readonly Result[],
  waitSeconds: number,
): Promise<readonly Result[]> {
  const untilMs = world.now() + waitSeconds * 1_000;
  for (;;) {
    const results: Result[] = [];
    for (const result of tried) {
      const { payment } = result;
      results.push({
        ...result,
        payment: payment === null ? null : await client.payments.get(payment.id),
      });
    }
    if (results.every(isResolved) || world.now() > untilMs || world.signal.aborted) return results;
    await wait(lookEveryMs, undefined, { signal: world.signal }).catch(() => undefined);
  }
}

async function readEndpoints(
  client: Payments,
  results: readonly Result[],
): Promise<readonly Endpoint[]> {
  const times = results.flatMap(({ payment }) => payment?.created_at ?? []).toSorted();
  const { data } = await client.webhooks.list();
  const endpoints: Endpoint[] = [];
  for (const { id, url } of data) {
    const deliveries = await client.webhooks.listDeliveries(id);
    endpoints.push(countDeliveries(url, deliveries.data, times[0] ?? ''));
  }
  return endpoints;
}
