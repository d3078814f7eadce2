import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAccount } from '../support/money-out/payout-rows.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { TestConsole } from '../support/people/console-scene.ts';
import {
  createTenant,
  operatorDeps,
  testPepper,
  testSealingKeys,
} from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database);
});
afterAll(() => running.stop());

test('what each pepper and sealing key is needed for is counted, without any secret', async () => {
  const { browser } = await running.signIn('viewer');
  const tenant = await createTenant(operatorDeps(use.database), {});
  await tenant.createKey();
  await saveAccount(use.database, tenant);
  const secrets = await browser.get('/secrets');
  expect(secrets.body).toMatchObject({
    peppers: [{ id: null, is_current: true, is_in_settings: true, hashes: 1, keys_waiting: 0 }],
    audit: { rows: expect.any(Number), head_exported_at: null },
  });
  const sealing = await browser.get('/secrets/sealing');
  const account = { table: 'settlement_accounts', column: 'account_number_sealed' };
  expect(sealing.body['data']).toContainEqual({ ...account, sealing_key: 't1', values: 1 });
  const shown = JSON.stringify([secrets.body, sealing.body]);
  expect(shown).not.toContain(testPepper.toString('base64'));
  expect(shown).not.toContain(testSealingKeys);
});
