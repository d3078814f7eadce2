import { isUnavailable, sql, withTransaction } from '@countinghouse/postgres';
import { startPrivatePostgres, waitUntil } from '@countinghouse/testing';
import type { PrivatePostgres } from '@countinghouse/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { createPayoutScene, wordOf } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';

let server: PrivatePostgres;
let admin: pg.Client;
let prober: pg.Client;
let database: Database;
let scene: PayoutScene;

beforeAll(async () => {
  server = await startPrivatePostgres();
  const testDatabase = await createPaymentsDatabase({ adminUrl: server.adminUrl });
  database = connectAsApplication(testDatabase);
  scene = await createPayoutScene(database);
  admin = new pg.Client({ connectionString: server.adminUrl });
  prober = new pg.Client({ connectionString: server.adminUrl });
  await Promise.all([admin.connect(), prober.connect()]);
}, 60_000);
afterAll(async () => {
  await database.close();
  await prober.end();
  await admin.end();
  await server.remove();
});

/** From here on every commit waits for this standby, which does not exist; for none without a name. */
async function waitForStandby(name: string): Promise<void> {
  // The administrator's own commits wait for nobody.
  await admin.query('set synchronous_commit = local');
  await admin.query(`alter system set synchronous_standby_names = '${name}'`);
  await admin.query('select pg_reload_conf()');
  // Every process of the server reads its settings by itself, and commits wait once the checkpointer has.
  await waitUntil(
    'the server waits as told',
    async () => (await isCommitWaiting()) === (name !== ''),
  );
}

/** Commits something of no meaning, and says whether that had to be cancelled. */
async function isCommitWaiting(): Promise<boolean> {
  const probe = { isOver: false };
  const over = () => {
    probe.isOver = true;
  };
  // A cancel that comes late fails the next commit, which then did not wait either.
  const commit = prober.query("select pg_logical_emit_message(true, 'probe', '')").then(over, over);
  let isCancelled = false;
  await waitUntil('the commit is over, or waits', async () => {
    isCancelled = !probe.isOver && (await cancelWaits()) > 0;
    return probe.isOver || isCancelled;
  });
  await commit;
  return isCancelled;
}

/** What a statement timeout or an impatient client does to a commit that waits. */
function cancelWaiting(): Promise<unknown> {
  return waitUntil('a commit is cancelled', async () => (await cancelWaits()) > 0);
}

async function cancelWaits(): Promise<number> {
  const { rows } = await admin.query(
    `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  return rows.length;
}

test('row 16: a commit that no standby has confirmed is unknown, not done', async () => {
  await waitForStandby('nobody');
  const commit = withTransaction(database.db, (tx) =>
    sql`insert into operation_pauses (operation, reason, retry_after_seconds)
        values ('refunds', 'test', 1)`.execute(tx),
  ).then(
    () => 'done',
    (error: unknown) => (isUnavailable(error) ? 'unknown' : error),
  );
  await cancelWaiting();
  expect(await commit).toBe('unknown');
  await waitForStandby('');
  const { rows } = await sql`select operation from operation_pauses`.execute(database.db);
  expect(rows).toHaveLength(1);
}, 60_000);

test('rows 2 and 16: a payout whose commit is unknown is not sent, and its key finds the one there is', async () => {
  await waitForStandby('nobody');
  const asked = scene
    .ask({}, 'key-00001')
    .then(wordOf, (error: unknown) => (isUnavailable(error) ? 'unavailable' : error));
  await cancelWaiting();
  expect(await asked).toBe('unavailable');
  expect(scene.transfers.sent).toEqual([]);
  await waitForStandby('');
  const again = await scene.ask({}, 'key-00001');
  expect(again).toMatchObject({ kind: 'replayed', payout: { status: 'processing' } });
  expect(await scene.payouts()).toHaveLength(1);
  expect(await scene.funds()).toMatchObject({ heldMinor: 1_000n });
}, 60_000);
