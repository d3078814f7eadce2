import { expectInvalid } from '@countinghouse/testing/contract';
import { afterAll, expect, test } from 'vitest';
import { toBalanceSheetRecord } from '../../src/reports/statements/balance-sheet.wire.ts';
import { createReportBooks } from '../support/ledger/report-books.ts';
import { asJson, openReportTarget } from './support/report-target.ts';

const { api, books, read, dataOf, fetchReport } = await openReportTarget();
afterAll(api.stop);

test('A-073 is as of today, or of the day given, and says so', async () => {
  const { status, body } = await read('balance-sheet');
  expect([status, body['as_of']]).toEqual([200, '2026-12-31']);
  const then = (await read('balance-sheet?as_of=2026-02-28')).body;
  expect(then['as_of']).toBe('2026-02-28');
  expect(then['data']).toMatchObject({ assets: { total: 6_000.1 } });
});

test('AD-028 today is the day of the organisation', async () => {
  const farEast = await createReportBooks(api.deps, { timeZone: 'Pacific/Auckland' });
  expect((await read('balance-sheet', farEast.readKey)).body['as_of']).toBe('2027-01-01');
});

test.each([
  ['as_of=yesterday', 'as_of'],
  ['as_of=0001-01-01', 'as_of'],
  ['interval=month', 'interval'],
])('?%s is refused with 400 because of %s', async (query, field) => {
  expect.hasAssertions();
  expectInvalid(await read(`balance-sheet?${query}`), field);
});

test('A-075 A-076 the figures are inside data, and those of the application', async () => {
  const report = await books.balanceSheet('2026-12-31');
  expect((await read('balance-sheet')).body).toEqual(asJson(toBalanceSheetRecord(report)));
});

test('AD-072 AD-075 AD-076 has both sides, and what was earned this year and before', async () => {
  expect(await dataOf('balance-sheet')).toMatchObject({
    currency: 'EUR',
    basis: 'accrual',
    ledger_version: 3,
    assets: { total: 5_666.77, groups: [{ key: 'bank', total: 5_666.77 }, {}, {}] },
    liabilities: { total: 0, groups: [{ accounts: [] }, { accounts: [] }] },
    equity: { total: 5_666.77, retained_earnings: 0, current_year_earnings: 666.77 },
    net_assets: 5_666.77,
    total_liabilities_and_equity: 5_666.77,
    balanced: true,
  });
  expect(await dataOf('balance-sheet?as_of=2027-01-01')).toMatchObject({
    equity: { total: 5_666.77, retained_earnings: 666.77, current_year_earnings: 0 },
  });
});

test('A-007 another organisation sees its own figures only', async () => {
  const other = await createReportBooks(api.deps);
  const { body } = await read('balance-sheet', other.readKey);
  expect(body['data']).toMatchObject({ assets: { total: 0 }, net_assets: 0, ledger_version: 0 });
});

test('a comparison adds columns and amounts', async () => {
  expect(await dataOf('balance-sheet?compare=previous_year')).toMatchObject({
    columns: [{ as_of: '2026-12-31' }, { as_of: '2025-12-31', net_assets: 5_000 }],
    assets: { amounts: [5_666.77, 5_000] },
  });
});

test('a report that the caller has is 304; another day is another report', async () => {
  const tag = (await read('balance-sheet')).headers.get('etag') ?? '';
  expect((await fetchReport('balance-sheet', tag)).status).toBe(304);
  expect((await fetchReport('balance-sheet?as_of=2026-12-30', tag)).status).toBe(200);
});

test('as a file it ends with what is the same on both sides', async () => {
  const text = await (await fetchReport('balance-sheet?format=csv')).text();
  expect(text.trimEnd().split('\r\n').at(-1)).toBe('total_liabilities_and_equity,,Total,5666.77');
});
