import { expectInvalid } from '@countinghouse/testing/contract';
import { afterAll, expect, test } from 'vitest';
import { toTrialBalanceRecord } from '../../src/reports/statements/trial-balance.wire.ts';
import { createReportBooks } from '../support/ledger/report-books.ts';
import { asJson, openReportTarget } from './support/report-target.ts';

const { api, books, read, dataOf, fetchReport } = await openReportTarget();
afterAll(api.stop);

const rename = (orgId: string, code: string, name: string) =>
  api.database.db
    .updateTable('accounts')
    .set({ name })
    .where('org_id', '=', orgId)
    .where('code', '=', code)
    .execute();

test('A-074 is as of today, or of the day given, and says so', async () => {
  const { status, body } = await read('trial-balance');
  expect([status, body['as_of']]).toEqual([200, '2026-12-31']);
  const then = (await read('trial-balance?as_of=2026-02-28')).body;
  expect(then['as_of']).toBe('2026-02-28');
  expect(then['data']).toMatchObject({ total_debit: 6_000.1 });
});

test('AD-028 today is the day of the organisation', async () => {
  const farEast = await createReportBooks(api.deps, { timeZone: 'Pacific/Auckland' });
  expect((await read('trial-balance', farEast.readKey)).body['as_of']).toBe('2027-01-01');
});

test('a day that is none is refused with 400', async () => {
  expect.hasAssertions();
  expectInvalid(await read('trial-balance?as_of=2026-13-01'), 'as_of');
});

test('A-075 A-076 the figures are inside data, and those of the application', async () => {
  const report = await books.trialBalance('2026-12-31');
  expect((await read('trial-balance')).body).toEqual(asJson(toTrialBalanceRecord(report)));
});

test('AD-073 AD-074 AD-075 has its rows, each on one side, and totals', async () => {
  const data = await dataOf('trial-balance');
  expect(data).toMatchObject({
    currency: 'EUR',
    ledger_version: 3,
    total_debit: 6_000.1,
    total_credit: 6_000.1,
    balanced: true,
  });
  expect(data['rows']).toContainEqual({
    account_id: books.accountId('4000'),
    code: '4000',
    name: 'Sales of goods',
    type: 'income',
    subtype: 'sales',
    debit: 0,
    credit: 1_000.1,
  });
});

test('amounts are exact where a double is not', async () => {
  const rich = await createReportBooks(api.deps, { baseCurrency: 'KWD' });
  for (const day of ['2026-01-01', '2026-01-02']) {
    await rich.enter(day, [
      ['1000', 4_000_000_000_000_000_001n],
      ['3000', -4_000_000_000_000_000_001n],
    ]);
  }
  const { text } = await read('trial-balance', rich.readKey);
  expect(text).toContain('"total_debit":8000000000000000.002');
});

test('A-007 another organisation sees its own figures only', async () => {
  const other = await createReportBooks(api.deps);
  const { body } = await read('trial-balance', other.readKey);
  expect(body['data']).toMatchObject({ rows: [], total_debit: 0, ledger_version: 0 });
});

test('a comparison adds columns and amounts', async () => {
  expect(await dataOf('trial-balance?periods=2&interval=quarter')).toMatchObject({
    columns: [{ as_of: '2026-12-31' }, { as_of: '2026-09-30' }, { as_of: '2026-06-30' }],
    rows: [{ code: '1000', amounts: [{}, {}, { debit: 5_666.77, credit: 0 }] }, {}, {}, {}],
  });
});

test('a report that the caller has is 304 until an entry or a name changes it', async () => {
  const changing = await createReportBooks(api.deps);
  const tagOf = async () => (await read('trial-balance', changing.readKey)).headers.get('etag');
  const tags = [await tagOf()];
  await changing.enter('2026-05-05', [
    ['1000', 1n],
    ['3000', -1n],
  ]);
  tags.push(await tagOf());
  await rename(changing.orgId, '1000', 'House bank');
  tags.push(await tagOf());
  expect(new Set(tags).size).toBe(3);
  expect(await tagOf()).toBe(tags.at(-1));

  const tag = (await read('trial-balance')).headers.get('etag') ?? '';
  expect((await fetchReport('trial-balance', tag)).status).toBe(304);
  expect((await fetchReport('trial-balance?as_of=2026-12-30', tag)).status).toBe(200);
});

test('as a file it has two columns for each day, and no cell that is a formula', async () => {
  await rename(books.orgId, '3000', '=cmd()');
  const text = await (await fetchReport('trial-balance?format=csv&as_of=2025-12-31')).text();
  expect(text.split('\r\n')).toEqual([
    'section,code,name,debit 2025-12-31,credit 2025-12-31',
    'asset,1000,Bank,5000,0',
    "equity,3000,'=cmd(),0,5000",
    ',,Total,5000,5000',
    '',
  ]);
});
