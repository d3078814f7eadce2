import { addDays, fiscalYearStart } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReportBooks } from '../support/ledger/report-books.ts';
import type { Posting, ReportBooks } from '../support/ledger/report-books.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
/** Each round makes an organisation; more of them by the environment. */
const rounds = Number(process.env['REPORT_ROUNDS'] ?? 8);

const ownersCodes = ['3000', '3100', '3800', '3900'] as const;
const codes = ['1000', '1100', '1700', '2000', '2700', '4000', '4900', '5000', '6500', '8000'];
const firstDay = '2023-11-20';
const days = 900;

const anyDay = fc.integer({ min: 0, max: days }).map((count) => addDays(firstDay, count));
const anyCode = fc.constantFrom(...codes, ...ownersCodes);
const anyEntry = fc.record({
  date: anyDay,
  postings: fc
    .tuple(
      anyCode,
      anyCode,
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.constantFrom('both', 'both', 'accrual', 'cash'),
    )
    .map(([debit, credit, minor, basis]): readonly Posting[] => [
      [debit, minor, basis],
      [credit, -minor, basis],
    ]),
});

interface Entry {
  readonly date: string;
  readonly postings: readonly Posting[];
}

test('AD-074 AD-075 AD-076 whatever is posted, reports balance on every day and agree with each other and the lines', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('accrual', 'cash'),
      fc.array(anyEntry, { minLength: 1, maxLength: 20 }),
      fc.array(anyDay, { minLength: 2, maxLength: 4 }),
      async (startMonth, basis, entries, looks) => {
        const books = await createReportBooks(use.deps, { fiscalYearStart: startMonth });
        for (const { date, postings } of entries) await books.enter(date, postings);
        const edges = entries.slice(0, 3).flatMap(({ date }) => [addDays(date, -1), date]);
        for (const day of [...looks, ...edges]) {
          await expectBalanced(books, { basis, startMonth, day, entries });
        }
        await expectChange(books, { basis, looks, entries });
        await expectSumsOfLines(books);
      },
    ),
    { numRuns: rounds },
  );
});

interface Look {
  readonly basis: 'accrual' | 'cash';
  readonly startMonth: number;
  readonly day: string;
  readonly entries: readonly Entry[];
}

/** Debit is credit, both sides are one, and the year's result is the same in both reports. */
async function expectBalanced(books: ReportBooks, { basis, startMonth, day, entries }: Look) {
  const trial = (await books.trialBalance(day, { basis })).figures;
  expect(trial.balanced).toEqual([true]);
  const sheet = (await books.balanceSheet(day, { basis })).figures;
  expect(sheet.balanced).toEqual([true]);
  const start = fiscalYearStart(day, startMonth);
  const profit = (await books.profitAndLoss(start, day, { basis })).figures;
  expect(sheet.equity.currentYearEarnings).toEqual(profit.netProfit);
  expect(sheet.netAssets).toEqual(sheet.equity.total);
  for (const code of ['1000', '2700', '6500']) {
    const row = trial.rows.find((one) => one.code === code);
    const from = code === '6500' ? start : firstDay;
    const expected = sumOf(entries, [code], basis, { from, to: day });
    expect((row?.debits[0] ?? 0n) - (row?.credits[0] ?? 0n)).toBe(expected);
  }
}

/** What equity grew by is what was earned and what owners put in. */
async function expectChange(
  books: ReportBooks,
  { basis, looks, entries }: Pick<Look, 'basis' | 'entries'> & { looks: readonly string[] },
) {
  const [first = '', last = ''] = looks.slice(0, 2).toSorted();
  const equityOn = async (day: string) =>
    (await books.balanceSheet(day, { basis })).figures.equity.total[0] ?? 0n;
  const grown = (await equityOn(last)) - (await equityOn(first));
  const period = { from: addDays(first, 1), to: last };
  const earned =
    first === last
      ? 0n
      : ((await books.profitAndLoss(period.from, last, { basis })).figures.netProfit[0] ?? 0n);
  expect(grown).toBe(earned - sumOf(entries, ownersCodes, basis, period));
}

function sumOf(
  entries: readonly Entry[],
  ofCodes: readonly string[],
  ofBasis: 'accrual' | 'cash',
  { from, to }: { readonly from: string; readonly to: string },
): bigint {
  return entries
    .filter(({ date }) => date >= from && date <= to)
    .flatMap(({ postings }) => postings)
    .filter(([code, , basis]) => ofCodes.includes(code) && (basis === 'both' || basis === ofBasis))
    .reduce((sum, [, minor]) => sum + minor, 0n);
}

/** Every bucket holds what its lines add up to, and no line is without its buckets. */
async function expectSumsOfLines({ orgId }: ReportBooks) {
  const { rows } = await sql`
    with summed as (
      select s.basis, g.grain, date_trunc(g.grain, l.date::timestamp)::date as bucket, l.account_id,
        sum(greatest(l.base_minor, 0))::bigint as debit_minor,
        sum(greatest(-l.base_minor, 0))::bigint as credit_minor
      from journal_lines l
      cross join (values ('accrual'), ('cash')) s (basis)
      cross join (values ('year'), ('month'), ('day')) g (grain)
      where l.org_id = ${orgId} and l.basis in ('both', s.basis)
      group by 1, 2, 3, 4),
    kept as (
      select basis, grain, bucket, account_id, debit_minor, credit_minor
      from balances where org_id = ${orgId})
    (select * from summed except select * from kept)
    union all
    (select * from kept except select * from summed)`.execute(use.database.db);
  expect(rows).toEqual([]);
}
