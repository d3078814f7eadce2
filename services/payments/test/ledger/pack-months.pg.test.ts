import { createLogger } from '@countinghouse/observability';
import { sql, withTransaction } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { listMonths } from '../../src/ledger/months/list-months.ts';
import { countUnpackedMonths, packNextMonth } from '../../src/ledger/months/months.sql.ts';
import { hotFrom, packMonths } from '../../src/ledger/months/pack-months.ts';
import { listMovementRows } from '../../src/ledger/movements/movements.sql.ts';
import { createOldLedger } from '../support/ledger/old-ledger.ts';
import type { OldLedger } from '../support/ledger/old-ledger.ts';
import {
  connectAsApplication,
  usePaymentsDatabase,
} from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const ledgerHotMonths = 18;
const asMover = "set session_replication_role = 'replica'";
let old: OldLedger;
let before: Date;
let firstMonth: string;

const tablespace = `countinghouse_test_${process.pid}`;

beforeAll(async () => {
  old = await createOldLedger(use.testDatabase, use.database);
  before = hotFrom(ledgerHotMonths, old.now);
  firstMonth = `ledger_entries_${old.monthsAgo(20).toISOString().slice(0, 7).replace('-', '_')}`;
  // Inside the server's own folder: a test has no other place there.
  await old.asAdmin(
    'set allow_in_place_tablespaces = on',
    `create tablespace ${tablespace} location ''`,
  );
  await old.asAdmin(`grant create on tablespace ${tablespace} to payments_owner`);
}, 120_000);

afterAll(async () => {
  for (const kind of ['table', 'index']) {
    await old.asAdmin(`alter ${kind} all in tablespace ${tablespace} set tablespace pg_default`);
  }
  await old.asAdmin(`drop tablespace ${tablespace}`);
});

/** So few rows at a time that a month takes many steps. */
const step = () =>
  withTransaction(use.database.db, (tx) => packNextMonth(tx, before, tablespace, 50));

const pack = () =>
  packMonths(
    {
      database: use.database,
      logger: createLogger({ service: 'test', level: 'silent' }),
      ledgerHotMonths,
      ledgerTablespace: tablespace,
    },
    old.now,
  );

test('a month that is being packed takes no change, not even a mover’s', async () => {
  expect(await countUnpackedMonths(use.database.db, before)).toBeGreaterThanOrEqual(4);
  const hash = await old.hash();
  // The months before the first payment are packed as quickly as they are found empty.
  for (let isFound = false; !isFound;) {
    await step();
    const [found] = await old.asAdmin(
      `select exists (select from ledger_months where table_name = 'ledger_entries'
         and packed_at is null and to_char(month, 'YYYY_MM') = right('${firstMonth}', 7)) as is_found`,
    );
    isFound = found.is_found;
  }
  for (const change of [
    `delete from ledger_entries where tableoid = '${firstMonth}'::regclass`,
    `insert into ledger_entries select * from ${firstMonth} limit 1`,
  ]) {
    await expect(old.asAdmin(asMover, change)).rejects.toThrow('is being packed');
  }
  expect(await old.hash()).toBe(hash);
});

test('who reads in an older snapshot sees every row, and is waited for', async () => {
  const [all] = await old.asAdmin('select count(*)::int as count from ledger_entries');
  const reader = connectAsApplication(use.testDatabase);
  const read = reader.db.transaction().setIsolationLevel('repeatable read');
  await read.execute(async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ledger_entries`.execute(tx);
      return rows[0]?.count;
    };
    await sql`select from workspaces`.execute(tx);
    const seen: string[] = [];
    while (seen.at(-1) !== 'busy') seen.push(await step());
    expect(seen).toContain('whole');
    expect(await count()).toBe(all.count);
  });
  await reader.close();
});

test('readers see every row once after each step', async () => {
  const hash = await old.hash();
  const seen = new Set<string>();
  for (let done = await step(); done !== 'none'; done = await step()) {
    seen.add(done);
    if (done !== 'busy') expect(await old.hash(), done).toBe(hash);
  }
  expect(seen).toContain('copied');
  expect(seen).toContain('packed');
  expect(await countUnpackedMonths(use.database.db, before)).toBe(0);
});

describe('packed months', () => {
  test('are all that are old enough and no other, each workspace’s proved', async () => {
    await pack();
    const months = await listMonths(use.database);
    expect(months.every(({ packedAt }) => packedAt !== null)).toBe(true);
    expect(months.every(({ month }) => new Date(month) < before)).toBe(true);
    const proofs = await use.database.db.selectFrom('ledger_month_proofs').selectAll().execute();
    const entries = proofs.filter(({ table_name: name }) => name === 'ledger_entries');
    expect(new Set(entries.map(({ workspace_id: id }) => id))).toEqual(new Set(old.workspaces));
    const [counted] = await old.asAdmin(
      `select count(*)::int as rows from ledger_entries where transaction_id < uuid_v7_floor('${before.toISOString()}')`,
    );
    expect(entries.reduce((sum, { row_count: rows }) => sum + Number(rows), 0)).toBe(counted.rows);
  });

  test('lie in the order of their key, with the triggers and indexes of their table', async () => {
    const [order] = await old.asAdmin(`
      select bool_and(is_later) as is_sorted from (
        select (workspace_id, transaction_id, line) > lag((workspace_id, transaction_id, line)) over (order by ctid)
          as is_later from ${firstMonth}) compared`);
    expect(order.is_sorted).toBe(true);
    await expect(old.asAdmin(`delete from ${firstMonth}`)).rejects.toThrow();
    const [indexes] = await old.asAdmin(`
      select count(*)::int as attached from pg_index x join pg_inherits i on i.inhrelid = x.indexrelid
      where x.indrelid = '${firstMonth}'::regclass and x.indisvalid`);
    expect(indexes.attached).toBe(2);
    const places = await old.asAdmin(`
      select s.spcname as name from pg_class c join pg_tablespace s on s.oid = c.reltablespace
      where c.oid = '${firstMonth}'::regclass
        or c.oid in (select indexrelid from pg_index where indrelid = '${firstMonth}'::regclass)`);
    expect(places.map(({ name }) => name)).toEqual([tablespace, tablespace, tablespace]);
  });

  test('hold every invariant, and the log of movements reads them', async () => {
    expect(await verifyLedger(use.database)).toEqual([]);
    for (const workspaceId of old.workspaces) {
      const movements = await listMovementRows(use.database.db, workspaceId, 0n, 1_000);
      expect(movements.length).toBeGreaterThan(300);
      expect(movements.every(({ grossMinor, kind }) => kind !== 'charge' || grossMinor > 0n)).toBe(
        true,
      );
    }
  });

  test('are not packed again, not young, and not for who may not', async () => {
    expect(await step()).toBe('none');
    const young = withTransaction(use.database.db, (tx) =>
      packNextMonth(tx, old.monthsAgo(0), null, 1),
    );
    await expect(young).rejects.toThrow('too young');
    const api = connectAsApplication({ applicationUrl: use.testDatabase.urlOf.api });
    const asApi = sql`select pack_ledger_month(${before}, null, 1)`.execute(api.db);
    await expect(asApi).rejects.toThrow('permission denied');
    await api.close();
  });

  test('that were changed past every guard are found by I17', async () => {
    const [victim] = await old.asAdmin(
      `select transaction_id as id from ${firstMonth} order by 1 limit 1`,
    );
    await old.asAdmin(
      asMover,
      `update ${firstMonth} set account_code = 5010 where account_code = 4000 and transaction_id = '${victim.id}'`,
    );
    const breaks = await verifyLedger(use.database);
    expect(breaks.map(({ invariant }) => invariant)).toContain('I17');
  });
});
