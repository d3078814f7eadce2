import { createHmac } from 'node:crypto';
import { waitUntil } from '@countinghouse/testing';
import type { ReceivedRequest } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultEventTypes } from '../../src/webhooks/endpoints/webhook.rules.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { attemptsOf } from './support/delivery-rows.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene } from './support/delivery-scene.ts';
import { createPassingMarker } from './support/passing-marker.ts';

const use = usePaymentsDatabase();
let scene: DeliveryScene;
let othersWereServed: () => Promise<void>;
beforeAll(async () => {
  scene = await createDeliveryScene(() => use.database);
  scene.dispatch();
  othersWereServed = await createPassingMarker(use.database, scene);
});
afterAll(() => scene.close());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const newTenant = (): Promise<Tenant> => createTenant(operatorDeps(use.database));

function bodyOf(request: ReceivedRequest | undefined): Record<string, unknown> {
  return Object(JSON.parse(String(request?.body)));
}

/** As a receiver without any library would compute it. */
function hexSignature(secret: string, request: ReceivedRequest): string {
  return createHmac('sha256', secret)
    .update(`${request.headers['x-service-timestamp']}.`)
    .update(request.body)
    .digest('hex');
}

async function oneRequest(type = 'payment.succeeded', data = { amount: 1_050n }) {
  const { liveWorkspaceId: workspaceId } = await newTenant();
  const receiver = await scene.receive('one.test');
  const endpoint = await scene.addEndpoint({
    workspaceId,
    url: receiver.url('one.test', '/hook?token=a%20b'),
    eventTypes: [type],
  });
  const sentAfterMs = Date.now();
  const [eventId = ''] = await scene.emit(workspaceId, [{ type, data }]);
  const [request] = await receiver.waitForRequests(1);
  if (request === undefined) throw new Error('nothing came');
  return { ...endpoint, request, eventId, sentAfterMs, receiver };
}

describe('a request', () => {
  test('P-237 P-241 PD-177: names its type in header and body, beside moment, data and additions', async () => {
    const { request, eventId } = await oneRequest('payout.failed');
    expect(request).toMatchObject({ method: 'POST', path: '/hook?token=a%20b' });
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'payout.failed',
    });
    const body = bodyOf(request);
    expect(body).toEqual({
      id: eventId,
      type: 'payout.failed',
      created_at: expect.stringMatching(isoTime),
      sequence: 1,
      environment: 'live',
      data: { id: eventId, amount: 1_050 },
    });
    expect(body['id']).toBe(request.headers['webhook-id']);
    expect(body['id']).toMatch(uuid);
  });

  test('P-238: the timestamp is in unix seconds, of the moment of sending', async () => {
    const { request, sentAfterMs } = await oneRequest();
    expect(request.headers['x-service-timestamp']).toMatch(/^\d{10}$/);
    const atMs = Number(request.headers['x-service-timestamp']) * 1_000;
    expect(atMs).toBeGreaterThan(sentAfterMs - 1_001);
    expect(atMs).toBeLessThanOrEqual(request.arrivedAtMs);
    expect(request.headers['webhook-timestamp']).toBe(request.headers['x-service-timestamp']);
  });

  test('P-239 PD-174 PD-175: is signed in hexadecimal under the whole secret, prefix included', async () => {
    const { request, secret } = await oneRequest();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(request.headers['x-service-signature']).toBe(hexSignature(secret, request));
    expect(hexSignature(secret.slice('whsec_'.length), request)).not.toBe(
      request.headers['x-service-signature'],
    );
  });

  test('P-242 PD-011: amounts of any size arrive as the integers they are', async () => {
    const amounts = { amount: 9_007_199_254_740_993n, fee_amount: 0n, refund_amount: 1n };
    for (const type of ['payment.refunded', 'refund.failed', 'payout.returned']) {
      const { request } = await oneRequest(type, amounts);
      expect(String(request.body)).toMatch(/"amount": ?9007199254740993[,}]/);
      expect(String(request.body)).toMatch(/"fee_amount": ?0[,}]/);
      expect(String(request.body)).toMatch(/"refund_amount": ?1[,}]/);
      expect(String(request.body)).not.toContain('amount_unit');
    }
  });
});

describe('who gets an event', () => {
  test('P-235 P-240: every endpoint of the workspace, each under its own secret, and nobody else', async () => {
    const [own, other] = await Promise.all([newTenant(), newTenant()]);
    const receiver = await scene.receive('many.test');
    const add = (workspaceId: string, path: string) =>
      scene.addEndpoint({ workspaceId, url: receiver.url('many.test', path) });
    const [one, two] = await Promise.all([
      add(own.liveWorkspaceId, '/one'),
      add(own.liveWorkspaceId, '/two'),
      add(own.testWorkspaceId, '/own-test'),
      add(other.liveWorkspaceId, '/other'),
    ]);
    await scene.emit(own.liveWorkspaceId);
    await receiver.waitForRequests(2);
    await othersWereServed();
    expect(receiver.requests.map(({ path }) => path).toSorted()).toEqual(['/one', '/two']);
    const [first, second] = ['/one', '/two'].map((path) =>
      receiver.requests.find((request) => request.path === path),
    );
    if (first === undefined || second === undefined) throw new Error('one is missing');
    expect(first.body).toEqual(second.body);
    expect(one.secret).not.toBe(two.secret);
    expect(first.headers['x-service-signature']).toBe(hexSignature(one.secret, first));
    expect(second.headers['x-service-signature']).toBe(hexSignature(two.secret, second));
    expect(hexSignature(two.secret, first)).not.toBe(first.headers['x-service-signature']);
    expect(hexSignature(one.secret, second)).not.toBe(second.headers['x-service-signature']);
  });

  test('PD-178: live and test of one business count apart, each from 1', async () => {
    const tenant = await newTenant();
    const receiver = await scene.receive('apart.test');
    const workspaces = [tenant.liveWorkspaceId, tenant.testWorkspaceId];
    for (const [place, workspaceId] of workspaces.entries()) {
      await scene.addEndpoint({ workspaceId, url: receiver.url('apart.test', `/${place}`) });
      await scene.emit(workspaceId, [{}, {}, {}]);
    }
    await receiver.waitForRequests(6);
    for (const [path, environment] of Object.entries({ '/0': 'live', '/1': 'test' })) {
      const bodies = receiver.requests.filter((request) => request.path === path).map(bodyOf);
      expect(new Set(bodies.map((body) => body['sequence']))).toEqual(new Set([1, 2, 3]));
      expect(bodies).toHaveLength(3);
      expect(new Set(bodies.map((body) => body['environment']))).toEqual(new Set([environment]));
    }
  });

  test('PD-179 PD-180 PD-195: an endpoint gets the types it chose; with an address alone, the five', async () => {
    const { liveWorkspaceId: workspaceId } = await newTenant();
    const receiver = await scene.receive('chosen.test');
    const add = (path: string, eventTypes: readonly string[]) =>
      scene.addEndpoint({ workspaceId, url: receiver.url('chosen.test', path), eventTypes });
    await add('/usual', defaultEventTypes);
    await add('/refunds', ['payment.refunded', 'refund.failed']);
    const all = [...defaultEventTypes, 'payout.returned', 'refund.failed', 'webhook.ping'];
    await scene.emit(
      workspaceId,
      all.map((type) => ({ type })),
    );
    await receiver.waitForRequests(7);
    await othersWereServed();
    const typesAt = (path: string) =>
      receiver.requests
        .filter((request) => request.path === path)
        .map((request) => String(request.headers['x-service-event']))
        .toSorted();
    expect(typesAt('/usual')).toEqual([...defaultEventTypes].toSorted());
    expect(typesAt('/refunds')).toEqual(['payment.refunded', 'refund.failed']);
  });

  test('P-235: every attempt stands in the log of its own endpoint', async () => {
    const { tenantId, endpointId, eventId } = await oneRequest();
    const log = () => attemptsOf(use.database, { tenantId, endpointId });
    await waitUntil('it is recorded', async () => (await log()).length === 1);
    expect(await log()).toMatchObject([
      { event_id: eventId, attempt_number: 1, trigger: 'automatic', status: 200 },
    ]);
  });
});
