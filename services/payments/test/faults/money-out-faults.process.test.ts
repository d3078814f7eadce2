import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectMoneyOutIsRight } from '../support/money-out/money-out-books.ts';
import { createMoneyOutClients } from '../support/money-out/money-out-clients.ts';
import type { MoneyOutClients } from '../support/money-out/money-out-clients.ts';
import { comeToRest, paySettled } from '../support/money-out/money-out-rest.ts';
import { countCalls, createMoneyOutSight } from '../support/money-out/money-out-sight.ts';
import type { MoneyOutSight } from '../support/money-out/money-out-sight.ts';
import { startMoneyOutWorld } from '../support/money-out/money-out-world.ts';
import type { MoneyOutWorld, Reply } from '../support/money-out/money-out-world.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import type { ProcessGates } from '../support/processes/charging-processes.ts';
import type { Json } from '../support/processes/simulator-process.ts';

/** Until the first question about something unanswered; by then a transfer has ended, too. */
const firstQuestionSeconds = 20;
/** As in circuit-breaker.rules.ts. */
const failuresMax = 5;
const openSeconds = 11;

let world: MoneyOutWorld;
let clients: MoneyOutClients;
let sight: MoneyOutSight;
let api: ApiProcess;
let victimGates: ProcessGates;
const refundable: string[] = [];

beforeAll(async () => {
  world = await startMoneyOutWorld();
  clients = createMoneyOutClients(world);
  sight = createMoneyOutSight(world);
  victimGates = await world.openGates();
  api = await world.startApi();
  world.front.leadTo(api.address);
  refundable.push(...(await paySettled(world, 8)));
});

afterAll(() => world.stop());

function nextRefundable(): string {
  const id = refundable.shift();
  if (id === undefined) throw new Error('there is nothing to give back');
  return id;
}

describe('an API that is killed while it pays out', () => {
  /** The client hears nothing and asks again, elsewhere, with the same key. */
  async function payOutAndKill(
    idempotencyKey: string,
    gate: keyof ProcessGates,
    matches: RegExp,
  ): Promise<Reply> {
    const victim = await world.startApiBehind(victimGates);
    const stop = victimGates[gate].stopAt({ when: 'after', matches });
    const unanswered = clients.payOut(victim.baseUrl, { idempotencyKey });
    await stop.reached;
    await victim.kill();
    stop.release();
    expect(await unanswered).toBeNull();
    await clients.repeat(api.baseUrl);
    return world.payOut(api.baseUrl, { idempotencyKey, amount: 50 });
  }

  test('P-190 P-191 row 2: between the commit and the answer: the key has one payout and one hold', async () => {
    const before = await sight.funds();
    const settled = /^lock payouts > update payouts > commit$/;
    const { status, body } = await payOutAndKill('row-2-key', 'database', settled);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'processing', idempotentReplay: true });
    expect((await sight.funds()).heldMinor - before.heldMinor).toBe(5_000n);
    expect(await sight.transfersOf(body['reference'])).toHaveLength(1);
  });

  test('row 1: after the provider has accepted: the hold stays, the worker finds it, one transfer', async () => {
    const { body } = await payOutAndKill('row-1-key', 'provider', /^POST \/v3\/transfers/);
    expect(body).toMatchObject({ status: 'processing', outcome: { certainty: 'unknown' } });
    // The payout of the test before may end at any moment.
    await expect
      .poll(async () => {
        const payouts = await world.database.db
          .selectFrom('payouts')
          .select('amount_minor')
          .where('status', '=', 'processing')
          .execute();
        const processingMinor = payouts.reduce((sum, payout) => sum + payout.amount_minor, 0n);
        return (await sight.funds()).heldMinor - processingMinor;
      })
      .toBe(0n);
    await comeToRest(world, [firstQuestionSeconds]);
    expect(await sight.get(api, `/payouts/${String(body['id'])}`)).toMatchObject({
      status: 'completed',
      outcome: { certainty: 'confirmed' },
    });
    expect(await sight.transfersOf(body['reference'])).toHaveLength(1);
    expect(await sight.eventsAbout(body['id'])).toEqual(['payout.completed']);
  });
});

test('PD-091 PD-096 row 7: a refund without an answer is 502, then 409, and ends by itself with one refund at the provider', async () => {
  const paymentId = nextRefundable();
  await world.queue({ kind: 'timeout_but_succeeded', operation: 'refund', fault: 'reset' });
  const first = await clients.refund(api.baseUrl, paymentId);
  const second = await clients.refund(api.baseUrl, paymentId);
  expect([first?.status, first?.body['code']]).toEqual([502, 'internal_error']);
  expect([second?.status, second?.body['code']]).toEqual([409, 'conflict']);
  const refunds = () => sight.get(api, `/payments/${paymentId}/refunds`);
  const unknown = { status: 'processing', outcome: { certainty: 'unknown' } };
  expect((await refunds()).data).toMatchObject([unknown]);

  await comeToRest(world, [firstQuestionSeconds]);
  const confirmed = { status: 'succeeded', outcome: { certainty: 'confirmed' } };
  expect((await refunds()).data).toMatchObject([confirmed]);
  expect(await sight.get(api, `/payments/${paymentId}`)).toMatchObject({
    status: 'partially_refunded',
    refunded_amount: 30_000,
  });
  expect(await sight.refundCount()).toBe(1);
});

describe('row 8: notices about transfers', () => {
  async function payOutAndAnnounce(scenario: object): Promise<Json> {
    const reply = await clients.payOut(api.baseUrl);
    const { id, reference } = Object(reply?.body);
    await world.queue({ ...scenario, reference });
    await world.advance(firstQuestionSeconds);
    return { id, reference };
  }

  /** Each is answered, and then the provider is asked once for it. */
  async function waitForNotices(reference: string, times: number, asked: number): Promise<void> {
    await waitUntil('all are answered', async () => {
      const { webhooks } = await world.simulator.ask('/simulator/webhooks');
      const answers = webhooks
        .filter(({ body }: Json) => body.includes(reference))
        .flatMap(({ attempts }: Json) => attempts.map(({ answer }: Json) => answer?.status));
      return answers.length === times && answers.every((status: unknown) => status === 200);
    });
    const isAsked = async () => (await countCalls(api, 'find_transfer')) === asked + times;
    await waitUntil('the provider is asked each time', isAsked);
  }

  test.each([
    ['five times the same', { kind: 'duplicate_webhook', times: 5 }, 5],
    ['a FAILED and a PENDING after the SUCCESSFUL', { kind: 'out_of_order_webhooks' }, 3],
  ])('%s: it is completed, told once, and never goes back', async (_, scenario, times) => {
    const asked = await countCalls(api, 'find_transfer');
    const { id, reference } = await payOutAndAnnounce(scenario);
    await waitForNotices(reference, times, asked);
    const payout = () => sight.get(api, `/payouts/${id}`);
    await waitUntil('it is over', async () => (await payout()).status === 'completed');
    expect(await payout()).toMatchObject({ status: 'completed', returned: null });
    expect(await sight.eventsAbout(id)).toEqual(['payout.completed']);
  });

  test('PD-145 a FAILED that the provider confirms when it is asked is a bank return', async () => {
    await world.queue({ kind: 'payout_returned', operation: 'transfer', delayMs: 3_600_000 });
    const reply = await clients.payOut(api.baseUrl);
    const payout = () => sight.get(api, `/payouts/${String(reply?.body['id'])}`);
    await world.advance(firstQuestionSeconds);
    await waitUntil('it is over', async () => (await payout()).status === 'completed');
    await world.advance(3_600);
    await waitUntil('it is back', async () => (await payout()).returned !== null);
    expect((await payout()).status).toBe('completed');
  });
});

describe('a provider that is away', () => {
  const [answered, lost] = [200, 502];

  /** Done there and answered with an error: nobody can know. */
  async function loseAnswers(operation: 'refund' | 'transfer'): Promise<void> {
    const times = failuresMax;
    await world.queue({ kind: 'timeout_but_succeeded', operation, fault: 'status_503', times });
  }

  test('refunds: after five without an answer 503 before anything is reserved, and the sixth works when it is back', async () => {
    // An answer, whatever was lost before: from here on five in a row are counted.
    expect((await clients.refund(api.baseUrl, nextRefundable()))?.status).toBe(answered);
    await loseAnswers('refund');
    for (let call = 0; call < failuresMax; call += 1) {
      expect((await clients.refund(api.baseUrl, nextRefundable()))?.status).toBe(lost);
    }
    const sixth = nextRefundable();
    const calls = await countCalls(api, 'refund_charge');
    const refused = await world.refund(api.baseUrl, sixth, 30_000);
    expect([refused.status, refused.body['code']]).toEqual([503, 'unavailable']);
    expect(await countCalls(api, 'refund_charge')).toBe(calls);
    expect((await sight.get(api, `/payments/${sixth}/refunds`)).data).toEqual([]);
    await world.advance(openSeconds);
    expect((await clients.refund(api.baseUrl, sixth))?.status).toBe(answered);
  });

  test('payouts: five are processing, then 503 before anything is held, and the same key works when it is back', async () => {
    await loseAnswers('transfer');
    for (let call = 0; call < failuresMax; call += 1) {
      const reply = await clients.payOut(api.baseUrl);
      expect(reply?.body).toMatchObject({
        status: 'processing',
        outcome: { certainty: 'unknown' },
      });
    }
    const before = await sight.funds();
    const sixth = { amount: 50, idempotencyKey: 'while-it-was-away' };
    const refused = await world.payOut(api.baseUrl, sixth);
    expect([refused.status, refused.body['code']]).toEqual([503, 'unavailable']);
    expect(await sight.funds()).toEqual(before);
    await world.advance(openSeconds);
    const made = await clients.payOut(api.baseUrl, sixth);
    expect([made?.status, made?.body['idempotentReplay']]).toEqual([200, undefined]);
  });
});

test('when time has passed, everything is over and the books agree', async () => {
  await comeToRest(world, [firstQuestionSeconds]);
  await expectMoneyOutIsRight(world, clients.answered());
});
