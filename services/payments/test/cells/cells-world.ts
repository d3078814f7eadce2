import { createIdSource } from '@countinghouse/identifiers';
import { putPersonToWork } from '@countinghouse/identity/testing';
import type { PersonAtWork } from '@countinghouse/identity/testing';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { startPrivatePostgres } from '@countinghouse/testing';
import type { PrivatePostgres } from '@countinghouse/testing';
import { newCheckoutCode } from '../../src/charges/checkout/checkout-code.ts';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import type { Database } from '../../src/kernel/database.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { giveFunds, saveAccount } from '../support/money-out/payout-rows.ts';
import { testSealer } from '../support/people/staff.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startApiProcess } from '../support/processes/api-process.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';
import { callbackSecret, startSimulatorProcess } from '../support/processes/simulator-process.ts';
import type { SimulatorProcess } from '../support/processes/simulator-process.ts';
import { startWorkerProcess } from '../support/processes/worker-process.ts';
import { prepareRouter } from './router.ts';
import type { Router } from './router.ts';

/** One cell: a database server of its own, an API and a worker. */
export interface Cell {
  readonly number: number;
  readonly postgres: PrivatePostgres;
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  readonly api: ApiProcess;
  readonly newId: () => string;
  /** A merchant with a link to pay by, money to pay out, and an owner who is signed in. */
  readonly addShop: () => Promise<Shop>;
}

export interface Shop extends Tenant {
  readonly key: string;
  /** Of the link that payers pay by. */
  readonly code: string;
  readonly owner: PersonAtWork;
}

export interface CellsWorld {
  readonly router: Router;
  readonly simulator: SimulatorProcess;
  readonly cells: readonly [Cell, Cell];
  readonly stop: () => Promise<void>;
}

const priceMinor = 250_000n;
const thresholdMinor = 100_000_000n;
const fundsMinor = 1_000_000_000_000n;
const startWaitMs = 120_000;

/** Two cells behind one router, and the provider that both call. */
export async function startCellsWorld(tell: (text: string) => void): Promise<CellsWorld> {
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closing.toReversed()) await close().catch(() => undefined);
  };
  try {
    const router = await prepareRouter();
    closing.push(router.stop);
    const simulator = await startSimulatorProcess({
      webhookUrl: `${router.address}/provider/flutterwave/live`,
      settings: { SIMULATOR_SETTLEMENT_DELAY_DAYS: '0' },
    });
    closing.push(simulator.remove);
    tell('two cells: a server, an API and a worker each');
    const first = await startCell(0, { router, simulator, closing });
    const second = await startCell(1, { router, simulator, closing });
    tell('the router');
    await router.leadTo([first.api.address, second.api.address]);
    return { router, simulator, cells: [first, second], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface CellParts {
  readonly router: Router;
  readonly simulator: SimulatorProcess;
  readonly closing: (() => Promise<unknown>)[];
}

async function startCell(number: number, { router, simulator, closing }: CellParts): Promise<Cell> {
  const postgres = await startPrivatePostgres({ settings: ['wal_level=logical'] });
  closing.push(postgres.remove);
  const testDatabase = await createPaymentsDatabase({ adminUrl: postgres.adminUrl });
  const database = connectAsApplication(testDatabase);
  closing.push(database.close);
  const provider = `${simulator.address}/v3`;
  const settings = {
    PAYMENTS_CELL: `${number}`,
    PAYMENTS_PUBLIC_URL: router.address,
    PAYMENTS_TRUSTED_PROXIES: '127.0.0.1',
    PAYMENTS_PROVIDER_PAGE_ORIGINS: simulator.address,
    PAYMENTS_LIVE_PROVIDER_URL: provider,
    PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-test',
    PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: callbackSecret,
    PAYMENTS_TEST_PROVIDER_URL: provider,
    PAYMENTS_CHECKOUT_ATTEMPTS_PER_ADDRESS: '1000000',
    PAYMENTS_CHECKOUT_ATTEMPTS_PER_CODE: '1000000',
  };
  const api = await startApiProcess(testDatabase.applicationUrl, { settings });
  closing.push(api.kill);
  await api.waitUntilReady(startWaitMs);
  const worker = await startWorkerProcess(testDatabase.applicationUrl, {
    settings: { ...settings, PAYMENTS_SETTLEMENT_DELAY_DAYS: '0' },
  });
  closing.push(worker.kill);
  await worker.waitUntilWorking();
  const newId = createIdSource({ cell: number, nowMs: Date.now });
  const deps = { ...operatorDeps(database), cell: number, newId };
  return {
    number,
    postgres,
    testDatabase,
    database,
    api,
    newId,
    addShop: async () => {
      const tenant = await createTenant(deps);
      const { businessId, liveWorkspaceId } = tenant;
      await saveAccount(database, tenant);
      await giveFunds(database, liveWorkspaceId, fundsMinor);
      for (const operation of ['refunds', 'payouts'] as const) {
        const limit = { businessId, operation, currency: 'NGN' } as const;
        await setLimit(deps, 'threshold', limit, thresholdMinor);
      }
      const { key } = await tenant.createKey();
      const { code } = await insertPaymentLink(database, liveWorkspaceId, {
        code: newCheckoutCode(number),
        amount_minor: priceMinor,
      });
      const owner = await signInOwner({ database, newId, router }, tenant);
      return { ...tenant, key, code, owner };
    },
  };
}

async function signInOwner(
  { database, newId, router }: Pick<Cell, 'database' | 'newId'> & { readonly router: Router },
  tenant: Tenant,
): Promise<PersonAtWork> {
  const { user_id: userId } = await database.db
    .selectFrom('members')
    .select('user_id')
    .where('tenant_id', '=', tenant.businessId)
    .where('id', '=', tenant.memberId)
    .executeTakeFirstOrThrow();
  const now = new Date();
  return putPersonToWork(database.db, {
    userId,
    newId,
    now,
    sealer: testSealer,
    secondFactorAt: now,
    baseUrl: `${router.address}/dashboard/api`,
    cookieName: 'payments-session',
    origin: router.address,
  });
}
