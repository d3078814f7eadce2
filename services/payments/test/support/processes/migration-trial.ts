import { migrate } from '@countinghouse/postgres';
import type { MigrationSet } from '@countinghouse/postgres';
import { createTestDatabase, testAdminUrl } from '@countinghouse/postgres/testing';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { runCommand } from '@countinghouse/testing';
import { loadWhile, sendOnce, startLoad } from '@countinghouse/testing/faults';
import type { Call, Exchange } from '@countinghouse/testing/faults';
import pg from 'pg';
import { expect } from 'vitest';
import { databaseRoles } from '../../../src/kernel/database.ts';
import { jobTables } from '../../../src/processes/job-tables.ts';
import { callsThatCannotRepeat, objectCalls, readCalls } from '../charges/read-calls.ts';
import type { CallObjects } from '../charges/read-calls.ts';
import { newTestId, testPepper } from '../people/tenants.ts';
import { serviceCommand, startApiProcess } from './api-process.ts';
import type { ApiProcess } from './api-process.ts';

/** A release that serves under load while later migrations are applied to its database. */
export interface MigrationTrial {
  readonly testDatabase: TestDatabase;
  readonly api: ApiProcess;
  /** Applies what the folder has more, under load on every operation that the release offers. */
  readonly apply: (migrationSets: readonly MigrationSet[]) => Promise<MigrationReport>;
  /** Whether another process of the release says so as well. */
  readonly isReadyAfterRestart: () => Promise<boolean>;
  /** Calls everything until every connection has met what a migration changed, and none minds. */
  readonly outlive: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface MigrationReport {
  readonly applied: readonly string[];
  readonly migrationMs: number;
  /** Why the migrator gave up, if it did. */
  readonly migrationFault: unknown;
  readonly exchanges: readonly Exchange[];
  readonly slowestMs: number;
  /** Whether the release still says that it can serve. */
  readonly isReady: boolean;
}

interface TrialOptions {
  /** Where the release's code lies; this one's when left out. */
  readonly releaseFolder?: string;
  /** The migrations that its database has. */
  readonly migrationSets: readonly MigrationSet[];
}

/** More than the release has connections, so that a table that is locked for long is felt. */
const senders = 16;
const answersAfter = 200;
const roundsToOutliveMax = 10;

/**
 * No answer may take longer while a migration runs. It waits for a lock for two seconds, and
 * whoever comes after it waits with it.
 */
const answerWithinMs = 4_000;

/** The gate for every new migration: whoever runs the previous release must not notice it. */
export async function assertMigrationIsSafe(
  trial: MigrationTrial,
  migrationSets: readonly MigrationSet[],
): Promise<MigrationReport> {
  const report = await trial.apply(migrationSets);
  expect(report.migrationFault, 'the migration itself').toBeNull();
  expect(report.applied.length, 'migrations that were applied').toBeGreaterThan(0);
  const others = report.exchanges
    .filter(({ status }) => status !== 200 && status !== 202)
    .map(
      ({ call, status, body, fault }) => `${call}: ${fault ?? `${status} ${Object(body).error}`}`,
    );
  expect([...new Set(others)], 'other answers while it ran').toEqual([]);
  expect(report.slowestMs, 'the slowest answer').toBeLessThan(answerWithinMs);
  expect(report.isReady, 'the previous release is ready').toBe(true);
  const canStart = await trial.isReadyAfterRestart();
  expect(canStart, 'the previous release can be started again').toBe(true);
  return report;
}

export async function startMigrationTrial(options: TrialOptions): Promise<MigrationTrial> {
  const testDatabase = await createTestDatabase({
    adminUrl: testAdminUrl,
    service: 'payments',
    roles: databaseRoles,
    migrationSets: options.migrationSets,
    afterMigrate: jobTables,
  });
  const start = (): Promise<ApiProcess> => startApiProcess(testDatabase.applicationUrl, options);
  const { key, reads, business } = await prepareReads(testDatabase, options);
  const api = await start();
  await api.waitUntilReady(5_000);
  const offered = await listOperations(api, key);
  const calls = [
    ...reads.filter(({ name }) => offered.includes(name)),
    ...(await prepareObjectCalls(testDatabase, api, { key, business, offered })),
  ];
  assertEveryOperationIsCalled(offered, calls);

  return {
    testDatabase,
    api,
    apply: async (migrationSets) => {
      const { result, fault, tookMs, ...load } = await loadWhile({
        calls,
        baseUrl: () => api.baseUrl,
        work: () =>
          migrate({ url: testDatabase.ownerUrl, sets: migrationSets, roles: databaseRoles }),
      });
      return {
        ...load,
        applied: result ?? [],
        migrationMs: tookMs,
        migrationFault: fault,
        isReady: await api.isReady(),
      };
    },
    isReadyAfterRestart: () => isReadyAfter(start),
    outlive: async () => {
      for (let round = 1; round <= roundsToOutliveMax; round += 1) {
        const load = startLoad({ calls, baseUrl: () => api.baseUrl, senders });
        await load.goOnFor(answersAfter * 2);
        const answers = await load.stop();
        if (answers.every(({ status }) => status === 200 || status === 202)) return;
      }
      throw new Error('the release does not get over the migration');
    },
    stop: async () => {
      await api.kill();
      await testDatabase.drop();
    },
  };
}

async function isReadyAfter(start: () => Promise<ApiProcess>): Promise<boolean> {
  const restarted = await start();
  const isReady = await restarted.isReady();
  await restarted.kill();
  return isReady;
}

/** With the release's own commands: this one's code may need tables that the release lacks. */
async function prepareReads(
  testDatabase: TestDatabase,
  options: TrialOptions,
): Promise<{ key: string; reads: readonly Call[]; business: string }> {
  const runAdmin = async (line: string): Promise<Record<string, string>> => {
    const command = serviceCommand('main-admin.ts', options);
    const { code, stdout, stderr } = await runCommand([...command, '--json', ...line.split(' ')], {
      env: {
        PAYMENTS_DATABASE_URL: testDatabase.urlOf.operator,
        PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
      },
    });
    if (code !== 0) throw new Error(`${line} failed: ${stderr}`);
    return JSON.parse(stdout);
  };
  const contact = '--email shop@example.com --phone +2348000000000';
  const { id: business = '' } = await runAdmin(
    `business create --name Shop --country NG --currency NGN ${contact} --verified`,
  );
  const { id: member = '' } = await runAdmin(
    `member create --business ${business} --email owner@example.com --name Owner --role owner`,
  );
  const { key = '' } = await runAdmin(
    `key create --business ${business} --member ${member} --environment live --name key`,
  );
  const paymentId = await insertRow(testDatabase, business, insertPayment);
  return { key, business, reads: readCalls(key, paymentId) };
}

/** Releases before these operations have neither their tables nor their routes. */
async function prepareObjectCalls(
  testDatabase: TestDatabase,
  api: ApiProcess,
  { key, business, offered }: { key: string; business: string; offered: readonly string[] },
): Promise<readonly Call[]> {
  if (!offered.includes('createPaymentLink')) return [];
  const recipientId = await insertRow(testDatabase, business, insertRecipient);
  const objects: CallObjects = {
    cancelledPaymentId: await insertRow(testDatabase, business, insertCancelled),
    recipientId,
    recipientReference: recipientId,
    linkId: '',
    qrCodeId: '',
  };
  const createdId = async (name: string, field = 'id', from = objects): Promise<string> => {
    const call = objectCalls(key, from).find((candidate) => candidate.name === name);
    if (call === undefined) throw new Error(`there is no call of ${name}`);
    const { body } = await sendOnce(api.baseUrl, call);
    return String(Object(body)[field]);
  };
  const made = {
    ...objects,
    linkId: await createdId('createPaymentLink'),
    qrCodeId: await createdId('createQrCode'),
  };
  if (!offered.includes('refundPayment')) return objectCalls(key, made);
  const paymentId = await insertRow(testDatabase, business, insertRefundable);
  await insertRow(testDatabase, business, insertFunds);
  const withPayment = { ...objects, refund: { id: '', paymentId }, payoutId: '' };
  return objectCalls(key, {
    ...made,
    refund: { id: await createdId('refundPayment', 'refundId', withPayment), paymentId },
    payoutId: await createdId('createPayout', 'payoutId', withPayment),
    ...(offered.includes('createSubscription') && {
      subscriptionId: await createdId('createSubscription', 'id', {
        ...objects,
        subscriptionId: '',
      }),
    }),
    ...(offered.includes('updateWebhook') && {
      webhook: await prepareWebhook(testDatabase, business),
    }),
  });
}

async function prepareWebhook(testDatabase: TestDatabase, business: string) {
  const id = await insertRow(testDatabase, business, insertWebhook);
  return { id, deliveryId: await insertRow(testDatabase, business, insertDelivery) };
}

const insertPayment = `
  insert into payments (workspace_id, id, amount_minor, fee_minor, currency, reference)
  select id, $1, 10000, 320, 'NGN', 'pay' from workspaces
  where business_id = $2 and environment = 'live'`;

const insertCancelled = `
  insert into payments (workspace_id, id, amount_minor, fee_minor, currency, reference, status, cancelled_at)
  select id, $1, 10000, 320, 'NGN', 'pay', 'cancelled', now() from workspaces
  where business_id = $2 and environment = 'live'`;

const insertRefundable = `
  insert into payments (workspace_id, id, amount_minor, fee_minor, currency, reference, status,
    succeeded_at, provider, provider_reference)
  select id, $1, 1000000000000, 320, 'MWK', 'pay', 'succeeded', now(), 'flutterwave', '1' from workspaces
  where business_id = $2 and environment = 'live'`;

/** More than any load pays out. */
const insertFunds = `
  with posted as (
    insert into ledger_transactions (workspace_id, id, template, template_version, source_kind,
      source_id, step, entry_count, effective_at)
    select id, $1, 'settled', 1, 'payment', $1, 2, 2, now() from workspaces
    where business_id = $2 and environment = 'live' returning workspace_id, id
  )
  insert into ledger_entries (workspace_id, transaction_id, reference_id, amount_minor, account_code,
    line, is_held, currency)
  select workspace_id, id, id, e.amount, e.code, e.line, false, 'NGN'
  from posted, (values (1000000000000, 1000, 1), (-1000000000000, 2010, 2)) as e (amount, code, line)`;

const insertRecipient = `
  insert into split_recipients (workspace_id, id, external_reference, name, account_bank,
    account_number_sealed, account_number_last4, split_millionths, recipient_mobile, currency, country,
    provider, provider_reference, provider_subaccount_id, registration, created_at, updated_at)
  select id, $1::uuid, $1::text, 'Weaver', '044', 'sealed', '0031', 700000, '+2348000000000', 'NGN', 'NG',
    'flutterwave', $1::text, 'RS_1', 'active', now(), now() from workspaces
  where business_id = $2 and environment = 'live'`;

const insertWebhook = `
  insert into webhook_endpoints (tenant_id, id, url, event_types, created_at, updated_at)
  select id, $1, 'https://shop.example/', '{payout.completed}', now(), now() from workspaces
  where business_id = $2 and environment = 'live'`;

/** To the endpoint that was inserted last. */
const insertDelivery = `
  insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, event_type, sequence, created_at)
  select w.id, $1, e.id, e.id, 'payout.completed', 1, now()
  from workspaces w join webhook_endpoints e on e.tenant_id = w.id
  where w.business_id = $2 and w.environment = 'live'
  order by e.id desc limit 1`;

async function insertRow(
  testDatabase: TestDatabase,
  business: string,
  statement: string,
): Promise<string> {
  const id = newTestId();
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await client.connect();
  await client.query(statement, [id, business]);
  await client.end();
  return id;
}

async function listOperations(api: ApiProcess, key: string): Promise<readonly string[]> {
  const call = { name: 'getOpenapi', path: '/openapi.json', key };
  const { body } = await sendOnce(api.baseUrl, call);
  const paths: Record<string, Record<string, { operationId?: string }>> = Object(body).paths;
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId }) => operationId ?? []);
}

/** A new operation joins the load, or this says so: the harness must not fall behind the service. */
function assertEveryOperationIsCalled(offered: readonly string[], calls: readonly Call[]): void {
  const called = new Set([...calls.map(({ name }) => name), ...callsThatCannotRepeat]);
  const missing = offered.filter((operation) => !called.has(operation));
  expect(offered.length).toBeGreaterThan(0);
  expect(missing, 'operations without a call in read-calls.ts').toEqual([]);
}

export function describeReport(report: MigrationReport): string {
  const took = Math.round(report.migrationMs);
  return `${report.exchanges.length} answers, slowest ${Math.round(report.slowestMs)} ms, migration ${took} ms`;
}
