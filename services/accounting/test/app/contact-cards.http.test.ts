import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

let api: TestApi;
let scene: SettlingScene;
let bookkeeper: Staff;
let sales: Staff;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createSettlingScene(api.deps);
  const { orgId } = scene;
  bookkeeper = await signInStaff(api, { orgId, role: 'bookkeeper' });
  sales = await signInStaff(api, { orgId, role: 'sales' });
});
afterAll(() => api.stop());

describe('a contact', () => {
  test('A-102 is added with all that people write on it, and told of', async () => {
    const wish = {
      name: 'Adire Lane',
      is_supplier: true,
      email: 'accounts@adire-lane.example',
      phone: '1',
      tax_number: 'T 1',
      currency: 'USD',
      payment_terms_days: 14,
      address_lines: ['1 Lane', 'Lagos'],
      sales_account_id: scene.accountIdOf('4010'),
      sales_tax_code_id: scene.taxCodes.zero,
    };
    const { status, body } = await sales.post('/contacts', wish);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...wish,
      is_customer: true,
      active: true,
      version: 1,
      payment_terms_id: null,
      purchase_account_id: null,
      bank_details: null,
      warnings: [],
      statement: { open_items: [], totals: [], base: { they_owe: 0, we_owe: 0, overdue: 0 } },
    });
    const events = await api.database.db
      .selectFrom('events')
      .select('type')
      .where('tenant_id', '=', scene.orgId)
      .where('type', '=', 'contact.created')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(events).toHaveLength(1);
    expect((await sales.get(`/contacts/${body.id}`)).body).toEqual(body);
  });

  test('named with nothing but blanks is 400 on the name, new or changed', async () => {
    const { body } = await sales.post('/contacts', { name: 'Blank' });
    const refused = [
      await sales.post('/contacts', { name: ' \u3000' }),
      await sales.send('PATCH', `/contacts/${body.id}`, { version: 1, name: '\t' }),
    ];
    for (const { status, body: answer } of refused) {
      expect(status).toBe(400);
      expect(Object.keys(answer.error.fieldErrors)).toEqual(['name']);
    }
    expect((await sales.get(`/contacts/${body.id}`)).body.name).toBe('Blank');
  });

  test('like another one by name or e-mail address is made all the same, with a warning', async () => {
    const first = await sales.post('/contacts', { name: 'Twice', email: 'one@twice.example' });
    const again = await sales.post('/contacts', { name: 'tWICE', email: 'ONE@twice.example' });
    expect(again.body.warnings).toMatchObject([{ reason: 'same_name', ids: [first.body.id] }]);
    const mail = await sales.post('/contacts', { name: 'Other', email: 'one@Twice.example' });
    expect(mail.status).toBe(201);
    const ids = mail.body.warnings.flatMap((warning: { ids: string[] }) => warning.ids);
    expect(new Set(ids)).toEqual(new Set([first.body.id, again.body.id]));
    expect(mail.body.warnings[0].reason).toBe('same_email');
    expect((await sales.post('/contacts', { name: 'Once' })).body.warnings).toEqual([]);
  });

  test('changes only in what is sent, once for each version, with an audit of that', async () => {
    const { body: made } = await sales.post('/contacts', { name: 'Old', phone: '1' });
    const path = `/contacts/${made.id}`;
    const change = { version: 1, name: 'New', phone: null, address_lines: ['A'], active: false };
    const edited = await sales.send('PATCH', path, change);
    expect(edited.body).toMatchObject({
      ...change,
      version: 2,
      is_customer: true,
      payment_terms_days: made.payment_terms_days,
    });
    const stale = await sales.send('PATCH', path, change);
    expect(stale).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
    const same = await sales.send('PATCH', path, { ...change, version: 2 });
    expect(same.body.version).toBe(2);
    const rows = await api.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'detail'])
      .where('tenant_id', '=', scene.orgId)
      .where('subject_id', '=', made.id)
      .where('action', '=', 'contact.changed')
      .execute();
    expect(rows).toEqual([
      {
        action: 'contact.changed',
        actor: sales.memberId,
        detail: {
          before: { name: 'Old', phone: '1', address_lines: [], active: true },
          after: { name: 'New', phone: null, address_lines: ['A'], active: false },
        },
      },
    ]);
    const wish = {
      kind: 'invoice',
      contact_id: made.id,
      lines: [{ description: 'x', unit_price: 1 }],
    };
    const draft = await bookkeeper.post('/documents', wish);
    expect(draft).toMatchObject({ status: 400, body: { reason: 'contact_inactive' } });
  });

  test('is refused what its books do not have, and what nobody is', async () => {
    const other = await createSettlingScene(api.deps);
    const { body } = await sales.post('/contacts', { name: 'Plain' });
    for (const [wish, reason] of [
      [{ sales_account_id: other.accountIdOf('4010') }, 'account_not_found'],
      [{ sales_tax_code_id: other.taxCodes.zero }, 'tax_code_not_found'],
      [{ payment_terms_id: other.orgId }, 'payment_terms_not_found'],
    ] as const) {
      const made = await sales.post('/contacts', { name: 'Plain', ...wish });
      expect(made).toMatchObject({ status: 400, body: { reason } });
      const edited = await sales.send('PATCH', `/contacts/${body.id}`, { version: 1, ...wish });
      expect(edited).toMatchObject({ status: 400, body: { reason } });
    }
    const neither = { version: 1, is_customer: false };
    const answer = await sales.send('PATCH', `/contacts/${body.id}`, neither);
    expect(answer).toMatchObject({ status: 400, body: { reason: 'contact_is_neither' } });
    for (const wish of [
      { name: '' },
      { name: 'x', email: 'no' },
      { name: 'x', is_customer: false },
      { name: 'x', address_lines: Array.from({ length: 7 }, () => 'a') },
      { name: 'x', nickname: 'y' },
    ]) {
      expect((await sales.post('/contacts', wish)).status).toBe(400);
    }
    for (const id of [other.customer.id, other.orgId]) {
      expect((await sales.get(`/contacts/${id}`)).status).toBe(404);
      const gone = await sales.send('PATCH', `/contacts/${id}`, { version: 1 });
      expect(gone).toMatchObject({ status: 404, body: { reason: 'contact_not_found' } });
    }
  });
});

describe('the statement', () => {
  test('has what is open on either side, by currency and in base currency', async () => {
    const both = await scene.addContact({ isSupplier: true });
    const invoice = await scene.posted({ contactId: both.id });
    const dollars = await scene.posted({ contactId: both.id, currency: 'USD' });
    const bill = await scene.posted({ contactId: both.id, kind: 'bill' });
    await scene.pay(invoice, 2_100n);
    const { body } = await bookkeeper.get(`/contacts/${both.id}`);
    expect(body.statement).toMatchObject({
      has_more: false,
      totals: [
        { currency: 'EUR', they_owe: 100, we_owe: 121 },
        { currency: 'USD', they_owe: 121, we_owe: 0 },
      ],
      base: { they_owe: 208.9, we_owe: 121, overdue: 208.9 },
    });
    const items: readonly { source: { id: string }; open: number; overdue: boolean }[] =
      body.statement.open_items;
    const open = Object.fromEntries(items.map((item) => [item.source.id, item.open]));
    expect(open).toEqual({ [invoice.id]: 100, [dollars.id]: 121, [bill.id]: -121 });

    const seen = await sales.get(`/contacts/${both.id}`);
    expect(seen.body.statement).toMatchObject({
      totals: [{ currency: 'EUR', they_owe: 100, we_owe: 0 }, {}],
      base: { we_owe: 0 },
    });
    expect(seen.body.statement.open_items).toHaveLength(2);
  });
});

test('contacts are found by text, type and use, by name, in pages', async () => {
  const { orgId, addContact } = await createSettlingScene(api.deps);
  const viewer = await signInStaff(api, { orgId, role: 'viewer' });
  await addContact({ name: 'beta_100% Ltd', taxNumber: 'TX-9' });
  const names = async (query: string): Promise<readonly string[]> => {
    const { body } = await viewer.get(`/contacts?${query}`);
    return body.data.map(({ name }: { name: string }) => name);
  };
  expect(await names('')).toEqual(['beta_100% Ltd', 'Customer', 'Employee', 'Supplier']);
  expect(await names('type=supplier')).toEqual(['Employee', 'Supplier']);
  expect(await names('text=CUSTOMER%40')).toEqual(['Customer']);
  expect(await names('text=tx-9')).toEqual(['beta_100% Ltd']);
  expect(await names('text=100%25')).toEqual(['beta_100% Ltd']);
  expect(await names('text=a_1')).toEqual(['beta_100% Ltd']);
  expect(await names('text=t_1')).toEqual([]);
  expect(await names('active=false')).toEqual([]);
  const page = await viewer.get('/contacts?limit=2&offset=1');
  expect(page.body).toMatchObject({ has_more: true, limit: 2, offset: 1, total: 4 });
  const claimant = await signInStaff(api, { orgId, role: 'claimant' });
  expect((await claimant.get('/contacts')).status).toBe(403);
});
