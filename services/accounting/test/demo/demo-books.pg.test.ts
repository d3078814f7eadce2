import { beforeAll, expect, test } from 'vitest';
import { planDemoBooks } from '../../../../tools/dev/demo-plan.ts';
import { reconcile } from '../../src/bank/reconciliation/reconcile.ts';
import { verifyBooks } from '../../src/ledger/journal/proof/verify-books.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { findUntiedDebts, percentMatched, readClosedYears } from './demo-readings.ts';
import { fillTestBooks, findWrongLines, printReports } from './demo-scene.ts';
import type { DemoBooks } from './demo-scene.ts';

/** Around the end of a year: the whole two years are told by two-years.slow.test.ts. */
const plan = planDemoBooks('2026-03-31', 7, { monthCount: 5, volume: 0.45 });
const use = useAccountingDatabase();
const scene: { books?: DemoBooks } = {};

beforeAll(async () => {
  scene.books = await fillTestBooks(use, plan);
});

function books(): DemoBooks {
  if (scene.books === undefined) throw new Error('the books are filled in beforeAll');
  return scene.books;
}

test('the three reports of both years are these to the cent, on both bases', async () => {
  const before = await printReports(books(), { start: '2025-01-01', end: '2025-12-31' });
  await expect(before).toMatchFileSnapshot('./reports-2025-five-months.json');
  const now = await printReports(books(), { start: '2026-01-01', end: '2026-03-31' });
  await expect(now).toMatchFileSnapshot('./reports-2026-five-months.json');
});

test('what is owed ties to the control accounts on every month end, and today', async () => {
  const days = ['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28', null];
  expect(await findUntiedDebts(books(), days)).toEqual([]);
});

test('every check of the journal holds', async () => {
  const { deps, orgId } = books();
  expect(await verifyBooks(deps, orgId)).toEqual({ kind: 'verified', breaks: [] });
});

test('the year that was closed says what it said', async () => {
  expect(await readClosedYears(books())).toEqual([{ end: '2025-12-31', drift: [] }]);
});

test('of the bank lines that books explain at least 95 of 100 are matched by themselves, none wrongly', async () => {
  expect(await findWrongLines(books())).toEqual([]);
  expect(percentMatched(books())).toBeGreaterThanOrEqual(95);
});

test('the last month has lines that nobody has explained yet, so it is not agreed with the bank', async () => {
  const { deps, office, bank } = books();
  const order = { ...office.as('bookkeeper'), accountId: office.account('1000') };
  expect(await reconcile(deps, { ...order, asOf: '2026-03-31' })).toMatchObject({
    kind: 'reject',
    reason: 'balances_differ',
  });
  expect(bank.lines.filter(({ by }) => by === 'nobody').length).toBeGreaterThanOrEqual(3);
});
