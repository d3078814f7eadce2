import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTaxCode } from '../../src/tax/create-tax-code.ts';
import { startTestApi } from '../support/running-api.ts';
import type { TestApi } from '../support/running-api.ts';
import { createSettlingScene } from '../support/settling-scene.ts';
import type { SettlingScene } from '../support/settling-scene.ts';
import { signInStaff } from '../support/staff.ts';
import type { Staff } from '../support/staff.ts';
import { newTestId, testOperator } from '../support/tenants.ts';

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
    for (const report of ['trial-balance', 'aged-payables', 'tax', 'general-ledger']) {
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

describe('the tax report', () => {
  test('has what is owed on sales less what comes back from purchases, by component, on both bases', async () => {
    const { viewer } = books;
    const { body } = await viewer.get('/reports/tax');
    expect(body).toMatchObject({
      from: '2026-01-01',
      to: '2026-05-15',
      data: {
        basis: 'accrual',
        components: [{ tax_code: 'STANDARD', name: 'VAT', output: 21, input: 21, payable: 0 }],
        total: { output: 21, input: 21, deferred: 0, payable: 0 },
      },
    });
    const cash = await viewer.get('/reports/tax?basis=cash');
    expect(cash.body.data.total).toEqual({ output: 10.5, input: 0, deferred: 0, payable: 10.5 });
    const march = await viewer.get('/reports/tax?from=2026-04-01&to=2026-04-30');
    expect(march.body.data).toMatchObject({ components: [], total: { payable: 0 } });
    const file = await viewer.get('/reports/tax?format=csv');
    expect(file.body).toContain('STANDARD,VAT,,21,21,0,0\r\nTotal,,,21,21,0,0\r\n');
  });

  test('is by box where components name one, taxes both sides of a reverse charge, and knows what waits', async () => {
    const scene = await createSettlingScene(api.deps, { taxScheme: 'cash' });
    const rates = [{ validFrom: '1900-01-01', ratePct: '10' }];
    const boxed = await createTaxCode(api.deps, {
      orgId: scene.orgId,
      actor: testOperator,
      request: {
        code: 'BOXED',
        name: 'Boxed',
        kind: 'both',
        components: [
          { name: 'State', rates, reportBox: '81' },
          { name: 'City', rates, reportBox: '81' },
        ],
      },
    });
    if (boxed.kind === 'reject') throw new Error(boxed.reason);
    await scene.posted({ kind: 'bill', lines: [{ taxCodeId: scene.taxCodes.reverseCharge }] });
    await scene.posted({ kind: 'bill', lines: [{ taxCodeId: boxed.id }] });
    const invoice = await scene.posted();
    await scene.pay(invoice, 6_050n);
    const viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
    const { body } = await viewer.get('/reports/tax');
    expect(body.data.boxes).toEqual([
      { report_box: '81', output: 0, input: 20, deferred: 0, payable: -20 },
    ]);
    expect(body.data.components).toMatchObject([
      { tax_code: 'BOXED', name: 'State', report_box: '81', input: 10 },
      { tax_code: 'BOXED', name: 'City', report_box: '81', input: 10 },
      { tax_code: 'REVERSE', category: 'AE', output: 19, input: 19, payable: 0 },
      { tax_code: 'STANDARD', output: 10.5, deferred: 10.5, payable: 10.5 },
    ]);
  });

  test('that ends before it begins is refused', async () => {
    const { viewer } = books;
    const { status, body } = await viewer.get('/reports/tax?from=2026-05-01&to=2026-04-30');
    expect([status, Object.keys(body.error.fieldErrors)]).toEqual([400, ['from']]);
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
