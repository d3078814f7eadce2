import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryPolicy } from '../../src/webhooks/endpoints/delivery-policy.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene } from './support/delivery-scene.ts';

const use = usePaymentsDatabase();
let scene: DeliveryScene;
beforeAll(async () => {
  // Ending waits for what is under way, which has nothing to do with what is measured.
  const policy = { ...deliveryPolicy, responseWaitMs: 2_000 };
  scene = await createDeliveryScene(() => use.database, { policy });
});
afterAll(() => scene.close());

const events = 60;
const hangingEndpoints = 20;
/** An idle dispatcher looks every tenth of a second, a busy one four times as often. */
const middleMsMax = 150;
const mostMsMax = 500;

test('an event reaches its receiver within moments of its commit, while others never answer', async () => {
  const deps = operatorDeps(use.database);
  const { testWorkspaceId: workspaceId } = await createTenant(deps);
  const { testWorkspaceId: neighbourId } = await createTenant(deps);
  const receiver = await scene.receive('quick.test');
  const hanging = await scene.receive('hanging.test', () => new Promise(() => undefined));
  await scene.addEndpoint({ workspaceId, url: receiver.url('quick.test', '/hook') });
  for (let n = 0; n < hangingEndpoints; n += 1) {
    await scene.addEndpoint({
      workspaceId: neighbourId,
      url: hanging.url('hanging.test', `/${n}`),
    });
  }
  scene.dispatch();
  await scene.emit(
    neighbourId,
    Array.from({ length: 5 }, () => ({})),
  );
  await hanging.waitForRequests(hangingEndpoints);
  const tookMs: number[] = [];
  for (let n = 1; n <= events; n += 1) {
    await scene.emit(workspaceId);
    const committedAtMs = Date.now();
    const requests = await receiver.waitForRequests(n);
    tookMs.push((requests[n - 1]?.arrivedAtMs ?? Number.NaN) - committedAtMs);
  }
  tookMs.sort((a, b) => a - b);
  expect(tookMs[Math.floor(events / 2)]).toBeLessThan(middleMsMax);
  expect(tookMs[Math.floor(events * 0.95)]).toBeLessThan(mostMsMax);
});
