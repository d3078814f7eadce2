import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { toReference } from '../../src/provider/reference.rules.ts';
import { giveFunds, saveAccount } from '../support/money-out/payout-rows.ts';
import { passTimeAtProvider, sendTransferNotice } from '../support/money-out/transfer-notice.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import type { TestSimulator } from '../support/processes/running-simulator.ts';

let simulator: TestSimulator;
let api: TestApi;
let tenant: Tenant;
let key: string;

beforeAll(async () => {
  simulator = await startTestSimulator();
  simulator.simulator.fund({ side: 'live', amount: '1000000', currency: 'NGN' });
  api = await startTestApi({ settings: simulator.settings });
  tenant = await createTenant(api.deps);
  await saveAccount(api.database, tenant);
  await giveFunds(api.database, tenant.liveWorkspaceId, 1_000_000n);
  ({ key } = await tenant.createKey());
});
afterAll(async () => {
  await api.stop();
  await simulator.stop();
});

interface PayoutBody {
  readonly payoutId: string;
  readonly reference: string;
  readonly status: string;
}

async function payOut(): Promise<PayoutBody> {
  const answer = await fetch(`${api.baseUrl}/payouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 10.5, currency: 'NGN', destinationType: 'provider_bank' }),
  });
  expect(answer.status).toBe(200);
  return Object(await answer.json());
}

type Sent = NonNullable<Parameters<typeof sendTransferNotice>[2]>;
const notify = (reference: string, sent: Sent = {}) => sendTransferNotice(api, reference, sent);
const passTime = (seconds: number) => passTimeAtProvider(simulator, seconds);

const rowOf = (id: string) =>
  api.database.db
    .selectFrom('payouts')
    .selectAll()
    .where('workspace_id', '=', tenant.liveWorkspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const eventsOf = async (id: string) => {
  const events = await api.database.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('tenant_id', '=', tenant.liveWorkspaceId)
    .orderBy('id')
    .execute();
  return events.filter(({ data }) => Object(data).id === id);
};
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);

describe('a notice about a transfer', () => {
  test('P-109 P-013 is answered, asked after, and completes the payout once, however often it comes', async () => {
    const { payoutId, reference } = await payOut();
    await passTime(600);
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(reference)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => [200, 'stored']));
    await waitUntil('it is completed', async () => (await rowOf(payoutId)).status === 'completed');
    // Asked for as 10.5, told as 1050.
    expect(await eventsOf(payoutId)).toEqual([
      {
        type: 'payout.completed',
        data: { id: payoutId, amount: 1_050, currency: 'NGN', status: 'completed' },
      },
    ]);
    expect(await verifyLedger(api.database, { workspaceId: tenant.liveWorkspaceId })).toEqual([]);
  });

  test('what it says is believed only when the provider says it again', async () => {
    const { payoutId, reference } = await payOut();
    const before = await rowOf(payoutId);
    await notify(reference);
    await waitUntil('it is asked about', async () => (await rowOf(payoutId)).check_count > 0);
    expect(before.status).toBe('processing');
    expect((await rowOf(payoutId)).status).toBe('processing');
  });

  test('P-110 P-013 of a failure fails the payout', async () => {
    simulator.simulator.queueScenario({ side: 'live', kind: 'payout_fails' });
    const { payoutId, reference } = await payOut();
    await passTime(600);
    await notify(reference);
    await waitUntil('it is failed', async () => (await rowOf(payoutId)).status === 'failed');
    expect(await eventsOf(payoutId)).toMatchObject([
      { type: 'payout.failed', data: { amount: 1_050 } },
    ]);
  });

  test('PD-145 PD-146 of a completed payout that came back finds the return', async () => {
    simulator.simulator.queueScenario({
      side: 'live',
      kind: 'payout_returned',
      delayMs: 3_600_000,
    });
    const { payoutId, reference } = await payOut();
    await passTime(600);
    await notify(reference);
    await waitUntil('it is completed', async () => (await rowOf(payoutId)).status === 'completed');
    await passTime(2 * 3_600);
    await notify(reference);
    await waitUntil('it is returned', async () => (await rowOf(payoutId)).returned_at !== null);
    expect(await rowOf(payoutId)).toMatchObject({ status: 'completed' });
    expect(await typesOf(payoutId)).toEqual(['payout.completed', 'payout.returned']);
    const { returned } = await readPayout(payoutId);
    expect(returned).toEqual({ at: expect.any(String), reason: expect.any(String) });
    expect(await verifyLedger(api.database, { workspaceId: tenant.liveWorkspaceId })).toEqual([]);
  });

  test('row 9: with a wrong secret it is refused and changes nothing', async () => {
    const { payoutId, reference } = await payOut();
    const before = await rowOf(payoutId);
    expect((await notify(reference, { secret: 'guess' }))[0]).toBe(401);
    expect(await rowOf(payoutId)).toEqual(before);
  });

  test('P-010 from the sandbox, or about a payout that is not there, it is ignored', async () => {
    const { payoutId, reference } = await payOut();
    const before = await rowOf(payoutId);
    expect(await notify(reference, { side: 'test' })).toEqual([200, 'ignored']);
    const { liveWorkspaceId: workspaceId } = tenant;
    for (const kind of ['po', 'ret'] as const) {
      const place = { kind, installation: 'ch', cell: 0, workspaceId };
      expect(await notify(toReference({ ...place, id: newTestId() }))).toEqual([200, 'ignored']);
    }
    expect(await rowOf(payoutId)).toEqual(before);
  });
});

async function readPayout(id: string): Promise<{ readonly returned: unknown }> {
  const headers = { authorization: `Bearer ${key}` };
  return Object(await (await fetch(`${api.baseUrl}/payouts/${id}`, { headers })).json());
}
