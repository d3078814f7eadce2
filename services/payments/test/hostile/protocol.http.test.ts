import { exchangeRaw, testAttempts } from '@countinghouse/testing/hostile';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTenant } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { hidden, attempts } from './protocol.attempts.ts';

/** A body may take 30 seconds before it is cut. */
vi.setConfig({ testTimeout: 60_000 });

let api: TestApi;
let tenant: Tenant;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await createTenant(api.deps);
  ({ key } = await tenant.createKey());
});
afterAll(() => api.stop());

testAttempts('the protocol', attempts, async () => ({
  close: async () => undefined,
  address: api.address,
  key,
  linkCount: async () => {
    const rows = await api.database.db
      .selectFrom('payment_links')
      .select('id')
      .where('workspace_id', '=', tenant.liveWorkspaceId)
      .execute();
    return rows.length;
  },
}));

test('the hidden request alone is carried out', async () => {
  expect((await exchangeRaw(api.address, hidden(key))).statuses).toEqual([200]);
});
