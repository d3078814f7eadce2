import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenIn } from '../charges/checkout/support/payer.ts';
import type { PageReply } from '../charges/checkout/support/payer.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { createPaying } from '../support/charges/paying.ts';
import type { Paying } from '../support/charges/paying.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { startChargingProcesses } from '../support/processes/charging-processes.ts';
import type { ChargingProcesses } from '../support/processes/charging-processes.ts';
import { expectThreeBooksAgree } from '../support/settlement/three-books.ts';

const settleWaitMs = 20_000;
/** As in circuit-breaker.rules.ts. */
const failuresMax = 5;
const openSeconds = 11;
const tenHoursMs = 36_000_000;
/** A session, the time in which a provider may still report, and the next look. */
const sessionSeconds = 45 * 60;

let world: ChargingProcesses;
let paying: Paying;
let api: ApiProcess;
let code: string;

beforeAll(async () => {
  world = await startChargingProcesses();
  paying = createPaying(world);
  ({ code } = await insertPaymentLink(world.database, world.tenant.liveWorkspaceId, {
    amount_minor: 10_000n,
  }));
  api = await world.startApi();
  world.front.leadTo(api.address);
});

afterAll(() => world.stop());

const queue = (scenario: object) =>
  world.simulator.tell('/simulator/scenarios', { side: 'live', ...scenario });
const endScenarios = () =>
  fetch(`${world.simulator.address}/simulator/scenarios?side=live`, { method: 'DELETE' });

async function submit(token?: string): Promise<PageReply> {
  const fields = {
    token: token ?? (await paying.payer.tokenOf(code)),
    email: 'payer@example.com',
  };
  return paying.payer.post(`/pay/${code}`, fields);
}

function submitAtOnce(payers: number): Promise<readonly PageReply[]> {
  return Promise.all(Array.from({ length: payers }, () => submit()));
}

function expectTryAgainPage(reply: PageReply): void {
  expect(reply.status).toBe(502);
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(reply.html).toContain(`href="/pay/${code}`);
}

/** What the process logs arrives a moment after what it answers. */
async function expectBreakerMoves(before: number, states: readonly string[]): Promise<void> {
  const moves = (): string => breakerStates().slice(before).join();
  await waitUntil(`the breaker went ${states.join()}`, () => moves() === states.join());
}

const breakerStates = (): readonly unknown[] =>
  api
    .events()
    .filter(({ msg, operationClass }) => {
      return msg === 'provider_breaker_changed' && operationClass === 'checkout';
    })
    .map(({ state }) => state);

test.each(['status_503', 'close_mid_body'])(
  'an outage (%s): every payer gets a page that says so, soon without waiting, and the breaker closes again',
  async (fault) => {
    const before = breakerStates().length;
    await queue({ kind: 'outage', operation: 'checkout', fault, forMs: tenHoursMs });
    for (const reply of await submitAtOnce(failuresMax)) expectTryAgainPage(reply);
    await expectBreakerMoves(before, ['open']);
    const asked = await countCheckoutCalls();
    expect(asked).toBeGreaterThanOrEqual(failuresMax);
    for (const reply of await submitAtOnce(failuresMax)) expectTryAgainPage(reply);
    expect(await countCheckoutCalls()).toBe(asked);

    await world.advance(openSeconds);
    expectTryAgainPage(await submit());
    await expectBreakerMoves(before, ['open', 'probing', 'open']);
    await endScenarios();
    await world.advance(openSeconds);
    const payment = await paying.start(code);
    await expectBreakerMoves(before, ['open', 'probing', 'open', 'probing', 'closed']);
    await paying.decide(payment, 'pay');
  },
);

test('a storm of 429: payers get the same page, the breaker stays closed, and the next payer pays', async () => {
  const before = breakerStates().length;
  await queue({ kind: 'rate_limit_storm', operation: 'checkout', times: 8 });
  for (const reply of await submitAtOnce(8)) expectTryAgainPage(reply);
  const payment = await paying.start(code);
  expect(breakerStates()).toHaveLength(before);
  await paying.decide(payment, 'pay');
});

test('an answer that was lost: the same form is not a second checkout, and a new form works', async () => {
  await queue({ kind: 'timeout_but_succeeded', operation: 'checkout', fault: 'reset' });
  const token = tokenIn(await paying.payer.get(`/pay/${code}`));
  const asked = await countPayments();
  for (const reply of await Promise.all([submit(token), submit(token)])) expectTryAgainPage(reply);
  expect(await countPayments()).toBe(asked + 1);
  await paying.decide(await paying.start(code), 'pay');
});

test('payers who pay while no question is answered: none is lost, and soon after the end all are settled', async () => {
  const payments = await Promise.all(Array.from({ length: 12 }, () => paying.start(code)));
  await queue({ kind: 'outage', operation: 'verify', fault: 'status_503', forMs: tenHoursMs });
  const decisions = await Promise.all(payments.map((payment) => paying.decide(payment, 'pay')));
  // The browser comes back, too, and is told to wait.
  for (const { location } of decisions.slice(0, 3)) {
    const reply = await fetch(location ?? '', { redirect: 'manual' });
    expect(reply.status).toBe(303);
    const page = await fetch(new URL(reply.headers.get('location') ?? '', world.front.address));
    expect([page.status, page.url]).toEqual([200, expect.stringContaining(`/pay/${code}/`)]);
  }
  await waitUntil(
    'all notices are stored',
    async () => (await countUnhandled()) === 12,
    settleWaitMs,
  );
  await endScenarios();
  await world.startWorker();
  // Longer than a notice is its own process's, and than the breaker stays open.
  await world.advance(openSeconds);
  await waitUntil('all are settled', async () => (await countUnhandled()) === 0, settleWaitMs);
});

test('when every session is over, each payment has one end and the three books agree', async () => {
  await world.advance(sessionSeconds);
  await waitUntil(
    'every payment is over',
    async () => {
      const { rows } = await sql`select 1 from payments
        where status in ('pending', 'processing') limit 1`.execute(world.database.db);
      return rows.length === 0;
    },
    settleWaitMs,
  );
  const payments = await expectThreeBooksAgree(world);
  const succeeded = payments.filter(({ status }) => status === 'succeeded');
  expect(succeeded).toHaveLength(2 + 1 + 1 + 12);
});

async function countCheckoutCalls(): Promise<number> {
  const metrics = await api.readMetrics();
  return metrics
    .split('\n')
    .filter((line) => /^provider_call_seconds_count\{.*operation="create_checkout"/.test(line))
    .filter((line) => !line.includes('outcome="held_back"'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

async function countPayments(): Promise<number> {
  const rows = await world.database.db.selectFrom('payments').select('id').execute();
  return rows.length;
}

async function countUnhandled(): Promise<number> {
  const { rows } = await sql`select 1 from provider_callbacks where handled_at is null`.execute(
    world.database.db,
  );
  return rows.length;
}
