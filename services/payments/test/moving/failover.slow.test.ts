import { connectDatabase, sql } from '@countinghouse/postgres';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { startPrivatePostgres, startTcpProxy, waitUntil } from '@countinghouse/testing';
import type { PrivatePostgres } from '@countinghouse/testing';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { moveBusiness } from '../../src/moving/moves/move-business.ts';
import type { CellSide, MoveDeps, MoveStep } from '../../src/moving/moves/mover.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { giveFunds } from '../support/money-out/payout-rows.ts';
import { insertExactCrowd } from '../support/moving/exact-crowd.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing.length = 0;
});

const payments = 500;
const failoverWaitMs = 60_000;
const repeatsMax = 10;
/** As the command has it: a comparison reads whole tables. */
const answerWaitMs = 900_000;

/** A cell whose server has a synchronous standby, behind an address that leads to whichever serves. */
interface FailingCell {
  readonly side: CellSide;
  readonly application: Database;
  readonly adminUrl: string;
  /** The server is killed at once; ends when the standby serves. */
  readonly failOver: () => Promise<void>;
}

const cases: readonly (readonly [failing: 0 | 1, step: MoveStep])[] = [
  [0, 'copied'],
  [0, 'arrived'],
  [0, 'away'],
  [1, 'copied'],
  [1, 'arrived'],
  [1, 'here'],
];

test.each(cases)(
  'PD-386 cell %i fails over after the step %s: the move ends when repeated, with every row',
  async (failing, at) => {
    const cells = [await startFailingCell(0), await startFailingCell(1)] as const;
    const [home, other] = cells;
    const tenant = await createTenant(operatorDeps(home.application));
    await insertExactCrowd(
      { adminUrl: home.adminUrl, owner: home.side.database },
      {
        workspaceId: tenant.liveWorkspaceId,
        count: payments,
        firstAt: new Date('2026-11-01T00:00:00.000Z'),
        lastAt: new Date('2026-11-15T00:00:00.000Z'),
      },
    );
    await giveFunds(home.application, tenant.liveWorkspaceId, 5_000n, 'USD');
    await numberAll(home.application);
    const deps: MoveDeps = {
      from: home.side,
      to: other.side,
      actor: { kind: 'operator', id: 'test' },
      now: () => new Date(),
      leadTo: async () => undefined,
    };
    const failovers: Promise<void>[] = [];
    const onStep = (step: MoveStep): void => {
      if (step === at && failovers.length === 0) failovers.push(cells[failing].failOver());
    };
    const first = await moveBusiness({ ...deps, onStep }, tenant.businessId).catch(String);
    expect(failovers, JSON.stringify(first)).toHaveLength(1);
    await Promise.all(failovers);

    expect((await homesOf(cells, tenant.liveWorkspaceId)).length).toBeLessThanOrEqual(1);
    await repeatUntilMoved(deps, tenant.businessId);
    expect(await homesOf(cells, tenant.liveWorkspaceId)).toEqual([1]);
    expect(await countPayments(home, tenant.liveWorkspaceId)).toBe(0);
    expect(await countPayments(other, tenant.liveWorkspaceId)).toBeGreaterThanOrEqual(payments);
    for (const { application } of cells) expect(await verifyLedger(application)).toEqual([]);
  },
);

/** What an operator does: the same command, until it says that the business has moved. */
async function repeatUntilMoved(deps: MoveDeps, businessId: string): Promise<void> {
  let last: unknown = null;
  for (let attempt = 1; attempt <= repeatsMax; attempt += 1) {
    last = await moveBusiness(deps, businessId).catch((error: unknown) => error);
    const kind = Object(last).kind;
    // What had moved before the last step was cut is no longer here.
    if (kind === 'moved' || JSON.stringify(last).includes('not_here')) return;
  }
  throw new Error('the move did not end', { cause: last });
}

/** Where writes are taken. */
async function homesOf(cells: readonly FailingCell[], workspaceId: string) {
  const taken = await Promise.allSettled(
    cells.map(({ application }) => insertPayment(application, workspaceId, { status: 'pending' })),
  );
  return taken.flatMap(({ status }, cell) => (status === 'fulfilled' ? [cell] : []));
}

async function countPayments({ application }: FailingCell, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payments where workspace_id = ${workspaceId}`.execute(
    application.db,
  );
  return rows[0]?.count ?? 0;
}

async function startFailingCell(cell: number): Promise<FailingCell> {
  const primary = await startPrivatePostgres();
  closing.push(primary.remove);
  const created = await createPaymentsDatabase({ adminUrl: primary.adminUrl });
  const standby = await startPrivatePostgres({ standbyOf: primary });
  closing.push(standby.remove);
  await commitWith(primary, standby);
  let serving = primary;
  const proxy = await startTcpProxy({
    get port() {
      return serving.port;
    },
  });
  closing.push(proxy.close);
  const testDatabase: Pick<TestDatabase, 'applicationUrl' | 'ownerUrl'> = {
    applicationUrl: proxy.through(created.applicationUrl),
    ownerUrl: proxy.through(created.ownerUrl),
  };
  const database = connectDatabase<Schema>({
    url: testDatabase.ownerUrl,
    applicationName: 'move',
    connectionsMax: 3,
    answerWaitMs,
  });
  closing.push(database.close);
  const application = connectAsApplication(testDatabase);
  closing.push(application.close);
  return {
    side: { cell, database, newId: newTestId },
    application,
    adminUrl: proxy.through(primary.adminUrl.replace(/[^/]*$/, created.name)),
    failOver: async () => {
      const dead = primary.kill();
      serving = standby;
      await dead;
      await tell(standby, 'select pg_promote(true, 60)');
      await waitUntil('the standby serves', () => serves(application), failoverWaitMs);
    },
  };
}

/** From now on what is acknowledged is on both servers. */
async function commitWith(primary: PrivatePostgres, standby: PrivatePostgres): Promise<void> {
  await tell(primary, "alter system set synchronous_standby_names = '*'");
  await tell(primary, 'select pg_reload_conf()');
  await waitUntil(
    `the standby at ${standby.port} is synchronous`,
    async () => {
      const [row] = await tell(
        primary,
        "select count(*) = 1 as holds from pg_stat_replication where sync_state = 'sync'",
      );
      return Object(row).holds === true;
    },
    failoverWaitMs,
  );
}

async function serves({ db }: Database): Promise<boolean> {
  return sql`select`.execute(db).then(
    () => true,
    () => false,
  );
}

async function tell({ adminUrl }: PrivatePostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
