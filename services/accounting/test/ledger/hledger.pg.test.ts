import { dayMs } from '@countinghouse/calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hledgerAccount } from '../../src/ledger/journal/proof/hledger.rules.ts';
import { sorted, useHledger } from '../support/ledger/hledger.ts';
import type { HledgerAmounts } from '../support/ledger/hledger.ts';
import { createTestBooks } from '../support/ledger/journal-scene.ts';
import type { TestBooks } from '../support/ledger/journal-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const exportBooks = useHledger();

/** More of them by hand: `HLEDGER_BOOKS=50`. */
const booksCount = Number(process.env['HLEDGER_BOOKS'] ?? 1);
const entriesPerBooks = 25;
const codes = [
  '1000',
  '1010',
  '1700',
  '2100',
  '2700',
  '3000',
  '3100',
  '4000',
  '4900',
  '6400',
  '7700',
];

const basis = fc.constantFrom('both', 'accrual', 'cash');
const entryArbitrary = fc.record({
  date: fc
    .integer({ min: 0, max: 900 })
    .map((days) => new Date(Date.UTC(2024, 0, 1) + days * dayMs).toISOString().slice(0, 10)),
  memo: fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0')),
  legs: fc.array(
    fc.record({
      debit: fc.constantFrom(...codes),
      credit: fc.constantFrom(...codes),
      basis,
      minor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

test.each(['EUR', 'JPY', 'KWD'])(
  'random books in %s, added up by hledger, agree with the sums to the last minor unit',
  async (currency) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entryArbitrary, { minLength: 1, maxLength: entriesPerBooks }),
        async (entries) => {
          const books = await createTestBooks(use.deps, { baseCurrency: currency });
          for (const { date, memo, legs } of entries) {
            const lines = legs.flatMap(({ debit, credit, minor, basis: on }) => [
              books.line(debit, minor, { basis: on }),
              books.line(credit, -minor, { basis: on }),
            ]);
            await books.post(books.entry(lines, { date, memo }));
          }
          await agree(books, currency, 'accrual');
          await agree(books, currency, 'cash');
        },
      ),
      { numRuns: booksCount },
    );
  },
  60_000,
);

async function agree(
  { orgId }: TestBooks,
  currency: string,
  on: 'accrual' | 'cash',
): Promise<void> {
  const hledger = await exportBooks(use.database, { orgId, basis: on, currency });
  await hledger.check();
  for (const lastDay of ['2024-12-31', '2025-06-15', '2026-12-31']) {
    const ours = await ourBalances(orgId, on, lastDay);
    const theirs = await hledger.balances({ to: lastDay });
    expect(theirs).toEqual(ours);
    expect([...theirs.values()].reduce((sum, minor) => sum + minor, 0n)).toBe(0n);
    const sheet = await hledger.balances({ to: lastDay }, 'type:ALE');
    const income = await hledger.balances({ to: lastDay }, 'type:RX');
    expect(sheet).toEqual(ofTypes(ours, ['assets', 'liabilities', 'equity']));
    expect(income).toEqual(ofTypes(ours, ['revenues', 'expenses']));
  }
}

const ofTypes = (balances: HledgerAmounts, types: readonly string[]) =>
  new Map([...balances].filter(([name]) => types.includes(name.split(':')[0] ?? '')));

/** As reports add them up: whole years, whole months of the year, and days. */
async function ourBalances(
  orgId: string,
  on: 'accrual' | 'cash',
  lastDay: string,
): Promise<HledgerAmounts> {
  const [year, month] = [`${lastDay.slice(0, 4)}-01-01`, `${lastDay.slice(0, 7)}-01`];
  const rows = await use.database.db
    .selectFrom('balances as b')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.org_id', '=', 'b.org_id').onRef('a.id', '=', 'b.account_id'),
    )
    .select(['a.code', 'a.name', 'a.type', 'b.debit_minor', 'b.credit_minor'])
    .where('b.org_id', '=', orgId)
    .where('b.basis', '=', on)
    .where((where) =>
      where.or([
        where.and([where('grain', '=', 'year'), where('bucket', '<', year)]),
        where.and([
          where('grain', '=', 'month'),
          where('bucket', '>=', year),
          where('bucket', '<', month),
        ]),
        where.and([
          where('grain', '=', 'day'),
          where('bucket', '>=', month),
          where('bucket', '<=', lastDay),
        ]),
      ]),
    )
    .execute();
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const name = hledgerAccount(row);
    sums.set(name, (sums.get(name) ?? 0n) + row.debit_minor - row.credit_minor);
  }
  return sorted(sums);
}
