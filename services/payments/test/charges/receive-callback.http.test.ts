import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toReference } from '../../src/provider/reference.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import type { TestSimulator } from '../support/processes/running-simulator.ts';

let simulator: TestSimulator;
let api: TestApi;
let tenant: Tenant;

beforeAll(async () => {
  simulator = await startTestSimulator();
  api = await startTestApi({ settings: simulator.settings });
  tenant = await createTenant(api.deps);
});
afterAll(async () => {
  await api.stop();
  await simulator.stop();
});

interface Sent {
  readonly status?: string;
  readonly secret?: string | null;
  readonly environment?: string;
  readonly body?: string;
}

/** As the provider reports a charge; the simulator's own pages are not involved. */
async function notify(reference: string, sent: Sent = {}): Promise<Response> {
  const { status = 'successful', secret = 'live-callbacks', environment = 'live' } = sent;
  const data = { id: 4711, tx_ref: reference, status, amount: 100, currency: 'NGN' };
  return fetch(`${api.address}/provider/flutterwave/${environment}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secret === null ? {} : { 'verif-hash': secret }),
    },
    body: sent.body ?? JSON.stringify({ event: 'charge.completed', data }),
  });
}

async function pendingPayment(workspaceId = tenant.liveWorkspaceId) {
  const id = newTestId();
  const reference = toReference({ kind: 'pay', installation: 'ch', cell: 0, workspaceId, id });
  await insertPayment(api.database, workspaceId, { id, status: 'pending', reference });
  return { id, reference };
}

/** Pays at the provider, past our pages, without the provider telling anybody. */
async function payAtProvider(reference: string, key = 'FLWSECK-test'): Promise<void> {
  const answer = await fetch(`${simulator.address}/v3/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      tx_ref: reference,
      amount: 100,
      currency: 'NGN',
      redirect_url: 'https://shop.example/',
      customer: { email: 'payer@example.com' },
    }),
  });
  const { data } = (await answer.json()) as { data: { link: string } };
  simulator.simulator.pay(data.link);
}

const statusOf = async (id: string): Promise<string> =>
  (
    await api.database.db
      .selectFrom('payments')
      .select('status')
      .where('workspace_id', '=', tenant.liveWorkspaceId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

const callbackOf = (paymentId: string) =>
  api.database.db
    .selectFrom('provider_callbacks')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .execute();

const isHandled = async (paymentId: string): Promise<boolean> =>
  (await callbackOf(paymentId)).every((row) => row.handled_at !== null);

describe('POST /provider/flutterwave/{environment}', () => {
  test('PD-061 a true notice is stored, answered, verified and settled', async () => {
    const { id, reference } = await pendingPayment();
    await payAtProvider(reference);
    const answer = await notify(reference);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'stored' }]);
    expect(await callbackOf(id)).toHaveLength(1);
    await waitUntil('the payment is settled', async () => (await statusOf(id)) === 'succeeded');
    expect(await isHandled(id)).toBe(true);
  });

  test('row 8: the same notice five times at once is one row and one posting', async () => {
    const { id, reference } = await pendingPayment();
    await payAtProvider(reference);
    await Promise.all(Array.from({ length: 5 }, () => notify(reference)));
    await waitUntil('the payment is settled', async () => (await statusOf(id)) === 'succeeded');
    expect(await callbackOf(id)).toHaveLength(1);
    const postings = await api.database.db
      .selectFrom('ledger_transactions')
      .select('id')
      .where('workspace_id', '=', tenant.liveWorkspaceId)
      .where('source_id', '=', id)
      .execute();
    expect(postings).toHaveLength(1);
  });

  test('PD-061 a notice of a charge that the provider does not know changes nothing', async () => {
    const { id, reference } = await pendingPayment();
    expect((await notify(reference)).status).toBe(200);
    await waitUntil('the notice is handled', () => isHandled(id));
    expect(await statusOf(id)).toBe('pending');
  });

  test.each([
    ['without a secret', null],
    ['with a wrong secret', 'guess'],
    ['with the secret of the other environment', 'test-callbacks'],
    ['with an empty secret', ''],
  ])(
    'row 9: a notice %s is refused with 401 and leaves nothing but a log line',
    async (_, secret) => {
      const { id, reference } = await pendingPayment();
      await payAtProvider(reference);
      const answer = await notify(reference, { secret });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'authentication_failed' });
      expect(await callbackOf(id)).toEqual([]);
      expect(await statusOf(id)).toBe('pending');
      expect(api.logs()).toContain('callback_forged');
    },
  );

  test('P-010 the sandbox side cannot settle a live payment, though it may say that it was paid', async () => {
    const { id, reference } = await pendingPayment();
    await payAtProvider(reference, 'FLWSECK_TEST-test');
    const sent = { environment: 'test', secret: 'test-callbacks' };
    expect((await notify(reference, sent)).status).toBe(200);
    await waitUntil('the notice is handled', () => isHandled(id));
    expect(await statusOf(id)).toBe('pending');
  });

  test.each([
    ['not JSON', 'no json at all'],
    ['an empty body', ''],
    ['another event', JSON.stringify({ event: 'refund.completed', data: { id: 1 } })],
    [
      'a foreign reference',
      JSON.stringify({
        event: 'charge.completed',
        data: { id: 1, tx_ref: 'pay_x', status: 'successful' },
      }),
    ],
    ['a very deep body', '['.repeat(50_000)],
  ])('row 32: a signed notice that is %s is taken and ignored', async (_, body) => {
    const answer = await notify('', { body });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ignored' }]);
  });

  test('a notice of more than 64 KiB is refused with 413, an unknown environment with 404 or 400', async () => {
    expect((await notify('', { body: ' '.repeat(64 * 1024 + 1) })).status).toBe(413);
    expect((await notify('', { environment: 'staging' })).status).toBe(400);
  });

  test('notices without the secret are 429 after 60 a minute, logged once; true ones are taken', async () => {
    const flooded = await startTestApi({ settings: simulator.settings });
    const send = (secret: string) =>
      fetch(`${flooded.address}/provider/flutterwave/live`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'verif-hash': secret },
        body: '{"event":"other","data":{}}',
      });
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => send('guess')));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(140);
    expect(Number((await send('guess')).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('live-callbacks')).status).toBe(200);
    const lines = flooded.logs().split('\n');
    expect(lines.filter((line) => line.includes('callback_forged'))).toHaveLength(60);
    const refused = lines.filter((line) => /"status":(401|429)/.test(line));
    expect(refused).toEqual([]);
    await flooded.stop();
  });

  test('PD-051 1,000 notices within a minute are all taken and use up nothing of the API’s budget', async () => {
    const { key } = await tenant.createKey();
    const sent = { body: JSON.stringify({ event: 'other', data: {} }) };
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => notify('', sent)));
      for (const answer of answers) statuses.add(answer.status);
    }
    expect(statuses).toEqual(new Set([200]));
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${api.baseUrl}/payments`, { headers })).status).toBe(200);
  });
});
