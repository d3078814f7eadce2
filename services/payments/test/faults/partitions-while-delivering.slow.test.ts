import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '@countinghouse/observability';
import { sql, withTransaction } from '@countinghouse/postgres';
import { dropOldEvents, eventTables, makeMonthlyPartitions } from '@countinghouse/process';
import { startPrivatePostgres, waitUntil } from '@countinghouse/testing';
import type { PrivatePostgres } from '@countinghouse/testing';
import { faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { appendOnlyTables } from '../../src/kernel/append-only.rules.ts';
import { startDeliveringProcesses } from '../support/processes/delivering-processes.ts';
import type { DeliveringProcesses } from '../support/processes/delivering-processes.ts';
import { createPaymentsDatabase } from '../support/processes/payments-database.ts';
import { expectAllDelivered, report } from '../support/webhooks/delivery-books.ts';
import { startTrickle } from '../support/webhooks/delivery-load.ts';

const rounds = faultRounds(1);
const oldMonths = 6;
const reportEveryMs = 300;
const logger = createLogger({ service: 'test', level: 'silent' });

let server: PrivatePostgres;
let world: DeliveringProcesses;

beforeAll(async () => {
  // Whoever waits for a lock for 100 ms is named in the log.
  server = await startPrivatePostgres({
    settings: ['log_lock_waits=on', 'deadlock_timeout=100ms', 'log_min_duration_statement=100'],
  });
  const testDatabase = await createPaymentsDatabase({ adminUrl: server.adminUrl });
  world = await startDeliveringProcesses({ testDatabase, endpointCount: 20 });
}, 120_000);
afterAll(async () => {
  await world.stop();
  await server.remove();
});

test(
  'months are made and dropped while events are delivered, and nobody waits 100 ms for a table',
  async () => {
    await world.start();
    const load = startTrickle(world, 5);
    await waitUntil('events arrive', () => world.arrivals().length > 50);
    const readers = startReports();
    const { length: before } = server.log();
    for (let round = 1; round <= rounds; round += 1) {
      await makeMonths(new Date(), 3 + 2 * round);
      await makeMonths(monthsAgo(oldMonths + 3), oldMonths - 2);
      await dropOldEvents({
        database: world.database,
        logger,
        nowMs: Date.now,
        eventRetentionMonths: 3,
      });
    }
    const arrived = world.arrivals().length;
    await waitUntil('events still arrive', () => world.arrivals().length > arrived);
    await readers.stop();
    await load.stop();
    const books = await expectAllDelivered(world);
    const log = server.log().slice(before);
    const slow = [...log.matchAll(/duration: ([\d.]+) ms/g)].map(([, ms]) => Number(ms));
    report('partitions', { dropped: rounds * oldMonths * eventTables.length, slow, ...books });
    expect(log.match(/still waiting for \w+ on relation.*/g) ?? []).toEqual([]);
    expect(books).toMatchObject({ unknown: 0, duplicates: 0 });
  },
  faultTimeoutMs(120_000),
);

/** Somebody reads the log for half a second at a time: a table is seldom free. */
function startReports() {
  let isStopped = false;
  async function run(): Promise<void> {
    while (!isStopped) {
      await withTransaction(world.database.db, (tx) =>
        sql`select count(*), pg_sleep(0.5) from event_log`.execute(tx),
      );
      await wait(reportEveryMs);
    }
  }
  const running = run();
  const stop = async (): Promise<void> => {
    isStopped = true;
    await running;
  };
  onTestFinished(stop);
  return { stop };
}

async function makeMonths(moment: Date, monthsAhead: number): Promise<void> {
  for (const table of appendOnlyTables) {
    await makeMonthlyPartitions(world.database.db, table, moment, monthsAhead);
  }
}

function monthsAgo(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
}
