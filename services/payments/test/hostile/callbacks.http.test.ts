import { testAttempts } from '@countinghouse/testing/hostile';
import { beforeAll } from 'vitest';
import { listAccountBalances } from '../../src/ledger/ledger/list-account-balances.ts';
import { toReference } from '../../src/provider/reference.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { payAtProvider } from '../support/money-out/refund-charges.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { attempts } from './callbacks.attempts.ts';
import { useHostileApi } from './support/hostile-api.ts';

const world = useHostileApi();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant(world.api.deps);
});

async function chargedPayment() {
  const { liveWorkspaceId: workspaceId } = tenant;
  const { db } = world.api.database;
  const id = newTestId();
  const reference = toReference({ kind: 'pay', installation: 'ch', cell: 0, workspaceId, id });
  await insertPayment(world.api.database, workspaceId, { id, status: 'pending', reference });
  await payAtProvider(world.simulator, 10_000n, 'live', 'NGN', reference);
  return {
    reference,
    state: async () => ({
      payment: await db
        .selectFrom('payments')
        .select(['status', 'attention'])
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
      notices: await db
        .selectFrom('provider_callbacks')
        .select('dedupe_key')
        .where('payment_id', '=', id)
        .execute(),
      balances: await listAccountBalances(db, workspaceId),
    }),
  };
}

testAttempts('forged callbacks', attempts, async () => ({
  close: async () => undefined,
  address: world.api.address,
  newCaller: world.newCaller,
  chargedPayment,
}));
