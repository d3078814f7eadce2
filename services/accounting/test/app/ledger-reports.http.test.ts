import { getCurrency } from '@countinghouse/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revalue } from '../../src/closing/revaluation/revalue.ts';
import { postManualJournal } from '../../src/ledger/journal/manual/post-manual-journal.ts';
import { postOpeningBalances } from '../../src/ledger/journal/manual/post-opening-balances.ts';
import { postTransfer } from '../../src/ledger/journal/transfers/post-transfer.ts';
import { createAccount } from '../../src/setup/chart/create-account.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { newTestId, testOperator } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

const now = new Date('2026-05-15T12:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => now.getTime() });
});
afterAll(() => api.stop());

interface Books {
  readonly scene: SettlingScene;
  readonly viewer: Staff;
}

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});

/** An invoice, half of it paid, and a bill. */
async function openBooks(): Promise<Books> {
  const scene = await createSettlingScene(api.deps);
  const invoice = await scene.posted();
  await scene.pay(invoice, 6_050n);
  await scene.posted({ kind: 'bill' });
  return { scene, viewer: await signInStaff(api, { orgId: scene.orgId, role: 'viewer' }) };
}

describe('the three reports', () => {
  test.each([
    'profit-and-loss?from=2026-01-01&to=2026-12-31',
    'balance-sheet?as_of=2026-12-31&compare=previous_year',
    'trial-balance?as_of=2026-12-31&basis=cash',
    'trial-balance?as_of=2026-12-31&format=csv',
  ])('A-076 %s is to the letter what a key reads', async (path) => {
    const { scene, viewer } = books;
    const shown = await viewer.get(`/reports/${path}`);
    expect(shown.status).toBe(200);
    const headers = { authorization: `Bearer ${scene.readKey}` };
    const read = await fetch(`${api.baseUrl}/reports/${path}`, { headers });
    const text = await read.text();
    expect(shown.body).toEqual(path.endsWith('csv') ? text : JSON.parse(text));
    expect(shown.headers.get('etag')).toBe(read.headers.get('etag'));
  });

  test('are not for those who sell or claim', async () => {
    const { scene } = books;
    const seller = await signInStaff(api, { orgId: scene.orgId, role: 'sales' });
    for (const report of ['trial-balance', 'aged-payables', 'tax', 'cash-flow', 'general-ledger']) {
      const { status, body } = await seller.get(`/reports/${report}`);
      expect([status, body.reason]).toEqual([403, 'role_forbids']);
    }
  });
});

describe('aged items', () => {
  test('tell who owes what and for how long, and add up to the account', async () => {
    const { viewer, scene } = books;
    const { body } = await viewer.get('/reports/aged-receivables');
    expect(body).toMatchObject({
      as_of: '2026-05-15',
      data: {
        currency: 'EUR',
        contacts: [{ contact_id: scene.customer.id, days_31_60: 60.5, days_1_30: 0, total: 60.5 }],
        total: 60.5,
        control_account: 60.5,
        revaluation: 0,
      },
    });
    const then = await viewer.get('/reports/aged-receivables?as_of=2026-03-31');
    expect(then.body.data).toMatchObject({ total: 121, control_account: 121 });
    const owed = await viewer.get('/reports/aged-payables');
    expect(owed.body.data).toMatchObject({ total: 121, contacts: [{ contact_name: 'Supplier' }] });
  });

  test('come as a file', async () => {
    const { viewer } = books;
    const { headers, body } = await viewer.get(
      '/reports/aged-payables?format=csv&as_of=2026-12-31',
    );
    expect(headers.get('content-disposition')).toContain('aged-payables_2026-12-31.csv');
    expect(body.split('\r\n')).toEqual([
      'contact,not_due,days_1_30,days_31_60,days_61_90,days_over_90,total',
      'Supplier,0,0,0,0,121,121',
      'Total,0,0,0,0,121,121',
      '',
    ]);
  });
});

describe('the cash flow statement', () => {
  test('tells operating, investing and financing apart, in both forms, and not what only changes places', async () => {
    const { scene, viewer } = await openBooks();
    const { deps, act, accountIdOf } = scene;
    const currency = getCurrency('EUR');
    const byHand = async (lines: readonly (readonly [code: string, minor: bigint])[]) => {
      const outcome = await postManualJournal(deps, {
        ...act,
        date: '2026-04-10',
        memo: 'by hand',
        lines: lines.map(([code, minor]) => ({
          accountId: accountIdOf(code),
          currency,
          docMinor: minor,
          baseMinor: minor,
        })),
      });
      expect(outcome.kind).toBe('posted');
    };
    await byHand([
      ['1000', 500_00n],
      ['3000', -500_00n],
    ]);
    await byHand([
      ['1700', 200_00n],
      ['1000', -200_00n],
    ]);
    await byHand([
      ['7600', 20_00n],
      ['1790', -20_00n],
    ]);
    const from = { accountId: accountIdOf('1000'), amountMinor: 30_00n };
    const to = { accountId: accountIdOf('1010'), amountMinor: 30_00n };
    await postTransfer(deps, { ...act, date: '2026-04-11', memo: 'till', from, to });

    const { body } = await viewer.get('/reports/cash-flow?to=2026-12-31');
    expect(body.data).toMatchObject({
      opening_balance: 0,
      operating: { total: 60.5, came_in: 60.5, went_out: 0, accounts: [{ code: '1100' }] },
      investing: { total: -200, accounts: [{ code: '1700', came_in: 0, went_out: 200 }] },
      financing: { total: 500, accounts: [{ code: '3000', amount: 500 }] },
      exchange_rates: 0,
      taken_over: 0,
      net_change: 360.5,
      closing_balance: 360.5,
      indirect: {
        net_profit: -20,
        adjustments: { total: 20, accounts: [{ code: '7600', amount: 20 }] },
        working_capital: {
          total: 60.5,
          accounts: [
            { code: '1100', amount: -60.5 },
            { code: '1200', amount: -21 },
            { code: '2000', amount: 121 },
            { code: '2200', amount: 21 },
          ],
        },
        operating: 60.5,
      },
      money_accounts: [
        { code: '1000', closing_balance: 330.5 },
        { code: '1010', closing_balance: 30 },
      ],
      balanced: true,
    });
    const cash = await viewer.get('/reports/cash-flow?to=2026-12-31&basis=cash');
    expect(cash.body.data.operating.accounts).toMatchObject([
      { code: '2200', amount: 10.5 },
      { code: '4000', amount: 50 },
    ]);
  });

  test('has exchange rates and what was taken over apart from what people paid', async () => {
    const scene = await createSettlingScene(api.deps);
    const { deps, act } = scene;
    const account = { code: '1020', name: 'Dollars', type: 'asset', subtype: 'bank' } as const;
    const dollars = await createAccount(deps, {
      orgId: scene.orgId,
      actor: testOperator,
      request: { ...account, currency: getCurrency('USD') },
    });
    if (dollars.kind === 'reject') throw new Error(dollars.reason);
    await postOpeningBalances(deps, {
      ...act,
      date: '2026-01-01',
      lines: [
        {
          accountId: dollars.id,
          currency: getCurrency('USD'),
          docMinor: 100_00n,
          baseMinor: 80_00n,
        },
      ],
    });
    const revalued = await revalue(deps, { ...act, date: '2026-03-31' });
    expect(revalued.kind).toBe('revalued');
    const viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
    const quarter = await viewer.get('/reports/cash-flow?from=2026-01-01&to=2026-03-31');
    expect(quarter.body.data).toMatchObject({
      operating: { total: 0, accounts: [] },
      financing: { total: 0, accounts: [] },
      taken_over: 80,
      exchange_rates: 10,
      closing_balance: 90,
      indirect: { net_profit: 10, adjustments: { total: -10 }, operating: 0 },
    });
    // On the cash basis nothing is valued.
    const cash = await viewer.get('/reports/cash-flow?to=2026-03-31&basis=cash');
    expect(cash.body.data).toMatchObject({ exchange_rates: 0, closing_balance: 80 });
  });

  test('compares periods, has a version, and comes as a file', async () => {
    const { viewer } = books;
    const path = '/reports/cash-flow?from=2026-04-01&to=2026-04-30';
    const { body, headers } = await viewer.get(`${path}&compare=previous_period`);
    expect(body.data.operating).toMatchObject({ total: 60.5, amounts: [60.5, 0] });
    expect(body.data.columns).toMatchObject([
      { from: '2026-04-01', operating: 60.5, closing_balance: 60.5 },
      { from: '2026-03-01', to: '2026-03-31', operating: 0, closing_balance: 0 },
    ]);
    expect(headers.get('etag')).toContain('2026-04-01_2026-04-30.2026-03-01_2026-03-31.json');
    const file = await viewer.get(`${path}&format=csv`);
    expect(file.headers.get('content-disposition')).toContain('cash-flow_2026-04-01_2026-04-30');
    expect(file.body).toContain('operating,1100,Accounts receivable,60.5\r\n');
    const refused = await viewer.get('/reports/cash-flow?from=2026-05-01&to=2026-04-01');
    expect([refused.status, Object.keys(refused.body.error.fieldErrors)]).toEqual([400, ['from']]);
  });
});

describe('the general ledger', () => {
  test('has the entries behind a figure of a report, and adds up to it', async () => {
    const { viewer, scene } = books;
    const account = `account_id=${scene.accountIdOf('4000')}`;
    for (const basis of ['accrual', 'cash']) {
      const period = `from=2026-01-01&to=2026-12-31&basis=${basis}`;
      const report = await viewer.get(`/reports/profit-and-loss?${period}`);
      const figure = report.body.data.income.accounts.find(
        ({ code }: { code: string }) => code === '4000',
      ).amount;
      const { body } = await viewer.get(`/reports/general-ledger?${account}&${period}`);
      expect(body.data.lines.at(-1).balance).toBe(-figure);
      const entries = await viewer.get(`/journal/entries?${account}&${period}`);
      expect(entries.body.data.map(({ id }: { id: string }) => id)).toEqual(
        body.data.lines.map(({ entry_id }: { entry_id: string }) => entry_id),
      );
    }
  });

  test('goes on where a page ended, and comes whole as a file', async () => {
    const { viewer, scene } = await openBooks();
    for (let count = 0; count < 3; count += 1) await scene.receive(100n);
    const path = `/reports/general-ledger?account_id=${scene.accountIdOf('1000')}&to=2026-12-31`;
    const first = await viewer.get(`${path}&limit=3`);
    expect(first.body.data).toMatchObject({ opening_balance: 0, next: expect.any(String) });
    const rest = await viewer.get(`${path}&limit=3&after=${first.body.data.next}`);
    expect(rest.body.data).toMatchObject({ opening_balance: 62.5, next: null });
    expect(rest.body.data.lines).toMatchObject([{ debit: 1, balance: 63.5 }]);
    const file = await viewer.get(`${path}&format=csv`);
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe('date,entry,memo,document,contact,debit,credit,balance');
    expect(lines.at(-1)).toMatch(/,1,0,63\.5$/);
  });

  test('is refused for an account that is not there, a place that is none, and a period that ends first', async () => {
    const { viewer, scene } = books;
    const account = (id: string) => `/reports/general-ledger?account_id=${id}`;
    const unknown = await viewer.get(account(newTestId()));
    expect([unknown.status, unknown.body.reason]).toEqual([404, 'account_not_found']);
    const own = account(scene.accountIdOf('1000'));
    for (const [more, field] of [
      ['after=2026-13-01_x_1', 'after'],
      ['from=2026-05-01&to=2026-04-01', 'from'],
      ['limit=201', 'limit'],
    ] as const) {
      const { status, body } = await viewer.get(`${own}&${more}`);
      expect([status, Object.keys(body.error.fieldErrors)]).toEqual([400, [field]]);
    }
  });
});
