import { expect, test } from 'vitest';
import { planDemoBooks } from '../../../../tools/dev/demo-plan.ts';
import { verifyBooks } from '../../src/ledger/journal/proof/verify-books.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { findUntiedDebts, percentMatched, readClosedYears } from './demo-readings.ts';
import { fillTestBooks, findWrongLines, printReports } from './demo-scene.ts';

const use = useAccountingDatabase();
const endDate = '2026-10-31';

test('two years as the demo has them: reports to the cent, debts that tie, closed years that stay', async () => {
  const books = await fillTestBooks(use, planDemoBooks(endDate, 7));
  const year = await printReports(books, { start: '2025-01-01', end: '2025-12-31' });
  await expect(year).toMatchFileSnapshot('./reports-2025.json');
  const now = await printReports(books, { start: '2026-01-01', end: endDate });
  await expect(now).toMatchFileSnapshot('./reports-2026.json');
  const days = ['2024-12-31', '2025-06-30', '2025-12-31', '2026-09-30', null];
  expect(await findUntiedDebts(books, days)).toEqual([]);
  expect(await verifyBooks(books.deps, books.orgId)).toEqual({ kind: 'verified', breaks: [] });
  expect(await readClosedYears(books)).toEqual([
    { end: '2025-12-31', drift: [] },
    { end: '2024-12-31', drift: [] },
  ]);
  expect(await findWrongLines(books)).toEqual([]);
  expect(percentMatched(books)).toBeGreaterThanOrEqual(95);
});

test('a thousand lines over busier books: at least 95 of 100 matched by themselves, none wrongly', async () => {
  const plan = planDemoBooks(endDate, 11, { monthCount: 24, volume: 1.25 });
  const books = await fillTestBooks(use, plan);
  expect(books.bank.lines.length).toBeGreaterThanOrEqual(1_000);
  expect(await findWrongLines(books)).toEqual([]);
  expect(percentMatched(books)).toBeGreaterThanOrEqual(95);
  expect(await verifyBooks(books.deps, books.orgId)).toEqual({ kind: 'verified', breaks: [] });
});
