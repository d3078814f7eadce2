import { getCurrency } from '@countinghouse/money';
import { sql, violatedConstraint } from '@countinghouse/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestBooks, pair } from '../support/ledger/journal-scene.ts';
import type { TestBooks } from '../support/ledger/journal-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let books: TestBooks;
let others: TestBooks;
let owner: Client;

beforeAll(async () => {
  books = await createTestBooks(use.deps);
  others = await createTestBooks(use.deps);
  owner = new Client({ connectionString: use.testDatabase.ownerUrl });
  await owner.connect();
  await books.post(books.entry(pair(books, ['1000', '3000'], 500n)));
});
afterAll(async () => owner.end());

/** The constraint that refused; fails when nothing did, or something else than a constraint. */
async function constraintOf(attempt: Promise<unknown>): Promise<string | null> {
  try {
    await attempt;
  } catch (error) {
    return violatedConstraint(error) ?? String(error);
  }
  return null;
}

describe('post_entries, called by the application, refuses', () => {
  test('AD-048 an entry that does not balance on the accrual basis', async () => {
    const lines = [
      books.line('1000', 100n, { basis: 'accrual' }),
      books.line('4000', -99n, { basis: 'accrual' }),
    ];
    expect(await constraintOf(books.post(books.entry(lines)))).toBe('journal_entry_balanced');
  });

  test('AD-048 an entry that balances as a whole, but not on each basis', async () => {
    const lines = [
      books.line('1000', 100n, { basis: 'accrual' }),
      books.line('4000', -100n, { basis: 'cash' }),
    ];
    expect(await constraintOf(books.post(books.entry(lines)))).toBe('journal_entry_balanced');
  });

  test('AD-048 an entry that does not balance on the cash basis', async () => {
    const lines = [...pair(books, ['1100', '4000'], 100n, 'accrual')].map((line) => ({
      ...line,
      contactId: books.contactId,
    }));
    const cash = books.line('4000', -7n, { basis: 'cash' });
    expect(await constraintOf(books.post(books.entry([...lines, cash])))).toBe(
      'journal_entry_balanced',
    );
  });

  test('AD-048 an entry of one currency that does not balance in that currency', async () => {
    const usd = getCurrency('USD');
    const lines = [
      books.line('1000', 100n, { currency: usd, docMinor: 110n }),
      books.line('3000', -100n, { currency: usd, docMinor: -109n }),
    ];
    expect(await constraintOf(books.post(books.entry(lines)))).toBe('journal_entry_balanced');
  });

  test('one line alone, and none', async () => {
    const one = books.entry([books.line('1000', 5n)]);
    expect(await constraintOf(books.post(one))).toContain('line_count');
    expect(await constraintOf(books.post(books.entry([])))).toContain('line_count');
  });

  test("another organisation's account", async () => {
    const lines = [others.line('1000', 5n), books.line('3000', -5n)];
    expect(await constraintOf(books.post(books.entry(lines)))).toBe(
      'journal_lines_account_of_organisation',
    );
  });

  test("another organisation's contact", async () => {
    const { contactId } = others;
    const lines = [books.line('1000', 5n, { contactId }), books.line('3000', -5n)];
    expect(await constraintOf(books.post(books.entry(lines)))).toBe(
      'journal_lines_contact_of_organisation',
    );
  });

  test("another organisation's tax component", async () => {
    const taxComponentId = await insertTaxComponent(others);
    const lines = [books.line('1000', 5n), books.line('2200', -5n, { taxComponentId })];
    expect(await constraintOf(books.post(books.entry(lines)))).toBe(
      'journal_lines_tax_component_of_organisation',
    );
  });

  test('an open item that is not there when the transaction ends', async () => {
    const lines = [
      books.line('1100', 5n, { contactId: books.contactId, openItemId: use.deps.newId() }),
      books.line('4000', -5n),
    ];
    expect(await constraintOf(books.post(books.entry(lines)))).toBe(
      'journal_lines_open_item_of_organisation',
    );
  });

  test('a control account without a contact', async () => {
    for (const code of ['1100', '2000', '2050']) {
      const entry = books.entry(pair(books, [code, '3000'], 5n));
      expect(await constraintOf(books.post(entry))).toBe('journal_control_account');
    }
  });

  test('an account that is not in use any more', async () => {
    await use.database.db
      .updateTable('accounts')
      .set({ active: false })
      .where('org_id', '=', books.orgId)
      .where('code', '=', '6900')
      .execute();
    const entry = books.entry(pair(books, ['6900', '1000'], 5n));
    expect(await constraintOf(books.post(entry))).toBe('journal_account_active');
  });

  test('AD-048 an entry a second time for the same source and move', async () => {
    const entry = books.entry(pair(books, ['1000', '3000'], 1n));
    await books.post(entry);
    expect(await constraintOf(books.post(entry))).toContain('source_kind_source_id_move_seq');
  });

  test('AD-066 a reversal that is not the exact mirror, and a second one', async () => {
    const { id: reversesId } = await books.post(books.entry(pair(books, ['1000', '3000'], 40n)));
    const cheaper = books.entry(pair(books, ['3000', '1000'], 39n), { reversesId });
    expect(await constraintOf(books.post(cheaper))).toBe('journal_reversal_mirrors');
    const otherOrder = books.entry(pair(books, ['3000', '1000'], 40n), { reversesId });
    expect(await constraintOf(books.post(otherOrder))).toBe('journal_reversal_mirrors');
    const mirror = [books.line('1000', -40n), books.line('3000', 40n)];
    await books.post(books.entry(mirror, { reversesId }));
    expect(await constraintOf(books.post(books.entry(mirror, { reversesId })))).toContain(
      'reverses_id',
    );
  });

  test('an organisation that is not there', async () => {
    const entry = { ...books.entry(pair(books, ['1000', '3000'], 1n)), orgId: use.deps.newId() };
    expect(await constraintOf(books.post(entry))).toBe('journal_entries_books');
  });
});

const tables = ['journal_entries', 'journal_lines', 'journal_seals', 'bank_reconciliation_items'];
const attempts = tables.flatMap((table) => [
  `update ${table} set org_id = org_id`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
]);

describe('what was posted stays as it is', () => {
  test.each(attempts)('the application may not %s', async (attempt) => {
    await expect(sql.raw(attempt).execute(use.database.db)).rejects.toThrow(/permission denied/);
  });

  test.each(attempts)('the owner may not %s', async (attempt) => {
    await expect(owner.query(attempt)).rejects.toThrow(/append-only/);
  });

  test('the owner may not do it through any partition either', async () => {
    const { rows } = await owner.query<{ partition: string }>(
      `select relid::text as partition
       from unnest(array['journal_entries', 'journal_lines']) name, pg_partition_tree(name::regclass)
       where isleaf`,
    );
    // Both have several, equally many.
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.length % 2).toBe(0);
    for (const { partition } of rows) {
      for (const attempt of [
        `update ${partition} set org_id = org_id`,
        `delete from ${partition}`,
        `truncate ${partition} cascade`,
      ]) {
        await expect(owner.query(attempt), attempt).rejects.toThrow(/append-only/);
      }
    }
  });

  test('the owner may not change the audit log or the history of documents through a partition', async () => {
    // Also not in a month that was made later, as the worker makes it.
    await sql`select ensure_monthly_partitions('audit_log', now() + interval '2 years', 0)`.execute(
      use.database.db,
    );
    const { rows } = await owner.query<{ partition: string }>(
      `select relid::text as partition
       from unnest(array['audit_log', 'document_history']) name, pg_partition_tree(name::regclass)`,
    );
    // Two tables, five months and the later one, and what the history has.
    expect(rows.length).toBeGreaterThan(2 + 5 + 2);
    for (const { partition } of rows) {
      for (const attempt of [
        `update ${partition} set actor = actor`,
        `delete from ${partition}`,
        `truncate ${partition}`,
      ]) {
        await expect(owner.query(attempt), attempt).rejects.toThrow(/append-only/);
      }
    }
  });

  test('the application may not insert entries, lines, sums or numbers by itself', async () => {
    for (const attempt of [
      'insert into journal_entries select * from journal_entries limit 1',
      'insert into journal_lines select * from journal_lines limit 1',
      'insert into balances select * from balances limit 1',
      'update balances set debit_minor = 0',
      'update books set last_entry_no = last_entry_no + 1',
      'update books set sealed_entry_no = last_entry_no',
      'insert into number_counters select * from number_counters limit 1',
    ]) {
      await expect(sql.raw(attempt).execute(use.database.db), attempt).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});

describe('by the owner, past post_entries, the database refuses', () => {
  test('AD-048 lines that do not balance, in the table and in its partition', async () => {
    const entryId = await ownersEntry({ lineCount: 2 });
    for (const table of ['journal_lines', await partitionOf('journal_lines')]) {
      const insert = insertLines(table, entryId, [
        ['1000', 1, 5],
        ['3000', 2, -4],
      ]);
      expect(await constraintOf(insert)).toBe('journal_entry_balanced');
      await owner.query('rollback to savepoint entry');
    }
    await owner.query('rollback');
  });

  test('a line_count that lies', async () => {
    const entryId = await ownersEntry({ lineCount: 3 });
    const insert = insertLines('journal_lines', entryId, [
      ['1000', 1, 5],
      ['3000', 2, -5],
    ]);
    expect(await constraintOf(insert)).toBe('journal_entry_complete');
    await owner.query('rollback');
  });

  test('two lines more for an entry that has its lines', async () => {
    const entryId = await ownersEntry({ lineCount: 2 });
    await insertLines('journal_lines', entryId, [
      ['1000', 1, 5],
      ['3000', 2, -5],
    ]);
    const more = insertLines('journal_lines', entryId, [
      ['1000', 3, 5],
      ['3000', 4, -5],
    ]);
    expect(await constraintOf(more)).toBe('journal_entry_complete');
    await owner.query('rollback');
  });

  test('an entry without lines, at the latest when it commits', async () => {
    await ownersEntry({ lineCount: 2 });
    expect(await constraintOf(owner.query('commit'))).toBe('journal_entries_has_lines');
    await owner.query('rollback');
  });

  test('an entry with a number that is not the next, or two of one number', async () => {
    expect(await constraintOf(ownersEntry({ lineCount: 2, skip: 1 }))).toBe(
      'journal_entry_numbered',
    );
    await owner.query('rollback');
    const jump = owner.query('update books set last_entry_no = last_entry_no + 2');
    expect(await constraintOf(jump)).toBe('books_numbers_forward');
    const back = owner.query('update books set last_entry_no = 0 where last_entry_no > 0');
    expect(await constraintOf(back)).toBe('books_numbers_forward');
  });

  test('AD-077 an entry in a period that is closed', async () => {
    await owner.query('update books set hard_lock_date = $2 where org_id = $1', [
      others.orgId,
      '2026-12-31',
    ]);
    expect(await constraintOf(ownersEntry({ lineCount: 2, orgId: others.orgId }))).toBe(
      'journal_period_locked',
    );
    await owner.query('rollback');
  });
});

describe('a status is written by moves alone', () => {
  test('neither the application nor the owner sets one by hand', async () => {
    const id = await insertDraft();
    const byHand = `update documents set status = 'awaiting_approval' where id = '${id}'`;
    await expect(sql.raw(byHand).execute(use.database.db)).rejects.toThrow(/permission denied/);
    expect(await constraintOf(owner.query(byHand))).toBe('documents_status_by_move');
  });
});

interface OwnersEntry {
  readonly lineCount: number;
  readonly skip?: number;
  readonly orgId?: string;
}

/** Leaves the owner's transaction open, behind a savepoint. */
async function ownersEntry(entry: OwnersEntry): Promise<string> {
  const { orgId = books.orgId, skip = 0, lineCount } = entry;
  const id = use.deps.newId();
  await owner.query('begin');
  await owner.query('update books set last_entry_no = last_entry_no + 1 where org_id = $1', [
    orgId,
  ]);
  await owner.query(
    `insert into journal_entries (org_id, id, entry_no, date, source_kind, source_id, move, area,
       has_tax, memo, actor_kind, actor, line_count, recorded_at)
     select org_id, $2, last_entry_no + $3, '2026-03-15', 'journal', $2, 'post', 'general', false,
       'by hand', 'operator', 'owner', $4, now()
     from books where org_id = $1`,
    [orgId, id, skip, lineCount],
  );
  await owner.query('savepoint entry');
  return id;
}

function insertLines(
  table: string,
  entryId: string,
  lines: readonly (readonly [code: string, lineNo: number, minor: number])[],
): Promise<unknown> {
  return owner.query(
    `insert into ${table} (org_id, entry_id, line_no, account_id, basis, date, currency, doc_minor,
       base_minor)
     select $1, $2, l.line_no, a.id, 'both', '2026-03-15', 'EUR', l.minor, l.minor
     from jsonb_to_recordset($3) l (code text, line_no smallint, minor bigint)
     join accounts a on a.org_id = $1 and a.code = l.code`,
    [
      books.orgId,
      entryId,
      JSON.stringify(lines.map(([code, lineNo, minor]) => ({ code, line_no: lineNo, minor }))),
    ],
  );
}

async function partitionOf(table: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select tableoid::regclass::text as name from ${table} where org_id = $1 limit 1`,
    [books.orgId],
  );
  return rows[0]?.name ?? '';
}

async function insertTaxComponent({ orgId, accountId }: TestBooks): Promise<string> {
  const { db } = use.database;
  const codeId = use.deps.newId();
  const id = use.deps.newId();
  await db
    .insertInto('tax_codes')
    .values({
      org_id: orgId,
      id: codeId,
      code: 'X',
      name: 'X',
      kind: 'both',
      created_at: new Date(),
    })
    .execute();
  await db
    .insertInto('tax_components')
    .values({
      org_id: orgId,
      id,
      tax_code_id: codeId,
      position: 1,
      name: 'X',
      output_account_id: accountId('2200'),
      input_account_id: accountId('1200'),
    })
    .execute();
  return id;
}

async function insertDraft(): Promise<string> {
  const id = use.deps.newId();
  const now = use.deps.now();
  await use.database.db
    .insertInto('documents')
    .values({
      org_id: books.orgId,
      id,
      kind: 'invoice',
      status: 'draft',
      contact_id: books.contactId,
      date: '2026-03-15',
      due_date: '2026-04-15',
      currency: 'EUR',
      fx_rate: '1',
      amounts: 'exclusive',
      subtotal_minor: 0n,
      tax_minor: 0n,
      total_minor: 0n,
      origin: 'api',
      author_kind: 'operator',
      author: 'test',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
