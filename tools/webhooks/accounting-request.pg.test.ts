import { isUuid } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { startPing, waitForPing } from '@countinghouse/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../../services/payments/test/support/people/tenants.ts';
import { usePaymentsDatabase } from '../../services/payments/test/support/processes/payments-database.ts';
import { waitForAttempts } from '../../services/payments/test/webhooks/support/delivery-rows.ts';
import { createDeliveryScene } from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import type { DeliveryScene } from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import { createPassingMarker } from '../../services/payments/test/webhooks/support/passing-marker.ts';
import { accountingCase } from './both-policies.ts';

const use = usePaymentsDatabase();
let scene: DeliveryScene;
let othersWereServed: () => Promise<void>;
beforeAll(async () => {
  scene = await createDeliveryScene(() => use.database, accountingCase);
  scene.dispatch();
  othersWereServed = await createPassingMarker(use.database, scene, 'invoice.paid');
});
afterAll(() => scene.close());

async function organisationAt(host: string, eventTypes = ['invoice.paid']) {
  const { liveWorkspaceId: orgId } = await createTenant(operatorDeps(use.database));
  const receiver = await scene.receive(host);
  const url = receiver.url(host, '/books');
  const endpoint = await scene.addEndpoint({ workspaceId: orgId, url, eventTypes });
  return { orgId, receiver, endpoint };
}

describe('a request of accounting', () => {
  test('A-081 A-082 A-083 A-084 A-087: has its headers, each once, and its body', async () => {
    const { orgId, receiver, endpoint } = await organisationAt('books.test');
    const [eventId = ''] = await scene.emit(orgId, [{ type: 'invoice.paid' }]);
    const [request] = await receiver.waitForRequests(1);
    const [attempt] = await waitForAttempts(use.database, endpoint, 1);
    const headers = request?.headers ?? {};
    expect(request).toMatchObject({ method: 'POST', path: '/books' });
    expect(headers['content-type']).toBe('application/json');
    expect(headers['user-agent']).toBe('Accounting-Webhooks/1');
    expect(headers['x-accounting-event']).toBe('invoice.paid');
    expect(headers['x-accounting-delivery']).toBe(attempt?.delivery_id);
    expect(isUuid(headers['x-accounting-delivery'] ?? '')).toBe(true);
    expect(headers['x-accounting-signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-service'))).toEqual([]);
    expect(JSON.parse(String(request?.body))).toEqual({
      id: eventId,
      type: 'invoice.paid',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      org_id: orgId,
      data: { id: eventId, amount: 1_050 },
    });
    expect(isUuid(eventId)).toBe(true);
  });

  test('A-078: goes to each endpoint that chose the event and to no other', async () => {
    const { orgId, receiver } = await organisationAt('chose.test');
    const second = await scene.receive('chose-too.test');
    const third = await scene.receive('chose-other.test');
    const add = (url: string, type: string) =>
      scene.addEndpoint({ workspaceId: orgId, url, eventTypes: [type] });
    await add(second.url('chose-too.test'), 'invoice.paid');
    await add(third.url('chose-other.test'), 'bill.approved');
    const stranger = await organisationAt('stranger.test');
    await scene.emit(orgId, [{ type: 'invoice.paid' }]);
    await Promise.all([receiver.waitForRequests(1), second.waitForRequests(1)]);
    await othersWereServed();
    expect(receiver.requestCount() + second.requestCount()).toBe(2);
    expect(third.requestCount() + stranger.receiver.requestCount()).toBe(0);
  });

  test('A-079 AD-088: arrives within seconds of the change', async () => {
    const { orgId, receiver } = await organisationAt('soon.test');
    await scene.emit(orgId, [{ type: 'invoice.paid' }]);
    const waitedMs = await waitUntil('it arrives', () => receiver.requestCount() === 1);
    expect(waitedMs).toBeLessThan(15_000);
  });

  test.each([
    ['a private address', ['10.0.0.8'], 'https://private.test/'],
    ['an address without TLS', ['127.0.0.1'], 'http://plain.test/'],
    ['an address with a password', ['127.0.0.1'], 'https://user:secret@named.test/'],
  ])('AD-101: %s is never called', async (_what, addresses, url) => {
    const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
    scene.names.set(new URL(url).hostname, { kind: 'addresses', addresses });
    const eventTypes = ['invoice.paid'];
    const endpoint = await scene.addEndpoint({ workspaceId, url, eventTypes });
    await scene.emit(workspaceId, [{ type: 'invoice.paid' }]);
    const [attempt] = await waitForAttempts(use.database, endpoint, 1);
    expect(attempt).toMatchObject({ status: null, error_class: 'blocked' });
  });

  test('a test of an endpoint has the policy’s own type and goes nowhere else', async () => {
    const types = ['invoice.paid', 'test.ping'];
    const { orgId, receiver, endpoint } = await organisationAt('asked.test', types);
    const other = await scene.receive('not-asked.test');
    const otherUrl = other.url('not-asked.test');
    await scene.addEndpoint({ workspaceId: orgId, url: otherUrl, eventTypes: types });
    const deliveryId = scene.newId();
    await withTransaction(use.database.db, (tx) =>
      startPing(tx, accountingCase.policy, {
        ...endpoint,
        eventId: scene.newId(),
        deliveryId,
        dataJson: '{}',
        tenantFacts: { org_id: orgId },
        now: new Date(),
      }),
    );
    const key = { tenantId: orgId, deliveryId };
    const exchange = await waitForPing(use.database.db, key, 10_000);
    expect(exchange).toMatchObject({ error_class: null, response: { status: 200 } });
    expect(receiver.requests[0]?.headers['x-accounting-event']).toBe('test.ping');
    await scene.emit(orgId, [{ type: 'invoice.paid' }]);
    await Promise.all([receiver.waitForRequests(2), other.waitForRequests(1)]);
    await othersWereServed();
    expect(other.requests.map(({ headers }) => headers['x-accounting-event'])).toEqual([
      'invoice.paid',
    ]);
  });
});
