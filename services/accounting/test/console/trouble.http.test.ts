import { sql } from '@countinghouse/postgres';
import { afterAll, expect, test } from 'vitest';
import { openConsoleWorld } from '../support/people/console-world.ts';
import { newTestId } from '../support/people/tenants.ts';

const world = await openConsoleWorld();
afterAll(world.close);
const { db } = world.api.database;

test('AD-138 connections that stopped, closings, endpoints that are off and dead jobs are listed', async () => {
  const { orgId, owner } = await world.open();
  const { browser } = await world.console.signIn('viewer');
  const endpoint = newTestId();
  await sql`insert into webhook_endpoints (tenant_id, id, url, event_types, created_at, updated_at, switched_off_at, switched_off_reason)
    values (${orgId}, ${endpoint}, 'https://example.com/hook', '{*}', now(), now(), now(), 'failures')`.execute(
    db,
  );
  expect((await owner.post('/closing')).status).toBe(202);
  const listOf = async (path: string) => (await browser.get(path)).body['data'];
  expect(await listOf('/webhooks')).toMatchObject([{ id: endpoint, tenant: { id: orgId } }]);
  expect(await listOf('/closings')).toMatchObject([{ status: 'waiting', tenant: { id: orgId } }]);
  expect(await listOf('/connections')).toEqual([]);
  expect(await listOf('/jobs')).toEqual([]);
  expect(await listOf('/organisations?view=closing')).toMatchObject([{ id: orgId }]);
});
