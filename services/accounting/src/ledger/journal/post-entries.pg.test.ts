import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { createTestBooks } from '../../../test/support/ledger/journal-scene.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import type { EntryLine } from './entry.rules.ts';
import { postEntries } from './post-entries.ts';

const use = useAccountingDatabase();
const actor = { kind: 'operator', id: 'test' } as const;

type Books = Awaited<ReturnType<typeof createTestBooks>>;

const pair = (books: Books, minor: bigint): readonly EntryLine[] => [
  books.line('1000', minor),
  books.line('3000', -minor),
];

function posting(books: Books, memo: string, lines: readonly EntryLine[], currency = 'EUR') {
  const reliesOn = { baseCurrency: getCurrency(currency) };
  return { actor, entry: { ...books.entry(lines), memo, reliesOn } };
}

const listEntries = (orgId: string) =>
  use.database.db
    .selectFrom('journal_entries')
    .select(['id', 'memo', 'entry_no', 'line_count'])
    .where('org_id', '=', orgId)
    .orderBy('entry_no')
    .execute();

test('entries of one set are numbered and returned in the order given, each with its own lines', async () => {
  const books = await createTestBooks(use.deps);
  const tax = [books.line('1000', 7n), books.line('4000', -5n), books.line('3000', -2n)];
  const postings = [
    posting(books, 'first', pair(books, 500n)),
    posting(books, 'second', tax),
    posting(books, 'third', pair(books, 2n)),
  ];
  const posted = await withTransaction(use.database.db, (tx) =>
    postEntries(tx, use.deps, postings),
  );
  const entries = await listEntries(books.orgId);
  expect(entries.map(({ memo }) => memo)).toEqual(['first', 'second', 'third']);
  expect(entries.map(({ line_count }) => line_count)).toEqual([2, 3, 2]);
  expect(posted).toEqual(entries.map(({ id, entry_no }) => ({ id, entryNo: entry_no })));
});

test('one entry that does not balance refuses the whole set, although the set as a whole balances', async () => {
  const books = await createTestBooks(use.deps);
  const postings = [
    posting(books, 'one too many', [books.line('1000', 101n), books.line('3000', -100n)]),
    posting(books, 'one too few', [books.line('1000', 99n), books.line('3000', -100n)]),
  ];
  await expect(
    withTransaction(use.database.db, (tx) => postEntries(tx, use.deps, postings)),
  ).rejects.toMatchObject({ constraint: 'journal_entry_balanced' });
  expect(await listEntries(books.orgId)).toEqual([]);
});

test('a set computed with another base currency is refused as a conflict, which repeats its transaction', async () => {
  const books = await createTestBooks(use.deps);
  const postings = [
    posting(books, 'in euros', pair(books, 5n)),
    posting(books, 'in dollars', pair(books, 5n), 'USD'),
  ];
  await expect(
    use.database.db.transaction().execute((tx) => postEntries(tx, use.deps, postings)),
  ).rejects.toMatchObject({ code: '40001' });
  expect(await listEntries(books.orgId)).toEqual([]);
});

test('the sums hold every line of a set: several entries on one account and day', async () => {
  const books = await createTestBooks(use.deps);
  const postings = Array.from({ length: 40 }, (_, at) =>
    posting(books, `entry ${at}`, pair(books, BigInt(at + 1))),
  );
  await withTransaction(use.database.db, (tx) => postEntries(tx, use.deps, postings));
  const sums = await use.database.db
    .selectFrom('balances')
    .select(['grain', 'debit_minor', 'credit_minor'])
    .where('org_id', '=', books.orgId)
    .where('account_id', '=', books.accountId('1000'))
    .where('basis', '=', 'accrual')
    .orderBy('grain')
    .execute();
  expect(sums).toEqual(
    ['day', 'month', 'year'].map((grain) => ({ grain, debit_minor: 820n, credit_minor: 0n })),
  );
});
