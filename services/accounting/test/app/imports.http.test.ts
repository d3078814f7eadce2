import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: Scene;
let accountant: Staff;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createScene(api.deps);
  accountant = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
});
afterAll(() => api.stop());

const rowsOf = (body: { readonly rows: readonly Row[] }) =>
  body.rows.map(({ label, status, column }) => [label, status, column]);

interface Row {
  readonly label: string;
  readonly status: string;
  readonly column: string | null;
}

test('contacts: every row with its fault, nothing stored by a dry run or with a fault, then all once', async () => {
  const content = [
    'Name;Is customer;Is supplier;Email;Payment terms days',
    'Adire Lane;yes;no;office@adire.example;14',
    'Paper Mill;no;yes;;',
    'Paper Mill;no;yes;;',
    'Nobody;no;no;;',
    `${scene.customer.name};yes;;;`,
    'Bad Mail;yes;;not-an-address;',
  ].join('\n');
  const tried = await accountant.post('/imports/contacts', { content });
  expect(tried.status).toBe(200);
  expect(tried.body).toMatchObject({ dry_run: true, stored: false });
  expect(rowsOf(tried.body)).toEqual([
    ['Adire Lane', 'new', null],
    ['Paper Mill', 'new', null],
    ['Paper Mill', 'fault', 'name'],
    ['Nobody', 'fault', 'is_customer'],
    [scene.customer.name, 'exists', null],
    ['Bad Mail', 'fault', 'email'],
  ]);
  expect(tried.body.rows[3].line).toBe(5);
  const refused = await accountant.post('/imports/contacts', { content, dry_run: false });
  expect([refused.status, refused.body.reason]).toEqual([409, 'import_has_faults']);
  const sound = content.split('\n').toSpliced(3, 2).slice(0, 4).join('\n');
  const stored = await accountant.post('/imports/contacts', { content: sound, dry_run: false });
  expect([stored.status, stored.body.stored]).toEqual([200, true]);
  const again = await accountant.post('/imports/contacts', { content: sound, dry_run: false });
  expect(again.body.rows.every(({ status }: Row) => status === 'exists')).toBe(true);
  const { body: found } = await accountant.get('/contacts?text=Adire');
  expect(found.data).toMatchObject([{ email: 'office@adire.example', payment_terms_days: 14 }]);
});

test('a file whose columns are unknown is refused with those there are', async () => {
  const { status, body } = await accountant.post('/imports/items', { content: 'sku,name\nA,B\n' });
  expect([status, body.reason]).toEqual([400, 'csv_unreadable']);
  expect(body.error).toContain('The column sku is unknown. Columns: code, name');
});

test('items: prices and accounts are checked by row', async () => {
  const content =
    'code,name,unit_price,sales_account\nA1,Chair,"49,50",4000\nA2,Table,"1,234",4000\nA3,Lamp,10,99\n';
  const tried = await accountant.post('/imports/items', { content });
  expect(rowsOf(tried.body)).toEqual([
    ['A1', 'new', null],
    ['A2', 'fault', 'unit_price'],
    ['A3', 'fault', 'sales_account'],
  ]);
  const one = content.split('\n').slice(0, 2).join('\n');
  expect((await accountant.post('/imports/items', { content: one, dry_run: false })).status).toBe(
    200,
  );
  const { body: items } = await accountant.get('/items');
  expect(items.data).toContainEqual(expect.objectContaining({ code: 'A1', unit_price: 49.5 }));
});

test('opening balances tie to the old trial balance to the cent, or nothing is stored', async () => {
  const trial =
    'account,name,debit,credit\n1000,Bank,900.00,\n1100,Debtors,100.01,\n3000,Capital,,1000.01\n';
  const lines = (receivable: string) =>
    `account,contact,debit,credit\n1000,,900.00,\n1100,${scene.customer.name},${receivable},\n3000,,,1000.01\n`;
  const order = { date: '2025-12-31', trial_balance: trial };
  const post = (body: object) =>
    accountant.post('/imports/opening-balances', { ...order, ...body });
  const entries = async () =>
    (await accountant.get('/journal/entries?source=opening')).body.data.length;

  const off = await post({ content: lines('100.00') });
  expect(off.status).toBe(200);
  expect(off.body).toMatchObject({ stored: false, ties: false, entry_ids: [] });
  const differing = off.body.accounts.filter(
    ({ difference }: { readonly difference: number }) => difference !== 0,
  );
  // What is missing goes to opening balance equity, which the old books do not know.
  expect(differing).toMatchObject([
    { code: '1100', old: 100.01, books: 100, difference: -0.01 },
    { old: 0, difference: 0.01 },
  ]);
  const refused = await post({ content: lines('100.00'), dry_run: false });
  expect([refused.status, refused.body.reason]).toEqual([409, 'trial_balance_differs']);
  expect(await entries()).toBe(0);

  const tied = await post({ content: lines('100.01') });
  expect(tied.body).toMatchObject({ stored: false, ties: true });
  expect(await entries()).toBe(0);
  const stored = await post({ content: lines('100.01'), dry_run: false });
  expect(stored.body).toMatchObject({ stored: true, ties: true });
  expect(stored.body.entry_ids).toHaveLength(1);
  const { body: contact } = await accountant.get(`/contacts/${scene.customer.id}`);
  expect(contact.statement.base.they_owe).toBe(100.01);
  // The same file again would double the balances.
  expect((await post({ content: lines('100.01'), dry_run: false })).body.reason).toBe(
    'trial_balance_differs',
  );

  const faulty = await post({ content: 'account,contact,debit,credit\n1100,,5,\n77,,1,2\n' });
  expect(rowsOf(faulty.body)).toEqual([
    ['1100', 'fault', 'contact'],
    ['77', 'fault', 'debit'],
  ]);
  const unbalanced = await post({
    content: lines('1'),
    trial_balance: 'account,debit\n1000,0.01\n',
  });
  expect([unbalanced.status, unbalanced.body.reason]).toEqual([400, 'trial_balance_unbalanced']);
});
