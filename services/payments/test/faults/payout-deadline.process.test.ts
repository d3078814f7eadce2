import { expect, test } from 'vitest';
import { giveFunds, saveAccount } from '../support/money-out/payout-rows.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';

test('PD-130 PD-132 a provider that hangs is waited for ten seconds, and the answer is 200 processing', async () => {
  const simulator = await startTestSimulator();
  const api = await startTestApi({ settings: simulator.settings });
  const tenant = await createTenant(api.deps);
  await saveAccount(api.database, tenant);
  await giveFunds(api.database, tenant.liveWorkspaceId, 10_000n);
  const { key } = await tenant.createKey();
  simulator.simulator.queueScenario({
    side: 'live',
    kind: 'timeout_but_succeeded',
    operation: 'transfer',
  });
  const startedAtMs = performance.now();
  const answer = await fetch(`${api.baseUrl}/payouts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      // Nothing of it is left when the API stops.
      connection: 'close',
    },
    body: JSON.stringify({ amount: 1, currency: 'NGN', destinationType: 'provider_bank' }),
  });
  const tookMs = performance.now() - startedAtMs;
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { status: 'processing', provider_reference: null, outcome: { certainty: 'unknown' } },
  ]);
  expect(tookMs).toBeGreaterThan(9_000);
  expect(tookMs).toBeLessThan(20_000);
  await api.stop();
  await simulator.stop();
});
