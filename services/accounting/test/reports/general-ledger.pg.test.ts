import { expect, test } from 'vitest';
import type { LedgerLine, LedgerPosition } from '../../src/reports/ledger/general-ledger.rules.ts';
import { readGeneralLedger, readLaterPages } from '../../src/reports/ledger/read-general-ledger.ts';
import type { GeneralLedgerRequest } from '../../src/reports/ledger/read-general-ledger.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { createReportBooks } from '../support/ledger/report-books.ts';
import type { ReportBooks } from '../support/ledger/report-books.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

async function readPage(
  books: Pick<ReportBooks, 'orgId' | 'accountId'>,
  code: string,
  more: Partial<GeneralLedgerRequest> = {},
) {
  const outcome = await readGeneralLedger(use.deps, {
    orgId: books.orgId,
    accountId: books.accountId(code),
    from: '2026-01-01',
    to: '2026-12-31',
    basis: 'accrual',
    flow: null,
    after: null,
    linesMax: 100,
    ...more,
  });
  if (outcome.kind !== 'page') throw new Error(outcome.reason);
  return outcome;
}

const shapeOf = ({ date, baseMinor, balanceMinor }: LedgerLine) => [date, baseMinor, balanceMinor];

test('lines run from the balance before the period to that of the trial balance', async () => {
  const books = await createReportBooks(use.deps);
  await books.enter('2025-12-31', [
    ['1000', 1_000n],
    ['3000', -1_000n],
  ]);
  await books.enter('2026-03-01', [
    ['6500', 300n],
    ['1000', -300n],
  ]);
  await books.enter('2026-02-01', [
    ['1000', 50n],
    ['4000', -50n],
  ]);
  await books.enter('2027-01-01', [
    ['1000', 7n],
    ['4000', -7n],
  ]);
  const { openingMinor, lines, next } = await readPage(books, '1000');
  expect(openingMinor).toBe(1_000n);
  expect(lines.map(shapeOf)).toEqual([
    ['2026-02-01', 50n, 1_050n],
    ['2026-03-01', -300n, 750n],
  ]);
  expect(next).toBeNull();
  const trial = await books.trialBalance('2026-12-31');
  expect(trial.figures.rows.find(({ code }) => code === '1000')?.debits).toEqual([750n]);
});

test('pages join without a gap or a repeat, also within an entry and a day', async () => {
  const books = await createReportBooks(use.deps);
  for (const date of ['2026-01-05', '2026-01-06', '2026-01-06', '2026-01-06', '2026-01-07']) {
    await books.enter(date, [
      ['1000', 1n],
      ['1000', 2n],
      ['1000', -4n],
      ['3000', 1n],
    ]);
  }
  const whole = await readPage(books, '1000');
  expect(whole.lines).toHaveLength(15);
  for (const linesMax of [1, 2, 4, 15]) {
    const joined: LedgerLine[] = [];
    let after: LedgerPosition | null = null;
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(books, '1000', {
        linesMax,
        after,
      });
      expect(page.openingMinor).toBe(joined.at(-1)?.balanceMinor ?? 0n);
      joined.push(...page.lines);
      after = page.next;
    } while (after !== null);
    expect(joined).toEqual(whole.lines);
  }
});

test('a file goes on with the balance that the page before ended with, over the ends of years', async () => {
  const books = await createReportBooks(use.deps);
  for (const date of ['2025-11-30', '2025-12-31', '2026-01-01', '2026-05-01', '2027-02-01']) {
    await books.enter(date, [
      ['1000', 10n],
      ['4000', -10n],
    ]);
  }
  const from = '2025-01-01';
  const to = '2027-12-31';
  const whole = await readPage(books, '4000', { from, to });
  const request = {
    orgId: books.orgId,
    accountId: books.accountId('4000'),
    from,
    to,
    basis: 'accrual',
    flow: null,
    after: null,
    linesMax: 1,
  } as const;
  const first = await readPage(books, '4000', request);
  const pages = await Array.fromAsync(readLaterPages(use.deps, request, first));
  expect(pages).toHaveLength(5);
  expect(pages.flatMap(({ lines }) => lines)).toEqual(whole.lines);
  expect(pages.flatMap(({ carried }) => carried)).toEqual(whole.carried);
  expect(whole.carried.map(({ date, baseMinor }) => [date, baseMinor])).toEqual([
    ['2026-01-01', 20n],
    ['2027-01-01', 20n],
  ]);
});

test('income begins anew with the fiscal year, and each basis has its own lines', async () => {
  const books = await createReportBooks(use.deps, { fiscalYearStart: 4 });
  await books.enter('2026-03-31', [
    ['1000', 9n],
    ['4000', -9n],
  ]);
  await books.enter('2026-04-01', [
    ['1100', 20n, 'accrual'],
    ['4000', -20n, 'accrual'],
  ]);
  await books.enter('2026-05-01', [
    ['1000', 20n],
    ['1100', -20n, 'accrual'],
    ['4000', -20n, 'cash'],
  ]);
  const from = '2026-04-15';
  expect(await readPage(books, '4000', { from })).toMatchObject({ openingMinor: -20n, lines: [] });
  const cash = await readPage(books, '4000', { from, basis: 'cash' });
  expect([cash.openingMinor, cash.lines.map(shapeOf)]).toEqual([0n, [['2026-05-01', -20n, -20n]]]);
});

test('a line leads to the document that it was posted for', async () => {
  const scene = await createIssuingScene(use.deps);
  const invoice = await scene.posted();
  const { lines } = await readPage({ ...scene, accountId: scene.accountIdOf }, '1100');
  expect(lines).toMatchObject([
    {
      source: { kind: 'document', id: invoice.id },
      documentNumber: invoice.number,
      contactId: scene.customer.id,
      contactName: 'Customer',
      entryNo: 1n,
      baseMinor: 12_100n,
    },
  ]);
});

test('the account of another organisation is not found', async () => {
  const [books, other] = [await createReportBooks(use.deps), await createReportBooks(use.deps)];
  const outcome = await readGeneralLedger(use.deps, {
    orgId: books.orgId,
    accountId: other.accountId('1000'),
    from: '2026-01-01',
    to: '2026-12-31',
    basis: 'accrual',
    flow: null,
    after: null,
    linesMax: 10,
  });
  expect(outcome).toEqual({ kind: 'reject', reason: 'account_not_found' });
});
