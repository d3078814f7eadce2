import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { expect } from 'vitest';
import { readWorkerSettings } from '../../../src/processes/config.ts';
import { createProviders } from '../../../src/provider/providers.ts';
import { readSettlements } from '../../../src/settlement/settlements/read-settlements.ts';
import { settleWithProvider } from '../../../src/settlement/settlements/settle-with-provider.ts';
import { newTestId, testSealingKeys } from '../people/tenants.ts';
import { callbackSecret } from '../processes/simulator-process.ts';
import type { MoneyOutWorld } from './money-out-world.ts';

const workWaitMs = 15_000;
const settledSeconds = 20;

/** Nobody dies any more: time passes in these steps, and after each a worker does all that is due. */
export async function comeToRest(
  world: MoneyOutWorld,
  steps: readonly number[],
  startWorker = world.startWorker,
): Promise<void> {
  for (const seconds of steps) {
    await world.advance(seconds);
    const worker = await startWorker();
    await worker.waitUntilWorking();
    await waitUntil('nothing is due', async () => (await countDue(world)) === 0, workWaitMs);
    expect((await worker.stop()).code).toBe(0);
  }
}

/** Charges to settle are left to the next worker: this one may have looked before it read of them. */
async function countDue(world: MoneyOutWorld): Promise<number> {
  const now = world.now();
  const { rows } = await sql<{ due: number }>`
    select (select count(*) from payments where next_check_at <= ${now})::integer
      + (select count(*) from refunds where next_check_at <= ${now})::integer
      + (select count(*) from payouts where next_check_at <= ${now})::integer
      + (select count(*) from provider_callbacks
          where handled_at is null and next_try_at <= ${now})::integer
      + (select count(*) from provider_settlement_reading
          where environment = 'live' and next_read_at <= ${now})::integer as due`.execute(
    world.database.db,
  );
  return rows[0]?.due ?? 0;
}

/** The ids of payments that are paid and whose money has become available. */
export async function paySettled(world: MoneyOutWorld, count: number): Promise<readonly string[]> {
  const payments = await world.pay(count);
  await waitForAll(world, 'succeeded_at');
  // By then the provider says what it kept.
  await world.advance(settledSeconds);
  await settleHere(world);
  await waitForAll(world, 'settled_at');
  return payments.map(({ id }) => id);
}

/** What the worker’s two loops do, one after the other and without waiting for their next turns. */
async function settleHere(world: MoneyOutWorld): Promise<void> {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const url = `${world.simulator.address}/v3`;
  const settings = readWorkerSettings({
    PAYMENTS_DATABASE_URL: world.testDatabase.applicationUrl,
    PAYMENTS_SEALING_KEYS: testSealingKeys,
    PAYMENTS_LIVE_PROVIDER_URL: url,
    PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-test',
    PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: callbackSecret,
    PAYMENTS_TEST_PROVIDER_URL: url,
  });
  const { now, database } = world;
  const providers = createProviders(settings, { nowMs: () => now().getTime(), logger });
  const deps = { database, providers, now, logger, newId: newTestId, settlementDelayDays: 0 };
  await readSettlements(deps);
  await settleWithProvider(deps);
  await providers.close();
}

/** Waits until every payment that was ever started has come so far. */
export async function waitForAll(
  world: MoneyOutWorld,
  moment: 'succeeded_at' | 'settled_at',
): Promise<void> {
  const areThere = async (): Promise<boolean> => {
    const query = world.database.db.selectFrom('payments').select('id').where(moment, 'is', null);
    return (await query.execute()).length === 0;
  };
  await waitUntil(`every payment has its ${moment}`, areThere, workWaitMs);
}
