import { createTestSealer } from '@countinghouse/identity/testing';
import { sql } from '@countinghouse/postgres';
import type { Database as BooksDatabase } from '../../services/accounting/src/kernel/database.ts';
import { connectPayments } from '../../services/accounting/src/payments-bridge/connections/connect-payments.ts';
import { openPaymentsFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import type { OpenFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import {
  createTestOrganisation,
  newTestId,
  operatorDeps,
  testOperator,
  testSealingKeys,
} from '../../services/accounting/test/support/people/tenants.ts';
import {
  connectAsApplication,
  createAccountingDatabase,
} from '../../services/accounting/test/support/processes/accounting-database.ts';
import { createTenant } from '../../services/payments/test/support/people/tenants.ts';
import { startTestApi } from '../../services/payments/test/support/processes/running-api.ts';

/** Both services, for many stories one after the other. */
export async function openServices() {
  const payments = await startTestApi();
  const testDatabase = await createAccountingDatabase();
  const books = connectAsApplication(testDatabase);
  const worker = connectAsApplication({ applicationUrl: testDatabase.urlOf.worker });
  return {
    payments,
    books,
    worker,
    close: async () => {
      await worker.close();
      await books.close();
      await testDatabase.drop();
      await payments.stop();
    },
  };
}
export type Services = Awaited<ReturnType<typeof openServices>>;

export const currencies = ['NGN', 'KES'] as const;
export type StoryCurrency = (typeof currencies)[number];

/** When every story starts; its clock moves only with its steps. */
const beginMs = Date.UTC(2026, 2, 16, 8);

/** A business whose books follow it from its first day. */
export async function openWorld(services: Services, wrap: (open: OpenFeed) => OpenFeed) {
  const tenant = await createTenant(services.payments.deps);
  const { key } = await tenant.createKey();
  const deps = operatorDeps(services.books);
  const place = { baseCurrency: 'NGN', country: 'NG', timeZone: 'Africa/Lagos' } as const;
  const { orgId } = await createTestOrganisation(deps, place);
  await sql`insert into fx_rates (org_id, currency, date, rate, source, created_at)
    values (${orgId}, 'KES', '2026-03-01', 11.9, 'manual', now())`.execute(services.books.db);
  const clock = { ms: beginMs };
  const url = services.payments.address;
  const bridgeDeps = {
    ...deps,
    sealer: createTestSealer(testSealingKeys),
    openFeed: wrap(openPaymentsFeed),
    paymentsUrls: [url],
    publicUrl: 'https://books.example.com',
    now: () => new Date(clock.ms),
  };
  const outcome = await connectPayments(
    { ...bridgeDeps, openFeed: openPaymentsFeed },
    { orgId, actor: testOperator },
    { url, key, startOn: '2026-03-01' },
  );
  if (outcome.kind === 'reject') throw new Error(`not connected: ${outcome.reason}`);
  return {
    services,
    clock,
    orgId,
    connectionId: outcome.connection.id,
    workspaceId: tenant.liveWorkspaceId,
    key,
    deps: bridgeDeps,
    workerDeps: { ...bridgeDeps, database: services.worker satisfies BooksDatabase },
    newId: newTestId,
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Stops reading for a finished story. */
export async function retire({ services, orgId }: World): Promise<void> {
  await sql`update payments_connections set next_read_at = '2100-01-01'
    where org_id = ${orgId}`.execute(services.worker.db);
}
