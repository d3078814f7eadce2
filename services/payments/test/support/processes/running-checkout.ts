import { createHttpServer } from '@countinghouse/http';
import { createLimiter } from '@countinghouse/limiter';
import { createLogger, createMetrics } from '@countinghouse/observability';
import { isUnavailable } from '@countinghouse/postgres';
import { addCheckoutRoutes } from '../../../src/api/checkout-routes.ts';
import { describeApi } from '../../../src/api/openapi.ts';
import { createCheckoutSite } from '../../../src/charges/checkout/pages/checkout-site.ts';
import { deriveFormKey } from '../../../src/charges/checkout/pages/form-submits.ts';
import { createSubscriberPages } from '../../../src/charges/subscriptions/subscriber-pages.ts';
import type { Operation, Pause } from '../../../src/controls/pauses/pause.rules.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { createScriptedPayments, providerOrigin } from '../charges/scripted-payments.ts';
import type { ScriptedPayments } from '../charges/scripted-payments.ts';
import { testSealer } from '../people/staff.ts';
import { createTenant, newTestId, operatorDeps, testPepper } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';
import { connectAsApplication, createPaymentsDatabase } from './payments-database.ts';

/** The payer's pages over real HTTP and PostgreSQL, with scripted payments behind them. */
export interface TestCheckout {
  readonly address: string;
  readonly database: Database;
  readonly tenant: Tenant;
  readonly payments: ScriptedPayments;
  readonly pauses: Map<Operation, Pause>;
  readonly clock: { now: Date };
  readonly logs: () => string;
  readonly stop: () => Promise<void>;
}

interface TestCheckoutOptions {
  readonly attemptsPerAddress?: number;
  readonly attemptsPerCode?: number;
  readonly providerPageOrigins?: readonly string[];
  readonly publicUrl?: string;
  /** Any free one when absent. */
  readonly port?: number;
}

const roomy = 1_000_000;

export async function startTestCheckout(options: TestCheckoutOptions = {}): Promise<TestCheckout> {
  const testDatabase = await createPaymentsDatabase();
  const database = connectAsApplication(testDatabase);
  const tenant = await createTenant(operatorDeps(database));
  const payments = createScriptedPayments();
  const pauses = new Map<Operation, Pause>();
  const clock = { now: new Date('2026-11-15T09:30:30.000Z') };
  const lines: string[] = [];
  const logger = createLogger({
    service: 'payments',
    level: 'debug',
    destination: { write: (line) => void lines.push(line) },
  });
  const limiter = createLimiter({
    url: null,
    windowMs: 60_000,
    keyPrefix: 'payments:checkout:',
    processId: newTestId(),
    logger,
  });
  const deps = {
    database,
    payments,
    subscriptions: createSubscriberPages({
      database,
      newId: newTestId,
      now: () => clock.now,
      sealer: testSealer,
    }),
    pauses: () => Promise.resolve(pauses),
    limiter,
    attemptsPerAddress: options.attemptsPerAddress ?? roomy,
    attemptsPerCode: options.attemptsPerCode ?? roomy,
    formKeys: [deriveFormKey(testPepper)],
    publicUrl: options.publicUrl ?? 'https://pay.countinghouse.example',
    apiUrl: 'http://127.0.0.1/api/v1',
    providerPageOrigins: options.providerPageOrigins ?? [providerOrigin],
    now: () => clock.now,
    logger,
    readiness: () => Promise.resolve({ ready: true, checks: { migrations: { ok: true } } }),
  };
  const server = await createHttpServer({
    basePath: '/api/v1',
    bodyLimitBytes: 256 * 1024,
    newRequestId: newTestId,
    logger,
    metrics: createMetrics({ service: 'payments' }),
    trustedProxies: ['127.0.0.1'],
    readiness: () => Promise.resolve({ ready: true, checks: {} }),
    isUnavailable,
    openapi: describeApi('http://127.0.0.1/api/v1'),
    routes: (api) => {
      api.get('/ping', { schema: { hide: true } }, () => ({ ok: true }));
    },
    rootRoutes: (root) => addCheckoutRoutes(root, { ...deps, site: createCheckoutSite(deps) }),
  });
  const address = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  return {
    address,
    database,
    tenant,
    payments,
    pauses,
    clock,
    logs: () => lines.join(''),
    stop: async () => {
      await server.close();
      await limiter.close();
      await database.close();
      await testDatabase.drop();
    },
  };
}
