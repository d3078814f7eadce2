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
let database: Database;
let scene: PayoutScene;

beforeAll(async () => {
  server = await startPrivatePostgres();
  const testDatabase = await createPaymentsDatabase({ adminUrl: server.adminUrl });
  database = connectAsApplication(testDatabase);
  scene = await createPayoutScene(database);
  admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
}, 60_000);
afterAll(async () => {
  await database.close();
  await admin.end();
  await server.remove();
});

/** From here on every commit waits for a standby that does not exist. */
async function waitForStandby(name: string): Promise<void> {
  // The administrator's own commits wait for nobody.
  await admin.query('set synchronous_commit = local');
  await admin.query(`alter system set synchronous_standby_names = '${name}'`);
  await admin.query('select pg_reload_conf()');
  await waitUntil('the server waits as told', async () => {
    const { rows } = await admin.query<{ names: string }>(
      `select current_setting('synchronous_standby_names') as names`,
    );
    return rows[0]?.names === name;
  });
}

/** What a statement timeout or an impatient client does to a commit that waits. */
function cancelWaiting(): Promise<unknown> {
  return waitUntil('a commit is cancelled', async () => {
    const { rows } = await admin.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    );
    return rows.length > 0;
  });
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
