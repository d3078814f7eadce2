import { sql } from '@countinghouse/postgres';
import { createTestDatabase } from '@countinghouse/postgres/testing';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BooksDeps } from '../services/accounting/src/kernel/books-deps.ts';
import { readSums } from '../services/accounting/src/reports/statements/reports.sql.ts';
import { yearToDateSpans } from '../services/accounting/src/reports/statements/year-to-date.rules.ts';
import { accountingService, connectBooks, createBooks } from './accounting-database.ts';
import { accountCount, generateJournal } from './generate-journal.ts';
import { withClient } from './with-client.ts';

const adminUrl =
  process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';
const lines = 20_000;
const firstDay = '2025-01-01';
let database: TestDatabase;
let deps: BooksDeps;
let orgId: string;

beforeAll(async () => {
  database = await createTestDatabase({ ...accountingService, adminUrl });
  deps = connectBooks(database.applicationUrl);
  orgId = await createBooks(deps, 'Books');
  await withClient(database.adminUrl, async (client) => {
    const set = { orgId, lines, firstDay, days: 365 };
    await generateJournal({ client, onProgress: () => undefined }, set);
    await client.query('analyze balances, accounts, books');
  });
});

afterAll(async () => {
  await deps.database.close();
  await database.drop();
});

const query = <Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]> =>
  withClient(database.adminUrl, async (client) => (await client.query<Row>(text, [orgId])).rows);

test('generated entries balance, and their sums are those of the lines', async () => {
  const broken = await query(
    `select entry_id from journal_lines where org_id = $1
     group by entry_id having sum(base_minor) <> 0 or count(*) <> 4`,
  );
  expect(broken).toEqual([]);
  const differing = await query(
    `select g.grain, b.account_id
     from (values ('year'), ('month'), ('day')) g (grain)
     cross join lateral (
       select account_id, sum(debit_minor - credit_minor) as net from balances
       where org_id = $1 and basis = 'cash' and grain = g.grain group by account_id) b
     join (select account_id, sum(base_minor) as net from journal_lines
       where org_id = $1 group by account_id) l using (account_id)
     where b.net <> l.net`,
  );
  expect(differing).toEqual([]);
});

test('the accounts of a generated chart are all used, some often and some rarely', async () => {
  const counts = await query<{ lines: number }>(
    `select count(*)::int as lines from journal_lines where org_id = $1 group by account_id order by 1`,
  );
  expect(counts).toHaveLength(accountCount);
  expect((counts.at(-1)?.lines ?? 0) / (counts[0]?.lines ?? 1)).toBeGreaterThan(10);
});

test.each(['force_custom_plan', 'force_generic_plan'])(
  'a report reads narrow ranges of the key of its one partition, also with %s',
  async (mode) => {
    const { db } = deps.database;
    const spans = yearToDateSpans(['2025-12-30'], 1);
    const { rows } = await readSums(db, { orgId, basis: 'accrual', spans });
    expect(rows).toHaveLength(accountCount);
    // The database has one connection, on which the statement has just been prepared.
    const { rows: prepared } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like ${'%cross join lateral%'}`.execute(
      db,
    );
    await sql.raw(`set plan_cache_mode = ${mode}`).execute(db);
    const columns = [
      spans.map(({ column }) => String(column)),
      spans.map(({ grain }) => grain),
      spans.map(({ first }) => first),
      spans.map(({ until }) => until),
    ];
    const values = [...columns.map((values) => `{${values.join()}}`), orgId, 'accrual', orgId];
    const { rows: plan } = await sql
      .raw<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off)
         execute ${prepared[0]?.name ?? ''} (${values.map((value) => `'${value}'`).join()})`,
      )
      .execute(db);
    const lines = plan.map((row) => row['QUERY PLAN']);
    const scans = lines.filter((line) => / on balances/.test(line) && !line.includes('never'));
    expect(scans).toHaveLength(1);
    expect(scans[0]).toMatch(/Index (Only )?Scan using balances_\d+_pkey/);
    expect(lines.join()).toMatch(/bucket >= span.first\) AND \(\w*\.?bucket < span.until/);
    expect(lines.join()).not.toContain('Seq Scan on balances');
  },
);
