import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

let api: TestApi;
let scene: SettlingScene;
let one: Staff;
let other: Staff;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createSettlingScene(api.deps);
  const { orgId } = scene;
  one = await signInStaff(api, { orgId, role: 'bookkeeper' });
  other = await signInStaff(api, { orgId, role: 'accountant' });
});
afterAll(() => api.stop());

const iban = 'DE89 3704 0044 0532 0130 00';
const details = { holder: 'Supplier Ltd', account_number: iban, bank: 'COBADEFF' };

async function addSupplier(): Promise<string> {
  return (await scene.addContact({ isCustomer: false, isSupplier: true })).id;
}

function pay(staff: Staff, contactId: string) {
  return staff.post('/payments', {
    direction: 'out',
    account_id: scene.accountIdOf('1000'),
    contact_id: contactId,
    date: '2026-04-01',
    currency: 'EUR',
    amount: 5,
  });
}

test('they are kept sealed, shown by their last four, and in full with a second factor', async () => {
  const id = await addSupplier();
  const path = `/contacts/${id}/bank-details`;
  const set = await one.send('PUT', path, details);
  expect(set.status).toBe(200);
  expect(set.body.bank_details).toMatchObject({
    holder: 'Supplier Ltd',
    last4: '3000',
    checked_by: null,
  });
  expect(set.body.bank_details.set_by).toContain('The bookkeeper');
  const row = await api.database.db
    .selectFrom('contact_bank_details')
    .select('sealed')
    .where('org_id', '=', scene.orgId)
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.sealed.toString('latin1')).not.toContain('0532');
  const shown = await other.get(path);
  expect(shown.body).toMatchObject({ account_number: 'DE89370400440532013000', bank: 'COBADEFF' });
  expect(api.logs()).not.toContain('0532013000');

  await other.send('PUT', path, { holder: 'Supplier Ltd', account_number: '12345678' });
  const audit = await api.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'detail'])
    .where('tenant_id', '=', scene.orgId)
    .where('subject_id', '=', id)
    .where('action', 'like', 'contact.bank%')
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    {
      action: 'contact.bank_details_set',
      actor: one.memberId,
      detail: { before: null, after: { holder: 'Supplier Ltd', last4: '3000' } },
    },
    { action: 'contact.bank_details_shown', actor: other.memberId, detail: {} },
    {
      action: 'contact.bank_details_set',
      actor: other.memberId,
      detail: {
        before: { holder: 'Supplier Ltd', last4: '3000' },
        after: { holder: 'Supplier Ltd', last4: '5678' },
      },
    },
  ]);
});

test('an open session is not enough for them', async () => {
  const id = await addSupplier();
  const path = `/contacts/${id}/bank-details`;
  const { orgId } = scene;
  const stale = await signInStaff(api, { orgId, role: 'owner', secondFactorAt: null });
  const answers = [
    await stale.send('PUT', path, details),
    await stale.get(path),
    await stale.post(`${path}/check`, { details_id: id }),
  ];
  for (const { status } of answers) expect(status).toBe(403);
  expect((await other.get(`/contacts/${id}`)).body.bank_details).toBe(null);
  // Four digits are for who sees the money.
  await one.send('PUT', path, details);
  const sales = await signInStaff(api, { orgId, role: 'sales' });
  expect((await sales.get(`/contacts/${id}`)).body.bank_details).toBe(null);
  expect((await sales.send('PUT', path, details)).status).toBe(403);
});

test('AD-082 whoever changed them cannot pay by them until a second person has checked them', async () => {
  const id = await addSupplier();
  const path = `/contacts/${id}/bank-details`;
  const { body } = await one.send('PUT', path, details);
  const seen = { details_id: body.bank_details.id };
  const refused = await pay(one, id);
  expect(refused).toMatchObject({ status: 403, body: { reason: 'bank_details_changed_by_you' } });
  const own = await one.post(`${path}/check`, seen);
  expect(own).toMatchObject({ status: 403, body: { reason: 'bank_details_changed_by_you' } });
  const checked = await other.post(`${path}/check`, seen);
  expect(checked.body.bank_details.checked_by).toContain('The accountant');
  expect((await pay(one, id)).status).toBe(201);

  // The next change begins anew, and is not what was looked at.
  await one.send('PUT', path, { ...details, bank: 'OTHER' });
  expect((await pay(one, id)).status).toBe(403);
  const stale = await other.post(`${path}/check`, seen);
  expect(stale).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
});

test('AD-082 somebody else pays by them, and has thereby checked them', async () => {
  const id = await addSupplier();
  await one.send('PUT', `/contacts/${id}/bank-details`, details);
  expect((await pay(other, id)).status).toBe(201);
  const { body } = await one.get(`/contacts/${id}`);
  expect(body.bank_details.checked_by).toContain('The accountant');
  expect((await pay(one, id)).status).toBe(201);
});

test('what is no account number, and no contact, is refused', async () => {
  const id = await addSupplier();
  for (const number of ['DE89370400440532013001', '123', 'Ünicode', 'A'.repeat(35)]) {
    const wish = { ...details, account_number: number };
    const answer = await one.send('PUT', `/contacts/${id}/bank-details`, wish);
    expect(answer).toMatchObject({ status: 400, body: { reason: 'account_number_unsound' } });
  }
  const nobody = `/contacts/${scene.orgId}/bank-details`;
  const set = await one.send('PUT', nobody, details);
  expect(set).toMatchObject({ status: 404, body: { reason: 'contact_not_found' } });
  expect(await one.get(nobody)).toMatchObject({ status: 404 });
  const check = await one.post(`/contacts/${id}/bank-details/check`, { details_id: id });
  expect(check).toMatchObject({ status: 404, body: { reason: 'bank_details_not_found' } });
});
