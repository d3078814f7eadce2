import { expectInvalid } from '@countinghouse/testing/contract';
import { afterAll, expect, test } from 'vitest';
import { toProfitAndLossRecord } from '../../src/reports/statements/profit-and-loss.wire.ts';
import { createReportBooks } from '../support/ledger/report-books.ts';
import { asJson, openReportTarget } from './support/report-target.ts';

const { api, books, read, dataOf, fetchReport } = await openReportTarget();
afterAll(api.stop);

test('A-071 covers 1 January to today, and says so', async () => {
  const { status, body } = await read('profit-and-loss');
  expect(status).toBe(200);
  expect([body['from'], body['to']]).toEqual(['2026-01-01', '2026-12-31']);
  expect(body['data']).toMatchObject({ net_profit: 666.77 });
});

test('A-072 a given period is covered and echoed', async () => {
  const { body } = await read('profit-and-loss?from=2026-03-01&to=2026-03-31');
  expect([body['from'], body['to']]).toEqual(['2026-03-01', '2026-03-31']);
  expect(body['data']).toMatchObject({ income: { total: 0 }, net_profit: -333.33 });
});

test('AD-102 `from` alone ends today, `to` alone begins on 1 January of its year', async () => {
  const fromAlone = (await read('profit-and-loss?from=2025-06-01')).body;
  expect([fromAlone['from'], fromAlone['to']]).toEqual(['2025-06-01', '2026-12-31']);
  const toAlone = (await read('profit-and-loss?to=2025-06-30')).body;
  expect([toAlone['from'], toAlone['to']]).toEqual(['2025-01-01', '2025-06-30']);
});

test('AD-028 today is the day of the organisation', async () => {
  const farEast = await createReportBooks(api.deps, { timeZone: 'Pacific/Auckland' });
  const { body } = await read('profit-and-loss', farEast.readKey);
  expect([body['from'], body['to']]).toEqual(['2027-01-01', '2027-01-01']);
});

test.each([
  ['from=2026-03-02&to=2026-03-01', 'from'],
  ['from=2027-01-01', 'from'],
  ['from=2026-02-30', 'from'],
  ['compare=previous_year&periods=2', 'compare'],
  ['interval=month', 'interval'],
  ['periods=13', 'periods'],
  ['periods=0', 'periods'],
  ['basis=both', 'basis'],
  ['format=xml', 'format'],
])('?%s is refused with 400 because of %s', async (query, field) => {
  expect.hasAssertions();
  expectInvalid(await read(`profit-and-loss?${query}`), field);
});

test('A-075 A-076 the figures are inside data, and those of the application', async () => {
  const report = await books.profitAndLoss('2026-01-01', '2026-12-31');
  expect((await read('profit-and-loss')).body).toEqual(asJson(toProfitAndLossRecord(report)));
});

test('AD-071 AD-074 has every field, and nothing else', async () => {
  const data = await dataOf('profit-and-loss');
  expect(Object.keys(data)).toEqual([
    'currency',
    'basis',
    'ledger_version',
    'income',
    'direct_costs',
    'gross_profit',
    'other_income',
    'expenses',
    'operating_profit',
    'finance_and_tax',
    'net_profit',
  ]);
  expect(data).toMatchObject({
    currency: 'EUR',
    basis: 'accrual',
    ledger_version: 3,
    income: {
      total: 1_000.1,
      accounts: [
        {
          account_id: books.accountId('4000'),
          code: '4000',
          name: 'Sales of goods',
          subtype: 'sales',
          amount: 1_000.1,
        },
      ],
    },
  });
});

test('A-007 another organisation sees its own figures only', async () => {
  const other = await createReportBooks(api.deps);
  const { body } = await read('profit-and-loss', other.readKey);
  expect(body['data']).toMatchObject({
    income: { total: 0, accounts: [] },
    net_profit: 0,
    ledger_version: 0,
  });
});

test('a comparison adds columns and amounts', async () => {
  expect(await dataOf('profit-and-loss?to=2026-03-31&from=2026-03-01&periods=1')).toMatchObject({
    columns: [
      { from: '2026-03-01', to: '2026-03-31', net_profit: -333.33 },
      { from: '2026-02-01', to: '2026-02-28', net_profit: 1_000.1 },
    ],
    income: { total: 0, amounts: [0, 1_000.1], accounts: [{ amount: 0, amounts: [0, 1_000.1] }] },
  });
});

test('a report that the caller has is 304; another period, basis or form is another report', async () => {
  const tag = (await read('profit-and-loss')).headers.get('etag') ?? '';
  const same = await fetchReport('profit-and-loss', `"other", W/${tag}`);
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag]);
  for (const query of ['from=2026-01-02', 'basis=cash', 'format=csv', 'compare=previous_year']) {
    expect((await fetchReport(`profit-and-loss?${query}`, tag)).status).toBe(200);
  }
});

test('as a file it is a line for each account and total', async () => {
  const answer = await fetchReport('profit-and-loss?format=csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="profit-and-loss_2026-01-01_2026-12-31.csv"',
  );
  expect((await answer.text()).split('\r\n')).toEqual([
    'section,code,name,2026-01-01..2026-12-31',
    'income,4000,Sales of goods,1000.1',
    'income,,Total,1000.1',
    'direct_costs,,Total,0',
    'gross_profit,,Total,1000.1',
    'other_income,,Total,0',
    'expenses,6500,Rent,333.33',
    'expenses,,Total,333.33',
    'operating_profit,,Total,666.77',
    'finance_and_tax,,Total,0',
    'net_profit,,Total,666.77',
    '',
  ]);
});
