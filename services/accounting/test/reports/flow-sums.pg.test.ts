import { addDays } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { foldBooks } from '../../src/reports/statements/cash-flow/fold-flows.ts';
import { readCashFlow } from '../../src/reports/statements/cash-flow/read-cash-flow.ts';
import { createReportBooks } from '../support/ledger/report-books.ts';
import type { Posting, ReportBooks } from '../support/ledger/report-books.ts';
import {
  connectAsApplication,
  useAccountingDatabase,
} from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const rounds = Number(process.env['REPORT_ROUNDS'] ?? 6);
const opened: { worker?: Database } = {};
beforeAll(() => {
  opened.worker = connectAsApplication({ applicationUrl: use.testDatabase.urlOf.worker });
});
afterAll(() => opened.worker?.close());

const codes = ['1000', '1010', '1100', '1700', '2100', '2700', '3000', '4000', '5000', '6500'];
const firstDay = '2024-11-20';
const anyDay = fc.integer({ min: 0, max: 500 }).map((count) => addDays(firstDay, count));
const anyEntry = fc.record({
  date: anyDay,
  postings: fc
    .tuple(
      fc.constantFrom(...codes),
      fc.constantFrom(...codes),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.constantFrom('both', 'both', 'accrual', 'cash'),
    )
    .map(([debit, credit, minor, basis]): readonly Posting[] => [
      [debit, minor, basis],
      [credit, -minor, basis],
    ]),
});
const someEntries = fc.array(anyEntry, { minLength: 1, maxLength: 8 });

/** For both bases, of two periods that begin and end anywhere. */
async function readFlows({ orgId }: ReportBooks, days: readonly string[]) {
  const [from = firstDay, to = firstDay] = days.toSorted();
  const comparison = { kind: 'earlier', months: 1, count: 1 } as const;
  const found: unknown[] = [];
  for (const basis of ['accrual', 'cash'] as const) {
    const outcome = await readCashFlow(use.deps, { orgId, basis, from, to, comparison });
    if (outcome.kind !== 'report') throw new Error(outcome.kind);
    const { balanced } = outcome.report.figures;
    expect(balanced).toEqual(balanced.map(() => true));
    found.push(outcome.report.figures);
  }
  return found;
}

const forgetSums = ({ orgId }: ReportBooks) =>
  sql`update flow_folds set folded_entry_no = 0 where org_id = ${orgId}`.execute(workerOf().db);

function workerOf(): Database {
  if (opened.worker === undefined) throw new Error('the worker is not connected');
  return opened.worker;
}

test('the cash flow statement is the same from sums, from sums and the entries since, and from entries alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      someEntries,
      someEntries,
      fc.array(anyDay, { minLength: 2, maxLength: 2 }),
      async (early, late, days) => {
        const books = await createReportBooks(use.deps);
        for (const { date, postings } of early) await books.enter(date, postings);
        await foldBooks({ database: workerOf() }, books.orgId, 3);
        for (const { date, postings } of late) await books.enter(date, postings);
        const fromBoth = await readFlows(books, days);
        await foldBooks({ database: workerOf() }, books.orgId, 3);
        const fromSums = await readFlows(books, days);
        await forgetSums(books);
        const fromEntries = await readFlows(books, days);
        expect(fromBoth).toEqual(fromEntries);
        expect(fromSums).toEqual(fromEntries);
      },
    ),
    { numRuns: rounds },
  );
});

test('sums do not count after an account has become money, until they are made anew', async () => {
  const books = await createReportBooks(use.deps);
  await books.enter('2026-01-10', [
    ['1300', 500n],
    ['4000', -500n],
  ]);
  const days = ['2026-01-01', '2026-01-31'];
  await foldBooks({ database: workerOf() }, books.orgId);
  await sql`update accounts set subtype = 'cash' where org_id = ${books.orgId} and code = '1300'`.execute(
    use.database.db,
  );
  const fromEntries = await readFlows(books, days);
  expect(fromEntries[0]).toMatchObject({ operating: { total: [500n, 0n] } });
  await foldBooks({ database: workerOf() }, books.orgId);
  expect(await readFlows(books, days)).toEqual(fromEntries);
});
