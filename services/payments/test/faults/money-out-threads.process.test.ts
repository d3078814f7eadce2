import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import type { Operation } from '../../src/controls/pauses/pause.rules.ts';
import { createPayer } from '../charges/checkout/support/payer.ts';
import { expectMoneyOutIsRight } from '../support/money-out/money-out-books.ts';
import { createMoneyOutClients } from '../support/money-out/money-out-clients.ts';
import type { MoneyOutClients } from '../support/money-out/money-out-clients.ts';
import { comeToRest, paySettled } from '../support/money-out/money-out-rest.ts';
import { createMoneyOutSight } from '../support/money-out/money-out-sight.ts';
import type { MoneyOutSight } from '../support/money-out/money-out-sight.ts';
import { startMoneyOutWorld, thresholdMinor } from '../support/money-out/money-out-world.ts';
import type { MoneyOutWorld } from '../support/money-out/money-out-world.ts';
import { fundsOf, giveFunds } from '../support/money-out/payout-rows.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import type { ProcessGates } from '../support/processes/charging-processes.ts';

/** Until the first question about something unanswered; by then a transfer has ended, too. */
const firstQuestionSeconds = 20;
const aboveThreshold = (thresholdMinor + 1_000) / 100;
/** A resumption is seen within a second; a busy machine takes longer to answer. */
const resumeWaitMs = 10_000;

let world: MoneyOutWorld;
let clients: MoneyOutClients;
let sight: MoneyOutSight;
let workerGates: ProcessGates;
let apis: readonly [ApiProcess, ApiProcess];
let paymentId: string;

beforeAll(async () => {
  world = await startMoneyOutWorld();
  clients = createMoneyOutClients(world);
  sight = createMoneyOutSight(world);
  workerGates = await world.openGates();
  apis = await Promise.all([world.startApi(), world.startApi()]);
  world.front.leadTo(apis[0].address);
  [paymentId = ''] = await paySettled(world, 3);
});

afterAll(() => world.stop());

/** So many requests, half of them at each process, all at once. */
function atBoth<Result>(
  count: number,
  ask: (baseUrl: string, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => ask((apis[index % 2] ?? apis[0]).baseUrl, index)),
  );
}

test('P-191 row 3: 100 payouts with one key at two processes: one is made, 99 are repeats', async () => {
  const before = await sight.transferCount();
  const replies = await atBoth(100, (baseUrl) =>
    clients.payOut(baseUrl, { idempotencyKey: 'row-3-key' }),
  );
  expect(replies.every((reply) => reply?.status === 200)).toBe(true);
  const repeats = replies.filter((reply) => reply?.body['idempotentReplay'] === true);
  expect(repeats).toHaveLength(99);
  expect(new Set(replies.map((reply) => reply?.body['payoutId'])).size).toBe(1);
  expect(await sight.transferCount()).toBe(before + 1);
});

test('PD-127 row 4: 50 payouts at two processes, and a balance for 10: exactly 10 are made', async () => {
  const tenant = await createTenant(operatorDeps(world.database));
  await giveFunds(world.database, tenant.liveWorkspaceId, 10_000n);
  const { key: apiKey } = await tenant.createKey();
  const replies = await atBoth(50, (baseUrl, index) =>
    world.payOut(baseUrl, {
      apiKey,
      idempotencyKey: `row-4-key-${index}`,
      amount: 10,
      destinationType: 'service_account',
    }),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(40);
  const funds = await fundsOf(world.database, tenant.liveWorkspaceId);
  expect(funds).toEqual({ totalMinor: 0n, heldMinor: 0n });
});

test('P-107 row 13: cancels at two processes while a worker sends what was agreed to: cancelled or sent, never both', async () => {
  const held = await atBoth(8, (baseUrl) => clients.payOut(baseUrl, { amount: aboveThreshold }));
  for (const reply of held) await world.agreeTo('payout', String(reply?.body['approvalId']));
  const stop = workerGates.database.stopAt({ when: 'before', matches: /^lock payouts$/ });
  const worker = await world.startWorkerBehind(workerGates);
  await stop.reached;
  // The one that is held comes too late; the others go on.
  const cancelled = await atBoth(held.length, async (baseUrl, index) => {
    const url = `${baseUrl}/payouts/${String(held[index]?.body['payoutId'])}/cancel`;
    const headers = { authorization: `Bearer ${world.key}` };
    return (await fetch(url, { method: 'POST', headers })).status;
  });
  stop.release();
  expect(cancelled.filter((status) => status === 200).length).toBeGreaterThan(0);
  for (const [index, status] of cancelled.entries()) {
    const { id, reference } = Object(held[index]?.body);
    expect([200, 400]).toContain(status);
    const isSent = async () => (await sight.transfersOf(reference)).length === 1;
    if (status === 400) await waitUntil('it is sent', isSent);
    expect([status, await isSent()]).toEqual([status, status === 400]);
    const payout = await sight.get(apis[0], `/payouts/${id}`);
    expect(payout.status === 'cancelled').toBe(status === 200);
  }
  expect((await worker.stop()).code).toBe(0);
});

describe('a pause holds on two processes from the moment it is made', () => {
  const retryAfterSeconds = 45;
  const paused = { status: 503, retryAfter: String(retryAfterSeconds) };

  async function pause(operation: Operation): Promise<void> {
    onTestFinished(() => resumeOperation(operatorDeps(world.database), operation));
    await pauseOperation(operatorDeps(world.database), {
      operation,
      reason: 'test',
      retryAfterSeconds,
    });
  }

  const seen = ({ status, headers }: { readonly status: number; readonly headers: Headers }) => ({
    status,
    retryAfter: headers.get('retry-after'),
  });

  async function countRows(table: 'payouts' | 'refunds' | 'payments'): Promise<number> {
    return (await world.database.db.selectFrom(table).select('id').execute()).length;
  }

  /** What was begun here, and what the provider has done. */
  async function countOut(): Promise<readonly number[]> {
    const rows = [await countRows('payouts'), await countRows('refunds')];
    return [...rows, await sight.transferCount(), await sight.refundCount()];
  }

  test('P-290 PD-137 payouts: 503 with Retry-After, nothing is processed or sent; a known key still answers', async () => {
    const idempotencyKey = 'before-the-pause';
    await clients.payOut(apis[0].baseUrl, { idempotencyKey });
    const before = await countOut();
    await pause('payouts');
    for (const { baseUrl } of apis) {
      const reply = await world.payOut(baseUrl, { amount: 50, idempotencyKey: 'in-the-pause' });
      expect(seen(reply)).toEqual(paused);
      expect(reply.body['code']).toBe('service_paused');
      const repeat = await clients.payOut(baseUrl, { idempotencyKey });
      expect(repeat?.body).toMatchObject({ idempotentReplay: true });
    }
    expect(await countOut()).toEqual(before);
    await resumeOperation(operatorDeps(world.database), 'payouts');
    for (const { baseUrl } of apis) {
      const isBack = async () =>
        (await world.payOut(baseUrl, { amount: 50, idempotencyKey: 'in-the-pause' })).status ===
        200;
      await waitUntil('payouts are made again', isBack, resumeWaitMs);
    }
  });

  test('P-291 refunds: 503 with Retry-After, the payment is unchanged, the provider gets no call', async () => {
    const payment = await sight.get(apis[0], `/payments/${paymentId}`);
    const before = await countOut();
    await pause('refunds');
    for (const { baseUrl } of apis) {
      const reply = await world.refund(baseUrl, paymentId, 30_000);
      expect([seen(reply), reply.body['code']]).toEqual([paused, 'service_paused']);
    }
    expect(await countOut()).toEqual(before);
    expect(await sight.get(apis[1], `/payments/${paymentId}`)).toEqual(payment);
    await resumeOperation(operatorDeps(world.database), 'refunds');
    const [{ baseUrl }] = apis;
    const isBack = async () => (await world.refund(baseUrl, paymentId, 30_000)).status === 200;
    await waitUntil('refunds are made again', isBack, resumeWaitMs);
  });

  test('P-292 payments: no payer can begin, at either process', async () => {
    const before = await countRows('payments');
    const token = await createPayer(apis[0].address).tokenOf(world.code);
    await pause('payments');
    for (const { address } of apis) {
      const fields = { token, email: 'payer@example.com' };
      const reply = await createPayer(address).post(`/pay/${world.code}`, fields);
      expect(seen(reply)).toEqual(paused);
    }
    expect(await countRows('payments')).toBe(before);
  });
});

test('when time has passed, everything is over and the books agree', async () => {
  await comeToRest(world, [firstQuestionSeconds]);
  await expectMoneyOutIsRight(world, clients.answered());
});
