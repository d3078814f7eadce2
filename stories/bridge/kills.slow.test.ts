import { createTestSealer } from '@countinghouse/identity/testing';
import { sql } from '@countinghouse/postgres';
import {
  findFreePort,
  startPrivatePostgres,
  startProcess,
  waitUntil,
} from '@countinghouse/testing';
import type { PrivatePostgres, TestProcess } from '@countinghouse/testing';
import { commandOf, startApi } from '@countinghouse/testing/faults';
import { afterAll, expect, test } from 'vitest';
import { verifyJournal } from '../../services/accounting/src/ledger/journal/proof/verify-journal.ts';
import { connectPayments } from '../../services/accounting/src/payments-bridge/connections/connect-payments.ts';
import { openPaymentsFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import { readReconciliation } from '../../services/accounting/src/payments-bridge/connections/report/read-reconciliation.ts';
import {
  createTestOrganisation,
  operatorDeps as booksOperator,
  testOperator,
  testSealingKeys,
} from '../../services/accounting/test/support/people/tenants.ts';
import {
  connectAsApplication as connectBooks,
  createAccountingDatabase,
} from '../../services/accounting/test/support/processes/accounting-database.ts';
import { apiSettings as booksSettings } from '../../services/accounting/test/support/processes/running-api.ts';
import { verifyLedger } from '../../services/payments/src/ledger/ledger/verify-ledger.ts';
import { insertCharged } from '../../services/payments/test/support/money-out/refund-payments.ts';
import {
  createTenant,
  operatorDeps as paymentsOperator,
} from '../../services/payments/test/support/people/tenants.ts';
import { startApiProcess } from '../../services/payments/test/support/processes/api-process.ts';
import {
  connectAsApplication as connectPaymentsDatabase,
  createPaymentsDatabase,
} from '../../services/payments/test/support/processes/payments-database.ts';
import { startWorkerProcess } from '../../services/payments/test/support/processes/worker-process.ts';
import { addToKillRecord, nextKill, readKillRecord, victimOf } from './kill-record.ts';
import type { Victim } from './kill-record.ts';

/** Each of the six victims a sixth of them; 200 is what a release is measured with, in slices: main-kills.ts. */
const killCount = Number(process.env['BRIDGE_KILLS'] ?? '12');
/** Where slices that passed add up, for the next one to go on; none without it. */
const recordFile = process.env['BRIDGE_KILLS_RECORD'];
const firstKill = recordFile === undefined ? 0 : nextKill(readKillRecord(recordFile));
const killMsMax = 60_000;
const waitMs = 120_000;
/** The load looks so often how far the books are, and waits where they are further behind. */
const chargesBetween = 20;
const aheadMax = 400;
/** A kill comes after so many more booked movements: never at the same place twice in a row. */
const movementsBetween = [1, 4, 2, 7, 3];

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** A process that can be killed at any time and is started again at the same address. */
function keepRunning(start: () => Promise<TestProcess>) {
  let current: TestProcess | null = null;
  const restart = async (): Promise<void> => {
    current = await start();
  };
  closing.push(() => current?.kill());
  return {
    start: restart,
    killAndStart: async () => {
      await current?.kill();
      await restart();
    },
  };
}

test(
  'AD-162 whatever is killed while money comes in, both sides hold the same in the end, each movement booked once',
  { timeout: killMsMax * (killCount + 6) },
  async () => {
    const paymentsServer = await startPrivatePostgres({ connectionsMax: 60 });
    const booksServer = await startPrivatePostgres({ connectionsMax: 60 });
    closing.push(paymentsServer.remove, booksServer.remove);
    const paymentsBase = await createPaymentsDatabase({ adminUrl: paymentsServer.adminUrl });
    const booksBase = await createAccountingDatabase({ adminUrl: booksServer.adminUrl });
    const payments = connectPaymentsDatabase(paymentsBase);
    const books = connectBooks(booksBase);
    closing.push(payments.close, books.close);

    const paymentsPort = await findFreePort();
    const booksPort = await findFreePort();
    const url = `http://127.0.0.1:${paymentsPort}`;
    const processSettings = {
      ...booksSettings(booksBase, { ACCOUNTING_PORT: String(booksPort) }),
      ACCOUNTING_PAYMENTS_URLS: url,
    };
    const paymentsApi = keepRunning(async () => {
      const settings = { PAYMENTS_PORT: String(paymentsPort) };
      const api = await startApiProcess(paymentsBase.applicationUrl, { settings });
      await api.waitUntilReady(waitMs);
      return api;
    });
    const paymentsWorker = keepRunning(async () => {
      const worker = await startWorkerProcess(paymentsBase.applicationUrl);
      await worker.waitUntilWorking();
      return worker;
    });
    const booksApi = keepRunning(async () => {
      const api = await startApi(commandOf('accounting', 'main-api.ts'), processSettings);
      await api.waitUntilReady(waitMs);
      return api;
    });
    const booksWorker = keepRunning(async () => {
      const worker = startProcess(commandOf('accounting', 'main-worker.ts'), {
        env: {
          ...processSettings,
          ACCOUNTING_DATABASE_URL: booksBase.urlOf.worker,
          ACCOUNTING_WORKER_METRICS_PORT: '0',
        },
      });
      const isAtWork = () => worker.stdout().includes('work_started');
      await waitUntil('the worker of the books works', isAtWork, waitMs).catch((error: unknown) => {
        throw new Error(worker.output(), { cause: error });
      });
      return worker;
    });
    const processes = [paymentsApi, paymentsWorker, booksApi, booksWorker];
    await Promise.all(processes.map(({ start }) => start()));

    const tenant = await createTenant(paymentsOperator(payments));
    const { key } = await tenant.createKey();
    const deps = booksOperator(books);
    const { orgId } = await createTestOrganisation(deps);
    const sealer = createTestSealer(testSealingKeys);
    const bridge = { ...deps, sealer, openFeed: openPaymentsFeed, paymentsUrls: [url] };
    const by = { orgId, actor: testOperator };
    const connected = await connectPayments(bridge, by, { url, key, startOn: '2026-03-01' });
    if (connected.kind === 'reject') throw new Error(connected.reason);
    const { id } = connected.connection;

    let isEnding = false;
    let charges = 0;
    const load = (async () => {
      while (!isEnding) {
        await insertCharged(payments, tenant.liveWorkspaceId, { currency: 'EUR' }).then(
          () => (charges += 1),
          // Its server was killed: whether it was posted says the ledger.
          () => undefined,
        );
        if (charges % chargesBetween !== 0) continue;
        const isNear = async () => charges < (await booked()) + aheadMax;
        await waitUntil('the books keep up', isNear, waitMs);
      }
    })();
    /** How far the books are. As a payer does who comes back, it brings the next reading forward. */
    const booked = async (): Promise<number> => {
      try {
        const { rows } = await sql<{ at: bigint }>`
          update payments_connections set next_read_at = least(next_read_at, now()), pause_ms = 1000
          where org_id = ${orgId} returning cursor_sequence as at`.execute(books.db);
        return Number(rows[0]?.at ?? 0n);
      } catch {
        return 0;
      }
    };
    const killServer = (server: PrivatePostgres) => async () => {
      await server.kill();
      await server.start();
    };
    const kills: Readonly<Record<Victim, () => Promise<void>>> = {
      payments_api: paymentsApi.killAndStart,
      payments_worker: paymentsWorker.killAndStart,
      books_api: booksApi.killAndStart,
      books_worker: booksWorker.killAndStart,
      payments_postgres: killServer(paymentsServer),
      books_postgres: killServer(booksServer),
    };
    let reached = 0;
    for (let kill = firstKill; kill < firstKill + killCount; kill += 1) {
      const wanted = reached + (movementsBetween[kill % movementsBetween.length] ?? 1);
      await waitUntil(`${kill} kills are over`, async () => (await booked()) >= wanted, waitMs);
      await kills[victimOf(kill)]();
      reached = Math.max(wanted, await booked());
    }
    isEnding = true;
    await load;

    const count = async (table: 'ledger_outbox' | 'movements'): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table)}
        where workspace_id = ${tenant.liveWorkspaceId}`.execute(payments.db);
      return rows[0]?.count ?? 0;
    };
    const isNumbered = async () => (await count('ledger_outbox')) === 0;
    await waitUntil('everything has a number', isNumbered, waitMs);
    const movements = await count('movements');
    await waitUntil('everything is booked', async () => (await booked()) >= movements, waitMs);
    const report = await readReconciliation(bridge, orgId, id);
    const unexplained = report?.currencies.map(({ unexplainedMinor }) => unexplainedMinor) ?? [];
    const { rows } = await sql<{ rows: number; movements: number; entries: number }>`
      select count(*)::integer as rows, count(distinct movement_id)::integer as movements,
        (select count(distinct source_id)::integer from journal_entries
          where org_id = ${orgId} and source_kind = 'movement' and move = 'book') as entries
      from booked_movements where org_id = ${orgId}`.execute(books.db);
    process.stdout.write(
      `bridge kills=${killCount} movements=${movements} booked=${rows[0]?.movements} twice=${(rows[0]?.rows ?? 0) - (rows[0]?.movements ?? 0)} unexplained=${unexplained.join(',')}\n`,
    );
    expect(report?.connection.stopReason).toBeNull();
    expect(unexplained).toEqual([0n]);
    expect(rows[0]).toEqual({ rows: movements, movements, entries: movements });
    expect(await verifyLedger(payments)).toEqual([]);
    expect(await Array.fromAsync(verifyJournal(books, { orgId }))).toEqual([]);
    if (recordFile !== undefined) {
      addToKillRecord(recordFile, { from: firstKill, kills: killCount, movements });
    }
  },
);
