import { expect, test } from 'vitest';
import { createReportBooks } from '../support/ledger/report-books.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

test('AD-071 AD-074 profit and loss has its sections, above zero as usual, by code', async () => {
  const books = await createReportBooks(use.deps);
  await books.enter('2026-02-10', [
    ['1000', 118_000n],
    ['4010', -100_000n],
    ['4000', -18_000n],
  ]);
  await books.enter('2026-02-11', [
    ['5000', 30_000n],
    ['6500', 4_000n],
    ['7600', 1_000n],
    ['7700', 500n],
    ['8000', 1_500n],
    ['4800', -200n],
    ['1000', -36_800n],
  ]);
  // A refund of what was sold: less income, not an expense.
  await books.enter('2026-02-12', [
    ['4090', 300n],
    ['1000', -300n],
  ]);
  await books.enter('2026-02-13', [
    ['6800', 70n],
    ['1000', -70n],
  ]);
  await books.enter('2026-02-14', [
    ['1000', 70n],
    ['6800', -70n],
  ]);

  const { figures, currency, ledgerVersion } = await books.profitAndLoss(
    '2026-02-01',
    '2026-02-28',
  );
  expect(currency).toBe('EUR');
  expect(ledgerVersion).toBe(5n);
  expect(figures.income.accounts.map(({ code, amounts }) => [code, amounts[0]])).toEqual([
    ['4000', 18_000n],
    ['4010', 100_000n],
    ['4090', -300n],
  ]);
  expect(figures.income.total).toEqual([117_700n]);
  expect(figures.directCosts.total).toEqual([30_000n]);
  expect(figures.grossProfit).toEqual([87_700n]);
  expect(figures.otherIncome.total).toEqual([200n]);
  // Travel came to zero and is left out.
  expect(figures.expenses.accounts.map(({ code }) => code)).toEqual(['6500', '7600']);
  expect(figures.operatingProfit).toEqual([82_900n]);
  expect(figures.financeAndTax.total).toEqual([2_000n]);
  expect(figures.netProfit).toEqual([80_900n]);
});

test('AD-072 AD-076 results of earlier fiscal years are retained, those of this one are not yet', async () => {
  const books = await createReportBooks(use.deps, { fiscalYearStart: 4 });
  await books.enter('2024-05-01', [
    ['1000', 1_000n],
    ['3000', -1_000n],
  ]);
  // Fiscal years 2024, 2025 and 2026, which begin in April.
  await books.enter('2025-03-31', [
    ['1000', 100n],
    ['4000', -100n],
  ]);
  await books.enter('2026-03-31', [
    ['1000', 20n],
    ['4000', -20n],
  ]);
  await books.enter('2026-04-01', [
    ['6500', 3n],
    ['1000', -3n],
  ]);
  const earningsOn = async (asOf: string) => {
    const { equity, balanced } = (await books.balanceSheet(asOf)).figures;
    expect(balanced).toEqual([true]);
    return [equity.retainedEarnings[0], equity.currentYearEarnings[0], equity.total[0]];
  };
  expect(await earningsOn('2025-03-31')).toEqual([0n, 100n, 1_100n]);
  expect(await earningsOn('2025-04-01')).toEqual([100n, 0n, 1_100n]);
  expect(await earningsOn('2026-03-31')).toEqual([100n, 20n, 1_120n]);
  expect(await earningsOn('2026-04-01')).toEqual([120n, -3n, 1_117n]);
});

test('AD-073 AD-074 AD-076 a trial balance counts income from the fiscal year on, and the rest is retained', async () => {
  const books = await createReportBooks(use.deps, { fiscalYearStart: 7 });
  await books.enter('2025-06-30', [
    ['1000', 500n],
    ['4000', -500n],
  ]);
  await books.enter('2025-07-01', [
    ['1000', 70n],
    ['4000', -70n],
  ]);
  const { figures } = await books.trialBalance('2026-06-30');
  expect(figures.rows.map(({ code, debits, credits }) => [code, debits[0], credits[0]])).toEqual([
    ['1000', 570n, 0n],
    ['3800', 0n, 500n],
    ['4000', 0n, 70n],
  ]);
  expect([figures.totalDebit, figures.totalCredit, figures.balanced]).toEqual([
    [570n],
    [570n],
    [true],
  ]);
});

test('a loss of earlier years is a debit of the retained earnings', async () => {
  const books = await createReportBooks(use.deps);
  await books.enter('2025-02-01', [
    ['6500', 40n],
    ['1000', -40n],
  ]);
  await books.enter('2026-01-01', [
    ['3800', 15n],
    ['3100', -15n],
  ]);
  const { figures } = await books.trialBalance('2026-01-01');
  const retained = figures.rows.find(({ code }) => code === '3800');
  expect([retained?.debits, retained?.credits]).toEqual([[55n], [0n]]);
  const sheet = await books.balanceSheet('2026-01-01');
  expect(sheet.figures.equity.retainedEarnings).toEqual([-55n]);
  expect(sheet.figures.balanced).toEqual([true]);
});

test('AD-072 assets and liabilities stand in their groups', async () => {
  const books = await createReportBooks(use.deps);
  await books.enter('2026-01-10', [
    ['1010', 50n],
    ['1100', 100n],
    ['1700', 1_000n],
    ['2000', -300n],
    ['2700', -800n],
    ['3000', -50n],
  ]);
  const { assets, liabilities, equity, netAssets, totalLiabilitiesAndEquity } = (
    await books.balanceSheet('2026-01-10')
  ).figures;
  const groupsOf = (side: typeof assets) => side.groups.map(({ key, total }) => [key, total[0]]);
  expect(groupsOf(assets)).toEqual([
    ['bank', 50n],
    ['current_assets', 100n],
    ['fixed_assets', 1_000n],
  ]);
  expect(groupsOf(liabilities)).toEqual([
    ['current_liabilities', 300n],
    ['non_current_liabilities', 800n],
  ]);
  expect(equity.accounts.map(({ code }) => code)).toEqual(['3000']);
  expect([netAssets, totalLiabilitiesAndEquity]).toEqual([[50n], [1_150n]]);
});

test('cash and accrual reports each read their own lines', async () => {
  const books = await createReportBooks(use.deps);
  await books.enter('2026-01-20', [
    ['1100', 100n, 'accrual'],
    ['4000', -100n, 'accrual'],
  ]);
  await books.enter('2026-02-03', [
    ['1000', 100n, 'both'],
    ['1100', -100n, 'accrual'],
    ['4000', -100n, 'cash'],
  ]);
  const netProfit = async (from: string, to: string, basis: 'accrual' | 'cash') =>
    (await books.profitAndLoss(from, to, { basis })).figures.netProfit[0];
  expect(await netProfit('2026-01-01', '2026-01-31', 'accrual')).toBe(100n);
  expect(await netProfit('2026-01-01', '2026-01-31', 'cash')).toBe(0n);
  expect(await netProfit('2026-02-01', '2026-02-28', 'accrual')).toBe(0n);
  expect(await netProfit('2026-02-01', '2026-02-28', 'cash')).toBe(100n);
  for (const basis of ['accrual', 'cash'] as const) {
    const { figures } = await books.balanceSheet('2026-01-31', { basis });
    expect(figures.balanced).toEqual([true]);
    expect(figures.assets.total).toEqual([basis === 'accrual' ? 100n : 0n]);
  }
});

test('columns to compare with are the reports of their own periods', async () => {
  const books = await createReportBooks(use.deps);
  for (const [date, minor] of [
    ['2026-04-30', 1n],
    ['2026-05-31', 10n],
    ['2026-06-30', 100n],
  ] as const) {
    await books.enter(date, [
      ['1000', minor],
      ['4000', -minor],
    ]);
  }
  const comparison = { kind: 'earlier', months: 1, count: 2 } as const;
  const profit = await books.profitAndLoss('2026-06-01', '2026-06-30', { comparison });
  expect(profit.columns.map(({ to }) => to)).toEqual(['2026-06-30', '2026-05-31', '2026-04-30']);
  expect(profit.figures.netProfit).toEqual([100n, 10n, 1n]);
  const sheet = await books.balanceSheet('2026-06-30', { comparison });
  expect(sheet.figures.assets.total).toEqual([111n, 11n, 1n]);
  const trial = await books.trialBalance('2026-06-30', { comparison });
  expect(trial.figures.totalDebit).toEqual([111n, 11n, 1n]);
});

test('empty books have empty reports that balance', async () => {
  const books = await createReportBooks(use.deps);
  const trial = await books.trialBalance(null);
  expect(trial.figures).toEqual({
    rows: [],
    totalDebit: [0n],
    totalCredit: [0n],
    balanced: [true],
  });
  expect((await books.balanceSheet(null)).figures.balanced).toEqual([true]);
  expect((await books.profitAndLoss(null, null)).figures.netProfit).toEqual([0n]);
});

test('a report is of one moment: its version and its figures belong together while others post', async () => {
  const books = await createReportBooks(use.deps);
  const entries = 30;
  let isPosting = true;
  const posting = Promise.all(
    Array.from({ length: entries }, () =>
      books.enter('2026-06-06', [
        ['1000', 1n],
        ['3000', -1n],
      ]),
    ),
  ).finally(() => {
    isPosting = false;
  });
  while (isPosting) {
    const { figures, ledgerVersion } = await books.trialBalance('2026-12-31');
    expect(figures.totalDebit).toEqual([ledgerVersion]);
    expect(figures.totalCredit).toEqual([ledgerVersion]);
  }
  await posting;
  expect((await books.trialBalance('2026-12-31')).ledgerVersion).toBe(BigInt(entries));
});
