import { randomBytes } from 'node:crypto';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { parseSealingKeys } from '@countinghouse/sealing';
import { countOutcomes, startLoad } from '@countinghouse/testing/faults';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listPepperStatus, retirePepper } from '../../src/business/api-keys/rotate-pepper.ts';
import { resealAll } from '../../src/console/secrets/reseal.ts';
import type { Database } from '../../src/kernel/database.ts';
import { prepareReads } from '../support/charges/read-calls.ts';
import { saveAccount } from '../support/money-out/payout-rows.ts';
import {
  createTenant,
  operatorDeps,
  testPepper,
  testPeppers,
  testSealingKeys,
} from '../support/people/tenants.ts';
import { startApiProcess } from '../support/processes/api-process.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { startBalancer } from '../support/processes/balancer.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createPaymentsDatabase();
  database = connectAsApplication(testDatabase);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const newPepper = { id: 'p2', secret: randomBytes(32) };
const newSealingKeys = `k2:${randomBytes(32).toString('base64')}`;
/** Long enough for the balancer to notice on a busy machine. */
const drainDelayMs = '1500';

async function startApi(settings: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const api = await startApiProcess(testDatabase.applicationUrl, {
    settings: { PAYMENTS_DRAIN_DELAY_MS: drainDelayMs, ...settings },
  });
  onTestFinished(() => api.kill());
  return api;
}

test('pepper and sealing key are rotated under load, process by process, and no caller notices', async ({
  annotate,
}) => {
  const tenant = await createTenant(operatorDeps(database));
  await saveAccount(database, tenant);
  const { calls } = await prepareReads(database, tenant);
  const rotated = {
    PAYMENTS_KEY_PEPPER: `p2:${newPepper.secret.toString('base64')},${testPepper.toString('base64')}`,
    PAYMENTS_SEALING_KEYS: `${newSealingKeys},${testSealingKeys}`,
  };
  const balancer = startBalancer();
  const serving = [await startApi({}), await startApi({})];
  for (const api of serving) await balancer.add(api);
  const load = startLoad({ calls, baseUrl: balancer.pick, senders: 2, pauseMs: 25 });
  await load.goOnFor(100);
  for (const leaving of serving) {
    await balancer.add(await startApi(rotated));
    await load.goOnFor(50);
    expect(await leaving.stop()).toMatchObject({ code: 0 });
  }
  const deps = { ...operatorDeps(database), peppers: [newPepper, ...testPeppers] };
  const status = await listPepperStatus(deps);
  expect(status.map(({ pepperId, keysWaiting }) => [pepperId, keysWaiting])).toEqual([
    [null, 0n],
    ['p2', 0n],
  ]);
  const keys = parseSealingKeys(rotated.PAYMENTS_SEALING_KEYS);
  await resealAll({ ...deps, sealingKeys: keys.kind === 'keys' ? keys.keys : [] });
  await retirePepper(deps, null);
  // What has forgotten the old secrets, and remembers no key, serves as well.
  const { PAYMENTS_KEY_PEPPER: both } = rotated;
  const last = await startApi({
    PAYMENTS_KEY_PEPPER: both.slice(0, both.indexOf(',')),
    PAYMENTS_SEALING_KEYS: newSealingKeys,
  });
  await balancer.add(last);
  await load.goOnFor(100);
  const exchanges = await load.stop();
  await balancer.stop();
  expect(countOutcomes(exchanges)).toEqual({ 200: load.sentCount() });
  expect(new Set(exchanges.map(({ url }) => new URL(url).port)).size).toBe(5);
  await annotate(`${exchanges.length} requests over five processes, all answered with 200`);
}, 120_000);
