import { createHmac } from 'node:crypto';
import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene } from './support/delivery-scene.ts';

const use = usePaymentsDatabase();
let scene: DeliveryScene;
beforeAll(async () => {
  scene = await createDeliveryScene(() => use.database);
});
afterAll(() => scene.close());

test('P-235 P-237 P-239 PD-176: an event is posted to the endpoint, signed with its secret', async () => {
  const { testWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
  const receiver = await scene.receive('shop.test');
  const { secret } = await scene.addEndpoint({
    workspaceId,
    url: receiver.url('shop.test', '/hook'),
  });
  scene.dispatch();
  await scene.emit(workspaceId);
  const [request] = await receiver.waitForRequests(1);
  const timestamp = request?.headers['x-service-timestamp'];
  const expected = createHmac('sha256', secret)
    .update(`${timestamp}.`)
    .update(request?.body ?? '')
    .digest('hex');
  expect(request?.headers['x-service-signature']).toBe(expected);
  expect(JSON.parse(String(request?.body))).toMatchObject({
    type: 'payment.succeeded',
    sequence: 1,
    environment: 'test',
  });
  await waitUntil('the attempt is recorded', async () => {
    const rows = await use.database.db.selectFrom('webhook_attempts').selectAll().execute();
    return rows.length === 1;
  });
});
