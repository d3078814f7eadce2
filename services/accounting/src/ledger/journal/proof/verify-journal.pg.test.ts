import { createLogger } from '@countinghouse/observability';
import { findLastVerification } from '@countinghouse/process';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestBooks, pair } from '../../../../test/support/ledger/journal-scene.ts';
import type { TestBooks } from '../../../../test/support/ledger/journal-scene.ts';
import { useAccountingDatabase } from '../../../../test/support/processes/accounting-database.ts';
import type { JournalBreak } from './check.rules.ts';
import { recordVerification } from './record-verification.ts';
import { sealJournal } from './seal-journal.ts';
import { verifyJournal } from './verify-journal.ts';

const use = useAccountingDatabase();
let superuser: Client;

beforeAll(async () => {
  const url = new URL(use.testDatabase.adminUrl);
  url.pathname = new URL(use.testDatabase.ownerUrl).pathname;
  superuser = new Client({ connectionString: url.href });
  await superuser.connect();
});
afterAll(async () => superuser.end());

async function breaksOf(orgId: string): Promise<readonly JournalBreak[]> {
  return Array.fromAsync(verifyJournal(use.database, { orgId }));
}

/** Only a superuser with triggers disabled can do this, and even that leaves traces. */
async function tamper(statement: string, values: readonly unknown[]): Promise<void> {
  await superuser.query('begin');
  await superuser.query('set local session_replication_role = replica');
  const { rowCount } = await superuser.query(statement, [...values]);
  expect(rowCount).toBeGreaterThan(0);
  await superuser.query('commit');
}

async function booksWithEntries(): Promise<TestBooks> {
  const books = await createTestBooks(use.deps);
  for (const [index, date] of ['2025-11-30', '2026-01-15', '2026-01-16', '2026-02-01'].entries()) {
    const minor = BigInt(index + 1) * 100n;
    await books.post(books.entry(pair(books, ['1000', '3000'], minor), { date }));
    await books.post(books.entry(pair(books, ['6400', '1000'], minor, 'accrual'), { date }));
    await books.post(books.entry(pair(books, ['6400', '1000'], minor, 'cash'), { date }));
  }
  return books;
}

describe('books that are as they must be', () => {
  test('have no break, sealed or not', async () => {
    const books = await booksWithEntries();
    expect(await breaksOf(books.orgId)).toEqual([]);
    await sealJournal(use.deps);
    expect(await breaksOf(books.orgId)).toEqual([]);
  });

  test('are verified while postings go on', async () => {
    const books = await booksWithEntries();
    const posting = Promise.all(
      Array.from({ length: 30 }, () =>
        books.post(books.entry(pair(books, ['1000', '3000'], 7n), { date: '2026-01-15' })),
      ),
    );
    for (let round = 0; round < 5; round += 1) expect(await breaksOf(books.orgId)).toEqual([]);
    await posting;
    expect(await breaksOf(books.orgId)).toEqual([]);
  });

  test('progress names each check of each organisation', async () => {
    const { orgId } = await booksWithEntries();
    const seen: string[] = [];
    const onProgress = ({ check }: { readonly check: string }): void => void seen.push(check);
    await Array.fromAsync(verifyJournal(use.database, { orgId, onProgress }));
    expect(seen).toEqual([
      'numbers',
      'entries',
      'sums',
      'open_items',
      'settlements',
      'revaluations',
      'document_numbers',
      'parties',
      'seals',
    ]);
  });
});

describe('seals', () => {
  test('blocks have up to a thousand entries and follow each other', async () => {
    const books = await createTestBooks(use.deps);
    await superuser.query(
      `select post_entries(jsonb_agg(jsonb_build_object('org_id', $1::uuid, 'id', gen_random_uuid(),
         'date', '2026-01-01', 'source_kind', 'journal', 'source_id', gen_random_uuid(), 'move', 'post',
         'seq', 1, 'area', 'general', 'memo', 'n', 'actor_kind', 'operator', 'actor', 'test',
         'recorded_at', now(), 'lines', $2::jsonb)))
       from generate_series(1, 1002)`,
      [
        books.orgId,
        JSON.stringify(
          [1, -1].map((minor, index) => ({
            account_id: books.accountId(index === 0 ? '1000' : '3000'),
            basis: 'both',
            currency: 'EUR',
            doc_minor: minor,
            base_minor: minor,
          })),
        ),
      ],
    );
    await Promise.all([sealJournal(use.deps), sealJournal(use.deps)]);
    await books.post(books.entry(pair(books, ['1000', '3000'], 9n)));
    await sealJournal(use.deps);
    const seals = await use.database.db
      .selectFrom('journal_seals')
      .select(['from_no', 'to_no'])
      .where('org_id', '=', books.orgId)
      .orderBy('from_no')
      .execute();
    expect(seals).toEqual([
      { from_no: 1n, to_no: 1000n },
      { from_no: 1001n, to_no: 1002n },
      { from_no: 1003n, to_no: 1003n },
    ]);
    expect(await breaksOf(books.orgId)).toEqual([]);
  });
});

describe('what was changed past the guards is found and named', () => {
  test('a sum: the account and the first day, and nothing else', async () => {
    const { orgId, accountId } = await booksWithEntries();
    await tamper(
      `update balances set debit_minor = debit_minor + 1
       where org_id = $1 and account_id = $2 and grain = 'day' and bucket >= '2026-01-16'
         and basis = 'accrual'`,
      [orgId, accountId('1000')],
    );
    const breaks = await breaksOf(orgId);
    expect(breaks[0]).toMatchObject({
      check: 'sums',
      subject: 'account 1000, day 2026-01-16, accrual',
      detail: 'stored debit 301, credit 300; lines add up to debit 300, credit 300',
    });
    expect(breaks).toHaveLength(2);
  });

  test('sums that are missing, and sums of nothing', async () => {
    const { orgId, accountId } = await booksWithEntries();
    await tamper(
      `update balances set bucket = '2026-03-01'
       where org_id = $1 and account_id = $2 and grain = 'month' and bucket = '2026-02-01' and basis = 'cash'`,
      [orgId, accountId('3000')],
    );
    expect((await breaksOf(orgId)).map(({ subject }) => subject)).toEqual([
      'account 3000, month 2026-02-01, cash',
      'account 3000, month 2026-03-01, cash',
    ]);
  });

  test('one bit of a sealed line: the entry', async () => {
    const { orgId } = await booksWithEntries();
    await sealJournal(use.deps);
    await tamper(
      `update journal_lines set currency = 'EUS'
       where org_id = $1 and line_no = 1
         and entry_id = (select id from journal_entries where org_id = $1 and entry_no = 5)`,
      [orgId],
    );
    expect(await breaksOf(orgId)).toEqual([
      { check: 'seals', orgId, subject: 'entry 5', detail: 'differs from what was sealed' },
    ]);
  });

  test('a sealed memo and a moment of recording', async () => {
    const { orgId } = await booksWithEntries();
    await sealJournal(use.deps);
    await tamper(
      `update journal_entries set memo = memo || ' ' where org_id = $1 and entry_no = 2`,
      [orgId],
    );
    await tamper(
      `update journal_entries set recorded_at = recorded_at + interval '1 microsecond'
       where org_id = $1 and entry_no = 3`,
      [orgId],
    );
    expect((await breaksOf(orgId)).map(({ subject }) => subject)).toEqual(['entry 2', 'entry 3']);
  });

  test('a seal that was made again after a change', async () => {
    const books = await booksWithEntries();
    const { orgId } = books;
    await sealJournal(use.deps);
    await books.post(books.entry(pair(books, ['1000', '3000'], 9n)));
    await sealJournal(use.deps);
    await tamper(
      `update journal_seals set leaves = set_byte(leaves, 0, (get_byte(leaves, 0) + 1) % 256),
         root = sha256(previous || set_byte(leaves, 0, (get_byte(leaves, 0) + 1) % 256))
       where org_id = $1 and from_no = 1`,
      [orgId],
    );
    expect((await breaksOf(orgId)).map(({ subject }) => subject)).toEqual([
      'entry 1',
      'seal of entries 13 to 13',
    ]);
  });

  test('an entry that is gone, with its lines', async () => {
    const { orgId } = await booksWithEntries();
    await sealJournal(use.deps);
    await tamper(
      `delete from journal_lines where org_id = $1
         and entry_id = (select id from journal_entries where org_id = $1 and entry_no = 12)`,
      [orgId],
    );
    await tamper('delete from journal_entries where org_id = $1 and entry_no = 12', [orgId]);
    const breaks = await breaksOf(orgId);
    expect(breaks).toContainEqual({
      check: 'numbers',
      orgId,
      subject: 'entry 12',
      detail: 'is the last number assigned, but the last entry is 11',
    });
    expect(breaks).toContainEqual({
      check: 'seals',
      orgId,
      subject: 'entry 12',
      detail: 'is missing',
    });
  });

  test('books that can no longer be sealed do not block the others', async () => {
    const broken = await booksWithEntries();
    await tamper('delete from journal_entries where org_id = $1 and entry_no = 3', [broken.orgId]);
    const next = await booksWithEntries();
    await expect(sealJournal(use.deps)).rejects.toThrow(
      'the books of 1 organisations could not be sealed',
    );
    const { sealed_entry_no: sealedNo } = await use.database.db
      .selectFrom('books')
      .select('sealed_entry_no')
      .where('org_id', '=', next.orgId)
      .executeTakeFirstOrThrow();
    expect(sealedNo).toBe(12n);
  });

  test('an entry that does not add up, and a gap in the numbers', async () => {
    const { orgId } = await booksWithEntries();
    await tamper(
      `update journal_lines set base_minor = base_minor + 1 where org_id = $1 and line_no = 2
         and entry_id = (select id from journal_entries where org_id = $1 and entry_no = 4)`,
      [orgId],
    );
    await tamper('update journal_entries set entry_no = 100 where org_id = $1 and entry_no = 7', [
      orgId,
    ]);
    const breaks = await breaksOf(orgId);
    expect(breaks.filter(({ check }) => check === 'numbers').map(({ subject }) => subject)).toEqual(
      ['entry 8', 'entry 12', 'entry 100'],
    );
    expect(breaks).toContainEqual({
      check: 'entries',
      orgId,
      subject: 'entry 4',
      detail: 'adds up to 1 on the accrual basis and 1 on the cash basis',
    });
  });

  test('a control account that has more than what is open', async () => {
    const books = await booksWithEntries();
    const { orgId, contactId } = books;
    const lines = [
      books.line('1100', 25n, { contactId, basis: 'accrual' }),
      books.line('4000', -25n, { basis: 'accrual' }),
    ];
    await books.post(books.entry(lines));
    expect(await breaksOf(orgId)).toEqual([
      { check: 'open_items', orgId, subject: 'account 1100 in total', detail: 'open 0, posted 25' },
      {
        check: 'open_items',
        orgId,
        subject: `account 1100, contact ${contactId}`,
        detail: 'open 0, posted 25',
      },
    ]);
  });

  test('AD-068 a revaluation that is not taken back, or on another day', async () => {
    const books = await createTestBooks(use.deps);
    const { orgId } = books;
    const source = { kind: 'revaluation', id: use.deps.newId() } as const;
    const date = '2026-01-31';
    const value = { source, date, move: 'revalue' };
    const lines = pair(books, ['1000', '4920'], 5n, 'accrual');
    const { id: entryId } = await books.post(books.entry(lines, value));
    await use.database.db
      .insertInto('revaluations')
      .values({
        org_id: orgId,
        id: source.id,
        date,
        entry_id: entryId,
        reversal_entry_id: null,
        detail: '{}',
        actor_kind: 'operator',
        actor: 'test',
        created_at: use.deps.now(),
      })
      .execute();
    const subject = `revaluation at ${date}`;
    expect(await breaksOf(orgId)).toMatchObject([
      { check: 'revaluations', subject, detail: 'leaves 5 on account 1000' },
      { check: 'revaluations', subject, detail: 'leaves -5 on account 4920' },
    ]);
    const back = pair(books, ['4920', '1000'], 5n, 'accrual').toReversed();
    await books.post(books.entry(back, { source, date: '2026-02-02', move: 'reverse' }));
    expect(await breaksOf(orgId)).toMatchObject([
      { check: 'revaluations', subject, detail: 'has an entry on a different day' },
      { check: 'revaluations', subject, detail: 'has an entry on a different day' },
    ]);
  });

  test('the nightly look logs each and keeps the checks for the metric', async () => {
    const lines: string[] = [];
    const logger = createLogger({
      service: 'accounting',
      level: 'error',
      destination: { write: (line) => void lines.push(line) },
    });
    await recordVerification({ ...use.deps, logger });
    const last = await findLastVerification(use.database.db, 'journal_verifications');
    expect(last?.broken).toContain('seals');
    expect(lines).toHaveLength(last?.broken.length ?? 0);
    expect(lines[0]).toContain('journal_break');
  });
});
