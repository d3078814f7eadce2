import { sql, withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { startPing } from '@countinghouse/webhooks';
import type { EndpointKey } from '@countinghouse/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryPolicy } from '../../src/webhooks/endpoints/delivery-policy.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene } from './support/delivery-scene.ts';

const use = usePaymentsDatabase();
let scene: DeliveryScene;
beforeAll(async () => {
  scene = await createDeliveryScene(() => use.database);
});
afterAll(() => scene.close());

test('PD-178: events that are taken together are numbered from one, without a gap, and all arrive', async () => {
  const { testWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
  const receiver = await scene.receive('shop.test');
  await scene.addEndpoint({ workspaceId, url: receiver.url('shop.test', '/hook') });
  const rounds = [3, 2, 1];
  const dispatcher = scene.dispatch();
  let emitted = 0;
  for (const count of rounds) {
    await scene.emit(
      workspaceId,
      Array.from({ length: count }, () => ({})),
    );
    emitted += count;
    await receiver.waitForRequests(emitted);
  }
  const requests = await receiver.waitForRequests(emitted);
  const sequences = requests.map((request) => Number(JSON.parse(String(request.body)).sequence));
  expect(sequences.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  await waitUntil('everything is recorded', async () => {
    const rows = await use.database.db.selectFrom('webhook_attempts').select('id').execute();
    return rows.length === emitted;
  });
  await dispatcher.stop();
});

test('PD-178: a test waits for its number while events of the workspace get theirs', async () => {
  const { testWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
  const receiver = await scene.receive('tested.test');
  const { endpointId } = await scene.addEndpoint({
    workspaceId,
    url: receiver.url('tested.test', '/hook'),
  });
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const numbering = withTransaction(use.database.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(4010100, lane) from generate_series(0, 63) lane`.execute(
      tx,
    );
    await sql`insert into event_sequences values (${workspaceId}, 41)`.execute(tx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const pinging = startPingOf({ tenantId: workspaceId, endpointId });
  await waitUntil('the test waits', async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and classid = 4010100 and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      use.database.db,
    );
    return rows.length === 1;
  }).finally(released.resolve);
  await numbering;
  expect(await pinging).toBe(true);
  const logged = await use.database.db
    .selectFrom('event_log')
    .select('sequence')
    .where('tenant_id', '=', workspaceId)
    .execute();
  expect(logged).toEqual([{ sequence: 42n }]);
});

function startPingOf(endpoint: EndpointKey) {
  return withTransaction(use.database.db, (tx) =>
    startPing(tx, deliveryPolicy, {
      ...endpoint,
      eventId: newTestId(),
      deliveryId: newTestId(),
      dataJson: '{}',
      tenantFacts: { environment: 'test' },
      now: new Date(),
    }),
  );
}
