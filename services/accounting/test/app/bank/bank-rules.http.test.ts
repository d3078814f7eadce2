import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBankScene } from '../../support/bank/bank-scene.ts';
import { signInStaff } from '../../support/people/staff.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a rule is tried, kept, put first, changed and removed', async () => {
  const scene = await createBankScene(api.deps);
  await scene.importLines([
    { amountMinor: -490n, description: 'ACCOUNT FEE MARCH' },
    { amountMinor: -1_000n, description: 'Account maintenance fee' },
    { amountMinor: -490n, description: 'FEED THE DOG', counterparty: 'PET SHOP' },
    { amountMinor: 490n, description: 'account fee given back' },
  ]);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
  const conditions = { direction: 'out', text: 'account*fee', amount_max: 5 };
  const tried = await staff.post('/bank/rules/try', { conditions });
  expect(tried.status).toBe(200);
  expect(tried.body).toMatchObject({
    tried: 4,
    fits: 1,
    lines: [{ description: 'ACCOUNT FEE MARCH', taken_by: null }],
  });

  const action = { kind: 'account', account_id: scene.accountIdOf('6100'), memo: 'Bank' };
  const added = await staff.post('/bank/rules', { name: 'Fees', conditions, action });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ position: 1, conditions, action, active: true, version: 1 });
  const ignore = { name: 'Pets', conditions: { counterparty: 'pet' }, action: { kind: 'ignore' } };
  const second = await staff.post('/bank/rules', ignore);
  const again = await staff.post('/bank/rules/try', { conditions });
  expect(again.body.lines).toMatchObject([{ taken_by: 'Fees' }]);

  const order = { ids: [second.body.id, added.body.id] };
  const ordered = await staff.send('PUT', '/bank/rules/order', order);
  expect(ordered.body.data.map(({ name }: { name: string }) => name)).toEqual(['Pets', 'Fees']);
  const half = await staff.send('PUT', '/bank/rules/order', { ids: [second.body.id] });
  expect([half.status, half.body.reason]).toEqual([409, 'rules_incomplete']);

  const path = `/bank/rules/${added.body.id}`;
  const change = { name: 'Fees', conditions: { text: 'fee' }, action, active: false };
  const changed = await staff.send('PUT', path, { ...change, version: 1 });
  expect(changed.body).toMatchObject({ version: 2, active: false, conditions: { text: 'fee' } });
  const late = await staff.send('PUT', path, { ...change, version: 1 });
  expect([late.status, late.body.reason]).toEqual([409, 'version_conflict']);
  const gone = await staff.post(`${path}/remove`, { version: 2 });
  expect(gone.body.data).toHaveLength(1);
  const none = await staff.post(`${path}/remove`, { version: 2 });
  expect([none.status, none.body.reason]).toEqual([404, 'not_found']);
  expect((await staff.get('/bank/rules')).body.data).toHaveLength(1);
});

test('a rule that cannot work is refused, and names why', async () => {
  const scene = await createBankScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
  const conditions = { text: 'x' };
  const refused = async (action: object, when: object = conditions) => {
    const rule = { name: 'r', conditions: when, action };
    const { status, body } = await staff.post('/bank/rules', rule);
    return [status, body.reason, body.field];
  };
  const account = (code: string, more: object = {}) => ({
    kind: 'account',
    account_id: scene.accountIdOf(code),
    ...more,
  });
  const nobody = scene.orgId;
  const field = 'action.account_id';
  expect(await refused(account('6100'), { direction: 'in', text: '**' })).toEqual([
    400,
    'rule_empty',
    'conditions',
  ]);
  expect(await refused(account('6100'), { text: 'x', account_id: nobody })).toEqual([
    400,
    'bank_account_not_found',
    'conditions.account_id',
  ]);
  expect(await refused({ kind: 'account', account_id: nobody })).toEqual([
    400,
    'account_not_found',
    field,
  ]);
  expect(await refused(account('1010'))).toEqual([400, 'account_needs_transfer', field]);
  expect(await refused(account('1100'))).toEqual([400, 'account_needs_contact', field]);
  const transfer = { kind: 'transfer', account_id: scene.accountIdOf('6100') };
  expect(await refused(transfer)).toEqual([400, 'account_not_money', field]);
  const contact = [400, 'contact_not_found', 'action.contact_id'];
  expect(await refused(account('6100', { contact_id: nobody }))).toEqual(contact);
  expect(await refused({ kind: 'contact', contact_id: nobody })).toEqual(contact);
  expect(await refused(account('6100', { tax_code_id: nobody }))).toEqual([
    400,
    'tax_code_not_found',
    'action.tax_code_id',
  ]);
  expect((await staff.post('/bank/rules', { name: 'r', conditions })).status).toBe(400);
  const keeper = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  expect((await keeper.post('/bank/rules', {})).status).toBe(403);
});
