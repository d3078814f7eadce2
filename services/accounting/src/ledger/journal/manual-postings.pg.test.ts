import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { createTestBooks, pair } from '../../../test/support/ledger/journal-scene.ts';
import type { TestBooks } from '../../../test/support/ledger/journal-scene.ts';
import { testOperator } from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { setLockDates } from '../locks/set-lock-dates.ts';
import { postManualJournal } from './manual/post-manual-journal.ts';
import { postOpeningBalances } from './manual/post-opening-balances.ts';
import { verifyJournal } from './proof/verify-journal.ts';
import { reverseEntry } from './reverse-entry.ts';
import { postTransfer } from './transfers/post-transfer.ts';

const use = useAccountingDatabase();
const actor = testOperator;
const date = '2026-03-15';
const usd = getCurrency('USD');

/** An entry's lines by account code: basis, currency, document and base amount. */
async function linesOf({ orgId }: TestBooks, entryId: string): Promise<readonly string[]> {
  const rows = await use.database.db
    .selectFrom('journal_lines as l')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.org_id', '=', 'l.org_id').onRef('a.id', '=', 'l.account_id'),
    )
    .select(['a.code', 'l.basis', 'l.currency', 'l.doc_minor', 'l.base_minor'])
    .where('l.org_id', '=', orgId)
    .where('l.entry_id', '=', entryId)
    .orderBy('l.line_no')
    .execute();
  return rows.map((row) =>
    [row.code, row.basis, row.currency, row.doc_minor, row.base_minor].join(' '),
  );
}

const breaksOf = ({ orgId }: TestBooks) => Array.fromAsync(verifyJournal(use.database, { orgId }));

describe('P17: a manual journal', () => {
  const journal = (books: TestBooks, lines: ReturnType<typeof pair>) => ({
    orgId: books.orgId,
    actor,
    date,
    memo: 'accrued rent',
    lines,
  });

  test('AD-065 posts its lines on both bases, and nothing else', async () => {
    const books = await createTestBooks(use.deps);
    const outcome = await postManualJournal(
      use.deps,
      journal(books, pair(books, ['6500', '2300'], 9_000n)),
    );
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
    expect(await linesOf(books, outcome.entry.id)).toEqual([
      '6500 both EUR 9000 9000',
      '2300 both EUR -9000 -9000',
    ]);
  });

  test('AD-065 on a control account it names a contact, and makes an open item of the accrual basis', async () => {
    const books = await createTestBooks(use.deps);
    const { orgId, contactId } = books;
    const lines = [
      books.line('1100', 110n, { contactId, currency: usd, docMinor: 120n }),
      books.line('4900', -110n, { currency: usd, docMinor: -120n }),
    ];
    const outcome = await postManualJournal(use.deps, journal(books, lines));
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
    expect(await linesOf(books, outcome.entry.id)).toEqual([
      '1100 accrual USD 120 110',
      '4900 accrual USD -120 -110',
    ]);
    const items = await use.database.db
      .selectFrom('open_items')
      .select(['contact_id', 'currency', 'open_doc_minor', 'open_base_minor', 'due_date'])
      .where('org_id', '=', orgId)
      .execute();
    expect(items).toEqual([
      {
        contact_id: contactId,
        currency: 'USD',
        open_doc_minor: 120n,
        open_base_minor: 110n,
        due_date: date,
      },
    ]);
    expect(await breaksOf(books)).toEqual([]);
  });

  test('AD-065 is refused with a reason, and leaves nothing behind', async () => {
    const books = await createTestBooks(use.deps);
    const other = await createTestBooks(use.deps);
    await use.database.db
      .updateTable('accounts')
      .set({ active: false })
      .where('org_id', '=', books.orgId)
      .where('code', '=', '6900')
      .execute();
    const good = books.line('3000', -5n);
    const refusals = [
      ['lines_count', []],
      ['unbalanced', [books.line('1000', 6n), good]],
      ['unbalanced', [books.line('1000', 5n)]],
      ['account_not_found', [other.line('1000', 5n), good]],
      ['account_inactive', [books.line('6900', 5n), good]],
      ['control_account', [books.line('1100', 5n), good]],
      ['contact_not_found', [books.line('1100', 5n, { contactId: other.contactId }), good]],
      ['amounts_disagree', [books.line('1000', 5n, { docMinor: 6n }), good]],
      ['amounts_disagree', [books.line('1000', 5n, { currency: usd, docMinor: -6n }), good]],
      ['amount_out_of_range', pair(books, ['1000', '3000'], 10n ** 12n + 1n)],
    ] as const;
    for (const [reason, lines] of refusals) {
      expect(await postManualJournal(use.deps, journal(books, lines))).toEqual({
        kind: 'reject',
        reason,
      });
    }
    const { last_entry_no: lastNo } = await use.database.db
      .selectFrom('books')
      .select('last_entry_no')
      .where('org_id', '=', books.orgId)
      .executeTakeFirstOrThrow();
    expect(lastNo).toBe(0n);
  });

  test('is not taken in another currency than the account is kept in', async () => {
    const books = await createTestBooks(use.deps);
    const bankId = await insertBank(books, 'USD');
    const lines = [books.line('1000', 5n, { accountId: bankId }), books.line('3000', -5n)];
    expect(await postManualJournal(use.deps, journal(books, lines))).toEqual({
      kind: 'reject',
      reason: 'currency_mismatch',
    });
  });
});

describe('P16: opening balances', () => {
  test('AD-065 go against opening balance equity, what is owed on the accrual basis alone', async () => {
    const books = await createTestBooks(use.deps);
    const { contactId, orgId } = books;
    const outcome = await postOpeningBalances(use.deps, {
      orgId,
      actor,
      date: '2025-12-31',
      lines: [
        books.line('1000', 1_000n),
        books.line('1100', 300n, { contactId }),
        books.line('2000', -200n, { contactId }),
        books.line('2700', -400n),
      ],
    });
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
    expect(await linesOf(books, outcome.entry.id)).toEqual([
      '1000 both EUR 1000 1000',
      '1100 accrual EUR 300 300',
      '2000 accrual EUR -200 -200',
      '2700 both EUR -400 -400',
      '3900 both EUR -600 -600',
      '3900 accrual EUR -100 -100',
    ]);
    expect(await breaksOf(books)).toEqual([]);
  });

  test('leave opening balance equity at zero when they add up', async () => {
    const books = await createTestBooks(use.deps);
    const lines = [books.line('1000', 700n), books.line('3000', -700n)];
    const { orgId } = books;
    const outcome = await postOpeningBalances(use.deps, { orgId, actor, date, lines });
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
    expect(await linesOf(books, outcome.entry.id)).toHaveLength(2);
  });

  test('need a contact for what is owed', async () => {
    const books = await createTestBooks(use.deps);
    const lines = [books.line('2000', -700n)];
    const { orgId } = books;
    expect(await postOpeningBalances(use.deps, { orgId, actor, date, lines })).toEqual({
      kind: 'reject',
      reason: 'control_account',
    });
  });
});

describe('P13: a transfer', () => {
  test('AD-065 moves money on both bases', async () => {
    const books = await createTestBooks(use.deps);
    const outcome = await transfer(books, ['1000', 500n], ['1010', 500n]);
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
    expect(await linesOf(books, outcome.entry.id)).toEqual([
      '1010 both EUR 500 500',
      '1000 both EUR -500 -500',
    ]);
  });

  test('AD-065 between currencies leaves the difference as realised exchange gain or loss', async () => {
    const books = await createTestBooks(use.deps);
    const bankId = await insertBank(books, 'USD');
    await insertRate(books, 'USD', '0.9');
    const lost = await transfer(books, ['1000', 1_000n], [bankId, 1_100n]);
    if (lost.kind === 'reject') throw new Error(lost.reason);
    expect(await linesOf(books, lost.entry.id)).toEqual([
      '1090 both USD 1100 990',
      '1000 both EUR -1000 -1000',
      '7910 both EUR 10 10',
    ]);
    const gained = await transfer(books, [bankId, 1_000n], ['1000', 905n]);
    if (gained.kind === 'reject') throw new Error(gained.reason);
    expect(await linesOf(books, gained.entry.id)).toEqual([
      '1000 both EUR 905 905',
      '1090 both USD -1000 -900',
      '4910 both EUR -5 -5',
    ]);
    expect(await breaksOf(books)).toEqual([]);
  });

  test('is refused with a reason', async () => {
    const books = await createTestBooks(use.deps);
    const bankId = await insertBank(books, 'USD');
    const reasons = [
      await transfer(books, ['1000', 5n], ['1000', 5n]),
      await transfer(books, ['1000', 5n], ['1010', 6n]),
      await transfer(books, ['1000', 0n], ['1010', 0n]),
      await transfer(books, ['1000', 5n], ['4000', 5n]),
      await transfer(books, ['1000', 5n], [bankId, 5n]),
      await transfer(books, ['1000', 5n], [use.deps.newId(), 5n]),
    ].map((outcome) => (outcome.kind === 'reject' ? outcome.reason : outcome.kind));
    expect(reasons).toEqual([
      'same_account',
      'amounts_differ',
      'amount_out_of_range',
      'account_not_allowed',
      'fx_rate_missing',
      'account_not_found',
    ]);
  });

  function transfer(
    books: TestBooks,
    [from, sentMinor]: readonly [string, bigint],
    [to, receivedMinor]: readonly [string, bigint],
  ) {
    const idOf = (name: string): string => (name.length === 4 ? books.accountId(name) : name);
    return postTransfer(use.deps, {
      orgId: books.orgId,
      actor,
      date,
      memo: 'transfer',
      from: { accountId: idOf(from), amountMinor: sentMinor },
      to: { accountId: idOf(to), amountMinor: receivedMinor },
    });
  }
});

describe('P8: a reversal', () => {
  const reverse = (books: TestBooks, entryId: string, deps = use.deps) =>
    withTransaction(deps.database.db, (tx) =>
      reverseEntry(tx, deps, { orgId: books.orgId, actor, entryId, move: 'void', memo: 'undone' }),
    );

  test('AD-066 is the exact mirror, names the original and has its date', async () => {
    const books = await createTestBooks(use.deps);
    const { id } = await books.post(books.entry(pair(books, ['6400', '1000'], 77n), { date }));
    const outcome = await reverse(books, id);
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
    expect(outcome.date).toBe(date);
    expect(await linesOf(books, outcome.entry.id)).toEqual([
      '6400 both EUR -77 -77',
      '1000 both EUR 77 77',
    ]);
    const { reverses_id: reversesId } = await use.database.db
      .selectFrom('journal_entries')
      .select('reverses_id')
      .where('org_id', '=', books.orgId)
      .where('id', '=', outcome.entry.id)
      .executeTakeFirstOrThrow();
    expect(reversesId).toBe(id);
  });

  test.each(['soft', 'hard'])(
    "AD-066 has today's date where a %s lock closed the period",
    async (kind) => {
      const books = await createTestBooks(use.deps);
      const { id } = await books.post(books.entry(pair(books, ['6400', '1000'], 77n), { date }));
      const { orgId } = books;
      await setLockDates(use.deps, { orgId, actor, role: 'owner', dates: { [kind]: date } });
      // In Berlin, the organisation's time zone, it is already the next day.
      const now = (): Date => new Date('2026-05-04T22:30:00Z');
      expect(await reverse(books, id, { ...use.deps, now })).toMatchObject({ date: '2026-05-05' });
    },
  );

  test('happens once, with two at the same time too, and can itself be taken back once', async () => {
    const books = await createTestBooks(use.deps);
    const { id } = await books.post(books.entry(pair(books, ['6400', '1000'], 77n), { date }));
    const outcomes = await Promise.all([reverse(books, id), reverse(books, id)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['reject', 'reversed']);
    expect(await reverse(books, id)).toEqual({ kind: 'reject', reason: 'already_reversed' });
    const [first] = outcomes.flatMap((outcome) => (outcome.kind === 'reversed' ? [outcome] : []));
    const again = await withTransaction(use.database.db, (tx) =>
      reverseEntry(tx, use.deps, {
        orgId: books.orgId,
        actor,
        entryId: first?.entry.id ?? '',
        move: 'restore',
        memo: 'done again',
      }),
    );
    expect(again.kind).toBe('reversed');
  });

  test("another organisation's entry is not found", async () => {
    const books = await createTestBooks(use.deps);
    const other = await createTestBooks(use.deps);
    const { id } = await other.post(other.entry(pair(other, ['6400', '1000'], 77n), { date }));
    expect(await reverse(books, id)).toEqual({ kind: 'reject', reason: 'not_found' });
  });

  test('may go to an account that is no longer active', async () => {
    const books = await createTestBooks(use.deps);
    const { id } = await books.post(books.entry(pair(books, ['6700', '1000'], 7n), { date }));
    await use.database.db
      .updateTable('accounts')
      .set({ active: false })
      .where('org_id', '=', books.orgId)
      .where('code', '=', '6700')
      .execute();
    expect((await reverse(books, id)).kind).toBe('reversed');
  });
});

async function insertBank({ orgId }: TestBooks, currency: string): Promise<string> {
  const id = use.deps.newId();
  const now = use.deps.now();
  await use.database.db
    .insertInto('accounts')
    .values({
      org_id: orgId,
      id,
      code: '1090',
      name: 'Foreign bank',
      type: 'asset',
      subtype: 'bank',
      currency,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

async function insertRate({ orgId }: TestBooks, currency: string, rate: string): Promise<void> {
  await use.database.db
    .insertInto('fx_rates')
    .values({ org_id: orgId, currency, date, rate, source: 'test', created_at: use.deps.now() })
    .execute();
}
