import { daySeconds } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { faultTimeoutMs } from '@countinghouse/testing/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaying } from '../support/charges/paying.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { startChargingProcesses } from '../support/processes/charging-processes.ts';
import type { ChargingProcesses } from '../support/processes/charging-processes.ts';
import type { StopPoint } from '../support/processes/wire-gate.ts';
import type { WorkerProcess } from '../support/processes/worker-process.ts';
import { expectThreeBooksAgree } from '../support/settlement/three-books.ts';

const charge = /^POST \/v3\/tokenized-charges /;

/** Between any two of these lies all that a worker does for one renewal. */
const steps: readonly (StopPoint & { gate: 'database' | 'provider' })[] = [
  { gate: 'database', when: 'after', matches: /^commit$/, follows: /^update subscriptions set/ },
  { gate: 'provider', when: 'before', matches: charge },
  { gate: 'provider', when: 'after', matches: charge },
  { gate: 'database', when: 'after', matches: /^update payments p set\s+status/ },
];

/** A lease, then the questions before a charge without an answer may be sent again. */
const recoverySeconds = [70, 70, 310, 310, 310];
const stepWaitMs = 15_000;
const settings = { PAYMENTS_LOG_LEVEL: 'trace' } as const;

let world: ChargingProcesses;
let api: ApiProcess;
/** All that the processes have written, and all that the API has answered. */
const written: string[] = [];

beforeAll(async () => {
  world = await startChargingProcesses();
  api = await world.startApi(settings);
  world.front.leadTo(api.address);
  await api.waitUntilReady(stepWaitMs);
});

afterAll(() => world.stop());

test(
  'PD-171 PD-172 a worker killed at the steps of renewals charges each period once, and no process tells the token',
  async () => {
    const { key } = await world.tenant.createKey();
    const { id, code } = await ask(key, '/subscriptions', {
      amount: 100,
      currency: 'NGN',
      interval: 'day',
      customer: { email: 'payer@example.com' },
    });
    const paying = createPaying(world);
    await paying.decide(await paying.start(code), 'pay');
    await waitUntil(
      'it is active',
      async () => (await ask(key, `/subscriptions/${id}`)).status === 'active',
    );

    let worker = await startWorker();
    for (const [index, step] of steps.entries()) {
      const stop = world.gates.worker[step.gate].stopAt(step);
      await world.advance(daySeconds);
      await waitUntil(`step ${index} is reached`, stop.isReached, stepWaitMs);
      await worker.kill();
      written.push(worker.output());
      stop.release();
      worker = await startWorker();
      await recover(index + 1);
    }
    expect((await worker.stop()).code).toBe(0);
    written.push(worker.output());

    const { data } = await ask(key, '/payments?limit=100');
    const ofSubscription = data.filter((payment: Payment) => payment.subscription_id === id);
    expect(ofSubscription).toHaveLength(steps.length + 1);
    for (const payment of ofSubscription) expect(payment).not.toHaveProperty('payment_link_id');
    expect(await ask(key, `/subscriptions/${id}`)).toMatchObject({
      status: 'active',
      failed_attempts: 0,
    });
    await ask(key, '/events');
    await expectThreeBooksAgree(world);
    expect((await api.stop()).code).toBe(0);
    written.push(api.output());
    await expectNoToken();
  },
  faultTimeoutMs(240_000),
);

interface Payment {
  readonly subscription_id?: string;
}

async function startWorker(): Promise<WorkerProcess> {
  const worker = await world.startWorker(settings);
  await worker.waitUntilWorking();
  return worker;
}

/** Time passes until the period is paid. */
async function recover(period: number): Promise<void> {
  for (const seconds of recoverySeconds) {
    if ((await readPaidPeriod()) === period) return;
    await world.advance(seconds);
    await waitUntil('nothing is due', async () => (await countDue()) === 0, stepWaitMs);
  }
  await waitUntil(
    'the period is paid',
    async () => (await readPaidPeriod()) === period,
    stepWaitMs,
  );
}

async function readPaidPeriod(): Promise<number | null> {
  const { rows } = await sql<{ period: number }>`
    select period_number as period from subscriptions`.execute(world.database.db);
  return rows[0]?.period ?? null;
}

async function countDue(): Promise<number> {
  const now = world.now();
  const { rows } = await sql<{ due: number }>`
    select (select count(*) from subscriptions where due_at <= ${now})::integer
      + (select count(*) from subscription_charges where next_step_at <= ${now})::integer
      + (select count(*) from payments where next_check_at <= ${now})::integer as due`.execute(
    world.database.db,
  );
  return rows[0]?.due ?? 0;
}

/** A call of the API, whose whole answer is kept. */
async function ask(key: string, path: string, body?: object) {
  const answer = await fetch(`${api.baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  written.push(text);
  return JSON.parse(text);
}

/** The simulator made it, so it alone knows what must not be found. */
async function expectNoToken(): Promise<void> {
  const { reference } = await world.database.db
    .selectFrom('payments')
    .select('reference')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const verify = `${world.simulator.address}/v3/transactions/verify_by_reference?tx_ref=${reference}`;
  const answer = await fetch(verify, { headers: { authorization: 'Bearer FLWSECK-test' } });
  const { data } = Object(await answer.json());
  const token = String(data.card.token);
  expect(token).toMatch(/^flw-t1nf-/);
  const { rows } = await sql<{ text: string }>`
    select e.data::text as text from events e union all
    select s::text from subscriptions s union all
    select p::text from payments p`.execute(world.database.db);
  const everything = [...written, ...rows.map(({ text }) => text)].join('\n');
  expect(everything).toContain(reference);
  expect(everything).not.toContain(token);
}
