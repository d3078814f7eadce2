import { createLogger } from '@countinghouse/observability';
import { waitUntil } from '@countinghouse/testing';
import type { ReceivedRequest } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, sendJson } from '../contract/support/client.ts';
import { openRefundTarget } from '../contract/support/refund-target.ts';
import type { Operator } from '../contract/support/target.ts';
import { createTenant } from '../support/people/tenants.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene } from './support/delivery-scene.ts';
import { createPassingMarker } from './support/passing-marker.ts';

const logLines: string[] = [];
const scene: DeliveryScene = await createDeliveryScene(() => operator.api.database);
const target = await openRefundTarget({
  settings: {
    PAYMENTS_WEBHOOK_ALLOWED_NETWORKS: scene.exceptions.allowedNetworks.join(','),
    PAYMENTS_WEBHOOK_NAME_SERVER: scene.exceptions.nameServer ?? '',
  },
});
const operator: Operator = (() => {
  if (target.operator === null) throw new Error('these tests need an API of their own');
  return target.operator;
})();
const { database } = operator.api;
let othersWereServed: () => Promise<void>;
beforeAll(async () => {
  scene.dispatch({
    logger: createLogger({
      service: 'test',
      level: 'trace',
      destination: { write: (line) => void logLines.push(line) },
    }),
  });
  othersWereServed = await createPassingMarker(database, scene);
});
afterAll(async () => {
  await scene.close();
  await target.close();
});

/** A merchant whose endpoint was made through the API. */
async function merchantAt(host: string, change: Readonly<Record<string, unknown>> = {}) {
  const tenant = await createTenant(operator.api.deps);
  const { key } = await tenant.createKey();
  const receiver = await scene.receive(host);
  const { body } = await sendJson(target, '/webhooks', {
    key,
    body: { url: receiver.url(host, '/hook'), ...change },
  });
  const pay = () => target.pay({ ...operator, tenant });
  return { tenant, key, receiver, id: String(body['id']), secret: String(body['secret']), pay };
}

const bodyOf = (request: ReceivedRequest | undefined) => JSON.parse(String(request?.body));

async function entriesOf(id: string, key: string) {
  const { body } = await call(target, `/webhooks/${id}/deliveries`, { key });
  return Object.values(Object(body['data'])).map((entry) => Object(entry));
}

describe('events and the API', () => {
  test('P-236: a call that causes an event is answered while the receiver is still thinking', async () => {
    const { key, receiver, pay } = await merchantAt('thinking.test');
    const answered = Promise.withResolvers<null>();
    receiver.setHandler(async () => {
      await answered.promise;
      return { kind: 'status', status: 200 };
    });
    const payment = await pay();
    const { status } = await target.refund(payment.id, { amount: 40 }, key);
    expect(status).toBe(200);
    await receiver.waitForRequests(1);
    const again = await target.refund(payment.id, { amount: 20 }, key);
    expect(again.status).toBe(200);
    answered.resolve(null);
    await receiver.waitForRequests(2);
  });

  test('P-273: GET shows the state an event tells of, or a later one, when the event arrives', async () => {
    const { key, receiver, pay } = await merchantAt('asking.test');
    const seen: { readonly told: number; readonly read: number; readonly status: unknown }[] = [];
    receiver.setHandler(async (request) => {
      const { data } = bodyOf(request);
      const read = await target.read(data.id, key);
      seen.push({
        told: Number(data.refunded_amount),
        read: Math.round(Number(read['refunded_amount'])),
        status: read['status'],
      });
      return { kind: 'status', status: 200 };
    });
    const payment = await pay();
    const parts = [2_000, 3_000, 5_000];
    for (const amount of parts) await target.refund(payment.id, { amount }, key);
    await waitUntil('all have asked', () => seen.length === parts.length);
    for (const { told, read, status } of seen) {
      expect(read).toBeGreaterThanOrEqual(told);
      expect(status).toBe(read === 10_000 ? 'refunded' : 'partially_refunded');
    }
  });

  test('PD-181 PD-183 P-088: what was attempted stands in the log that the API shows', async () => {
    const { key, id, receiver, pay } = await merchantAt('logged.test');
    receiver.setHandler(() => ({ kind: 'status', status: 503 }));
    const payment = await pay();
    await target.refund(payment.id, undefined, key);
    await waitUntil('it is logged', async () => (await entriesOf(id, key)).length === 1);
    const [first] = await entriesOf(id, key);
    expect(first).toEqual({
      id: expect.any(String),
      event_id: bodyOf(receiver.requests[0]).id,
      event_type: 'payment.refunded',
      attempt_number: 1,
      status: 503,
      error_class: 'http_status',
      receiver_reason: null,
      next_retry_at: expect.stringMatching(/Z$/),
      dead_lettered: false,
      attempted_at: expect.stringMatching(/Z$/),
      duration_ms: expect.any(Number),
      trigger: 'automatic',
    });
    const gapMs = Date.parse(first.next_retry_at) - Date.parse(first.attempted_at);
    expect(gapMs).toBe(60_000);
    receiver.setHandler(() => ({ kind: 'status', status: 200 }));
    const path = `/webhooks/deliveries/${first.id}/retry`;
    expect((await call(target, path, { method: 'POST', key })).status).toBe(200);
    await waitUntil('it is logged', async () => (await entriesOf(id, key)).length === 2);
    expect(await entriesOf(id, key)).toMatchObject([
      { id: first.id, attempt_number: 2, trigger: 'manual', status: 200, next_retry_at: null },
      { id: first.id, attempt_number: 1 },
    ]);
  });
});

describe('a test ping', () => {
  test('PD-194 PD-180: goes to the endpoint that was asked for alone, and shows the exchange', async () => {
    const { tenant, key, id, receiver, secret } = await merchantAt('pinged.test');
    const other = await scene.receive('not-pinged.test');
    const types = ['payment.succeeded', 'webhook.ping'];
    const added = await sendJson(target, '/webhooks', {
      key,
      body: { url: other.url('not-pinged.test'), eventTypes: types },
    });
    expect(added.status).toBe(200);
    receiver.setHandler(() => ({
      kind: 'status',
      status: 202,
      headers: { 'x-seen': 'yes' },
      body: 'thanks',
    }));
    const ping = await call(target, `/webhooks/${id}/ping`, { method: 'POST', key });
    expect(ping.status).toBe(200);
    const [request] = receiver.requests;
    expect(request?.headers['x-service-event']).toBe('webhook.ping');
    expect(ping.text).toContain(JSON.stringify(String(request?.body)).slice(1, -1));
    expect(ping.text).toContain('thanks');
    expect(ping.text).toContain(request?.headers['x-service-signature']);
    expect(ping.text).not.toContain(secret);
    // The next event leads every endpoint past the ping in the log.
    await scene.emit(tenant.liveWorkspaceId);
    await Promise.all([receiver.waitForRequests(2), other.waitForRequests(1)]);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(2);
    expect(other.requests.map(({ headers }) => headers['x-service-event'])).toEqual([
      'payment.succeeded',
    ]);
  });

  test('PD-194: of a receiver that fails is answered with what happened, and not retried', async () => {
    const { key, id, receiver } = await merchantAt('ping-fails.test');
    receiver.setHandler(() => ({ kind: 'reset' }));
    const ping = await call(target, `/webhooks/${id}/ping`, { method: 'POST', key });
    expect(ping.status).toBe(200);
    expect(ping.text).toContain('connect');
    const entries = await entriesOf(id, key);
    expect(entries).toMatchObject([{ trigger: 'ping', status: null, next_retry_at: null }]);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(1);
  });
});

test('P-087: a secret is told once and stands in no other answer, log line, or row', async () => {
  const { key, id, receiver, secret, pay } = await merchantAt('secretive.test');
  const hostile = { 'x-echo': secret };
  receiver.setHandler(() => ({ kind: 'status', status: 500, headers: hostile }));
  const payment = await pay();
  await target.refund(payment.id, undefined, key);
  await receiver.waitForRequests(1);
  const rotated = await sendJson(target, `/webhooks/${id}/rotate-secret`, { key, body: {} });
  const next = String(rotated.body['secret']);
  expect(next).toMatch(/^whsec_/);
  receiver.setHandler(() => ({ kind: 'status', status: 500 }));
  await call(target, `/webhooks/${id}/ping`, { method: 'POST', key });
  const answers = await Promise.all(
    ['/webhooks', `/webhooks/${id}/deliveries`, '/events', '/openapi.json'].map((path) =>
      call(target, path, { key }),
    ),
  );
  const rows = await Promise.all(
    (
      [
        'webhook_endpoints',
        'webhook_secrets',
        'webhook_attempts',
        'webhook_pings',
        'event_log',
        'audit_log',
      ] as const
    ).map((table) => database.db.selectFrom(table).selectAll().execute()),
  );
  const everything = [
    ...answers.map(({ text }) => text),
    operator.api.logs(),
    logLines.join(''),
    JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ...receiver.requests.map(({ headers, body }) => JSON.stringify(headers) + String(body)),
  ].join('\n');
  for (const told of [secret, next]) {
    const key64 = told.slice('whsec_'.length);
    expect(everything).not.toContain(key64);
    expect(everything).not.toContain(Buffer.from(key64, 'base64').toString('hex'));
  }
});
