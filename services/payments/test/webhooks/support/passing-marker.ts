import type { Database } from '../../../src/kernel/database.ts';
import { createTenant, operatorDeps } from '../../support/people/tenants.ts';
import type { DeliveryScene } from './delivery-scene.ts';

/**
 * For "nothing is sent": an event of somebody else goes all the way, twice, so a dispatcher has
 * looked at everything in between that it would have sent.
 */
export async function createPassingMarker(
  database: Database,
  scene: DeliveryScene,
  eventType = 'payment.succeeded',
): Promise<() => Promise<void>> {
  const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(database));
  const receiver = await scene.receive('marker.test');
  await scene.addEndpoint({
    workspaceId,
    url: receiver.url('marker.test'),
    eventTypes: [eventType],
  });
  return async () => {
    for (let each = 0; each < 2; each += 1) {
      const before = receiver.requestCount();
      await scene.emit(workspaceId, [{ type: eventType }]);
      await receiver.waitForRequests(before + 1, 15_000);
    }
  };
}
