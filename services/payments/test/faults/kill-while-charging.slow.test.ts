import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import type { TestProcess } from '@countinghouse/testing';
import { faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageReply } from '../charges/checkout/support/payer.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { createPaying } from '../support/charges/paying.ts';
import type { PayerDecision, Paying, StartedPayment } from '../support/charges/paying.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { startChargingProcesses } from '../support/processes/charging-processes.ts';
import type { ChargingProcesses } from '../support/processes/charging-processes.ts';
import { apiSteps, stopAtStep, workerSteps } from '../support/processes/kill-steps.ts';
import type { KillStep } from '../support/processes/kill-steps.ts';
import type { Stop } from '../support/processes/wire-gate.ts';
import { expectThreeBooksAgree } from '../support/settlement/three-books.ts';

/** Each kills an API and a worker: every other step in every check, all of them in the long one. */
const roundsInEveryCheck = Math.max(apiSteps.length, workerSteps.length) / 2;
const rounds = faultRounds(roundsInEveryCheck);

/** Longer than a lease and the wait before a notice is anybody's. */
const betweenRoundsSeconds = 70;
/**
 * Looks, resends, the end of sessions, and the longest wait of a notice that several killed workers
 * had taken: check-schedule.rules.ts, outcome-schedule.rules.ts, settle-unhandled.ts.
 */
const afterwardsSeconds = [70, 70, 360, 360, 90_000];
const stepWaitMs = 15_000;
const lastWordsMax = 4_000;
const decisions: readonly PayerDecision[] = ['pay', 'decline', 'pay', 'insufficient_funds'];

let world: ChargingProcesses;
let paying: Paying;
let code: string;
let spare: Promise<ApiProcess>;
/** Tokens of forms that were sent to a process which died. */
const unanswered: string[] = [];

beforeAll(async () => {
  world = await startChargingProcesses();
  paying = createPaying(world);
  ({ code } = await insertPaymentLink(world.database, world.tenant.liveWorkspaceId, {
    amount_minor: 10_000n,
  }));
  spare = world.startApi();
});

afterAll(() => world.stop());

test(
  `after ${rounds} kills of the API and ${rounds} of the worker, at the steps of a charge, the three books agree`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const api = await spare;
      world.front.leadTo(api.address);
      await api.waitUntilReady(stepWaitMs);
      spare = world.startApi();
      await killBoth(api, stepAt(apiSteps, round), stepAt(workerSteps, round));
    }
    await comeToRest();
    const payments = await expectThreeBooksAgree(world);
    const ends = new Set(payments.map(({ status }) => status));
    expect(ends).toEqual(new Set(['succeeded', 'failed', 'cancelled']));
  },
  faultTimeoutMs(180_000),
);

async function killBoth(api: ApiProcess, apiStep: KillStep, workerStep: KillStep): Promise<void> {
  for (const token of unanswered.splice(0)) await pressAgain(token);
  const untold = await startSome(2);
  await Promise.all(untold.map((payment) => payUntold(payment)));
  if (workerStep.trigger === 'return') await payThenCancel(await startSome(1));
  const paid = apiStep.trigger === 'decide' ? await startSome(decisions.length) : [];

  const token = await paying.payer.tokenOf(code);

  await world.advance(betweenRoundsSeconds);
  const apiStop = stopAtStep(world.gates.api, apiStep);
  const workerStop = stopAtStep(world.gates.worker, workerStep);
  const worker = await world.startWorker();
  // Whoever talks to a process that dies hears nothing.
  const cutOff = Promise.allSettled(
    apiStep.trigger === 'start'
      ? [press(token)]
      : paid.map(async (payment, index) => {
          const { location } = await paying.decide(payment, decisions[index] ?? 'pay');
          if (location !== null) await fetch(location, { redirect: 'manual' });
        }),
  );
  await killWhen(apiStop, api, `API ${apiStep.name}`);
  await killWhen(workerStop, worker, `worker ${workerStep.name}`);
  apiStop.release();
  workerStop.release();
  await cutOff;
  if (apiStep.trigger === 'start') unanswered.push(token);
}

function press(token: string): Promise<PageReply> {
  return paying.payer.post(`/pay/${code}`, { token, email: 'payer@example.com' });
}

/** Whoever got no answer presses again: the same attempt, or a page that says to try anew. */
async function pressAgain(token: string): Promise<void> {
  const { status, location } = await press(token);
  expect([303, 502]).toContain(status);
  if (location !== null) await paying.decide({ pageUrl: location }, 'pay');
}

function startSome(count: number): Promise<readonly StartedPayment[]> {
  return Promise.all(Array.from({ length: count }, () => paying.start(code)));
}

/** Paid at the provider, and its notice is lost: the worker has to find out. */
async function payUntold(payment: StartedPayment): Promise<void> {
  const { reference } = payment;
  await world.simulator.tell('/simulator/scenarios', {
    kind: 'webhook_lost',
    side: 'live',
    reference,
  });
  expect((await paying.decide(payment, 'pay')).status).toBe(303);
}

/** The cancel is quicker than the news, so the money has to go back. */
async function payThenCancel(payments: readonly StartedPayment[]): Promise<void> {
  for (const payment of payments) {
    await payUntold(payment);
    await paying.payer.post(`/pay/${payment.code}/${payment.id}/cancel`, {});
    const { webhooks } = await world.simulator.ask('/simulator/webhooks');
    const lost = webhooks.find(({ body }: { body: string }) => body.includes(payment.reference));
    await world.simulator.tell(`/simulator/webhooks/${lost.id}/resend`, {});
    await waitUntil('the money is in suspense', async () => {
      const { rows } = await sql`select 1 from suspense_items
        where payment_id = ${payment.id}`.execute(world.database.db);
      return rows.length === 1;
    });
  }
}

async function killWhen(stop: Stop, victim: TestProcess, name: string): Promise<void> {
  try {
    await waitUntil(`${name} is reached`, stop.isReached, stepWaitMs);
  } catch (error) {
    throw new Error(`its last words:\n${victim.output().slice(-lastWordsMax)}`, { cause: error });
  }
  await victim.kill();
}

/** Nobody dies any more; time passes until nothing is due. */
async function comeToRest(): Promise<void> {
  const api = await spare;
  world.front.leadTo(api.address);
  for (const seconds of afterwardsSeconds) {
    await world.advance(seconds);
    const worker = await world.startWorker();
    await worker.waitUntilWorking();
    await waitUntil('nothing is due', async () => (await countDue()) === 0, stepWaitMs);
    expect((await worker.stop()).code).toBe(0);
  }
}

async function countDue(): Promise<number> {
  const now = world.now();
  const { rows } = await sql<{ due: number }>`
    select (select count(*) from payments where next_check_at <= ${now})::integer
      + (select count(*) from suspense_items where next_check_at <= ${now})::integer
      + (select count(*) from provider_callbacks
          where handled_at is null and next_try_at <= ${now})::integer as due`.execute(
    world.database.db,
  );
  return rows[0]?.due ?? 0;
}

function stepAt(steps: readonly KillStep[], round: number): KillStep {
  const passes = Math.floor((2 * round) / steps.length);
  const step = steps[(2 * round + passes) % steps.length];
  if (step === undefined) throw new Error('there are no steps');
  return step;
}
