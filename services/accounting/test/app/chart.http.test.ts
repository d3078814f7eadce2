import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { signInStaff, toAct } from '../support/people/staff.ts';
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

const consulting = { code: '4020', name: 'Consulting', type: 'income', subtype: 'sales' };

test('an account is added, renamed, put out of use and deleted, and all of it is in the log', async () => {
  const made = await accountant.post('/accounts', consulting);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ ...consulting, currency: null, system: false, active: true });
  const path = `/accounts/${made.body.id}`;
  const renamed = await accountant.send('PATCH', path, { version: 1, name: 'Advice' });
  expect(renamed.body).toEqual({ ...made.body, version: 2, name: 'Advice' });
  const stale = await accountant.send('PATCH', path, { version: 1, active: false });
  expect(stale).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
  const off = await accountant.send('PATCH', path, { version: 2, active: false });
  expect(off.body).toEqual({ ...renamed.body, version: 3, active: false });
  const { data } = (await accountant.get('/accounts')).body;
  expect(data).toContainEqual(off.body);
  expect(data.map(({ code }: { code: string }) => code)).toEqual(
    data.map(({ code }: { code: string }) => code).toSorted(),
  );
  expect((await accountant.send('DELETE', path)).body).toEqual({ id: made.body.id, deleted: true });
  const log = await accountant.get(`/audit-log?subject_id=${made.body.id}`);
  expect(log.body.data.map(toAct)).toEqual([
    ['account.deleted', { before: { code: '4020', name: 'Advice' } }],
    ['account.changed', { before: { active: true }, after: { active: false } }],
    ['account.changed', { before: { name: 'Consulting' }, after: { name: 'Advice' } }],
    ['account.created', { after: { ...consulting, currency: null } }],
  ]);
});

test.each([
  [{ code: 'a b' }, 400, 'code_invalid'],
  [{ code: '4000' }, 409, 'code_taken'],
  [{ subtype: 'bank' }, 400, 'subtype_of_other_type'],
  [{ currency: 'USD' }, 400, 'no_currency'],
])('an account with %j is %i %s', async (part, status, reason) => {
  const answer = await accountant.post('/accounts', { ...consulting, ...part });
  expect(answer).toMatchObject({ status, body: { reason } });
});

test('what lines go to by default stays in use, and the refusal says what to change first', async () => {
  const off = (code: string) =>
    accountant.send('PATCH', `/accounts/${scene.accountIdOf(code)}`, {
      version: 1,
      active: false,
    });
  expect(await off('1100')).toMatchObject({ status: 409, body: { reason: 'system_account' } });
  const sales = await off('4000');
  expect(sales).toMatchObject({ status: 409, body: { reason: 'account_is_default' } });
  expect(sales.body.error).toContain("the organisation's sales, item GOODS");
  expect((await off('6400')).body.error).toContain("the organisation's purchases");
  await accountant.send('PATCH', `/items/${scene.items.service}`, {
    version: 1,
    sales_account_id: null,
  });
  expect((await off('4010')).status).toBe(200);
});

test('what is used is not deleted, and what is not there is 404', async () => {
  const gone = await accountant.send('DELETE', `/accounts/${scene.accountIdOf('4000')}`);
  expect(gone).toMatchObject({ status: 409, body: { reason: 'account_in_use' } });
  const system = await accountant.send('DELETE', `/accounts/${scene.accountIdOf('1100')}`);
  expect(system.body.reason).toBe('system_account');
  const nowhere = `/accounts/${api.deps.newId()}`;
  expect((await accountant.send('DELETE', nowhere)).status).toBe(404);
  expect((await accountant.send('PATCH', nowhere, { version: 1, name: 'x' })).status).toBe(404);
  expect((await accountant.send('PATCH', nowhere, { version: 1 })).status).toBe(400);
});
