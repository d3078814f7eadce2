import { createMetrics } from '@countinghouse/observability';
import { sql, withTransaction } from '@countinghouse/postgres';
import { addDatabaseMetrics, addWebhookBacklogGauges } from '@countinghouse/process';
import { waitUntil } from '@countinghouse/testing';
import { watchWebhookBacklog } from '@countinghouse/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendOnlyTables } from '../../src/kernel/append-only.rules.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene } from './support/delivery-scene.ts';

const use = usePaymentsDatabase();
let scene: DeliveryScene;
let aheadMs = 0;
beforeAll(async () => {
  scene = await createDeliveryScene(() => use.database);
});
afterAll(() => scene.close());

async function read(name: string): Promise<number> {
  const metrics = createMetrics({ service: 'payments' });
  addDatabaseMetrics(metrics, use.database, appendOnlyTables);
  const nowMs = (): number => Date.now() + aheadMs;
  addWebhookBacklogGauges(metrics, watchWebhookBacklog(use.database, nowMs));
  const { body } = await metrics.render();
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(body)?.[1]);
}

test('events that nobody takes, and endpoints that nobody serves, are told until somebody does', async () => {
  const { testWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
  const receiver = await scene.receive('shop.test');
  await scene.addEndpoint({ workspaceId, url: receiver.url('shop.test', '/hook') });
  expect(await read('webhook_outbox_rows')).toBe(0);
  expect(await read('webhook_outbox_oldest_seconds')).toBe(0);
  expect(await read('webhook_endpoints_overdue')).toBe(0);
  expect(await read('webhook_parked_retries')).toBe(0);
  await scene.emit(workspaceId, [{}, {}, {}]);
  aheadMs = 60_000;
  expect(await read('webhook_outbox_rows')).toBe(3);
  expect(await read('webhook_outbox_oldest_seconds')).toBeGreaterThanOrEqual(60);
  expect(await read('webhook_endpoints_overdue')).toBe(1);
  scene.dispatch();
  await receiver.waitForRequests(3);
  expect(await read('webhook_outbox_rows')).toBe(0);
  await waitUntil(
    'the endpoint is served',
    async () => (await read('webhook_endpoints_overdue')) === 0,
  );
});

test('a transaction that is held open shows by its age, and what is dead can be counted', async () => {
  expect(await read('database_outbox_dead_rows')).toBeGreaterThanOrEqual(0);
  await withTransaction(use.database.db, async (tx) => {
    await sql`select count(*) from events`.execute(tx);
    await waitUntil(
      'it has an age',
      async () => (await read('database_oldest_transaction_seconds')) > 0.2,
    );
  });
});
