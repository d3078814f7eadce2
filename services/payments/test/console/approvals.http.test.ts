import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayoutScene, largeMinor } from '../support/money-out/payout-scene.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { TestConsole } from '../support/people/console-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database);
});
afterAll(() => running.stop());

test('what waits for a second approver is listed for every business, longest waiting first', async () => {
  const { browser } = await running.signIn('viewer');
  const scenes = [await createPayoutScene(use.database), await createPayoutScene(use.database)];
  for (const scene of scenes) await scene.askOne({ amountMinor: largeMinor });
  const { body } = await browser.get('/approvals');
  expect(body['data']).toMatchObject(
    scenes.map(({ tenant }) => ({
      tenant: { id: tenant.businessId },
      environment: 'live',
      action: 'payout.create',
      amount_minor: Number(largeMinor),
      created_at: expect.any(String),
    })),
  );
});
