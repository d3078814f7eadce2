import { testAttempts } from '@countinghouse/testing/hostile';
import { afterAll, beforeAll } from 'vitest';
import { deliveryPolicy } from '../../src/webhooks/endpoints/delivery-policy.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createDeliveryScene } from '../webhooks/support/delivery-scene.ts';
import type { DeliveryScene } from '../webhooks/support/delivery-scene.ts';
import { attempts } from './receivers.attempts.ts';

const use = usePaymentsDatabase();
let scene: DeliveryScene;

beforeAll(async () => {
  // Receivers are promised eight seconds; the deadline is the same mechanism at any length.
  const policy = { ...deliveryPolicy, responseWaitMs: 1_000 };
  scene = await createDeliveryScene(() => use.database, { policy });
  scene.dispatch();
});
afterAll(() => scene.close());

testAttempts('hostile webhook receivers', attempts, async () => ({
  close: async () => undefined,
  database: use.database,
  scene,
  newWorkspace: async () => (await createTenant(operatorDeps(use.database))).liveWorkspaceId,
}));
