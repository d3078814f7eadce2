import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createMoneyScene } from '../support/settling/money-scene.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Listed {
  readonly code: string;
  readonly balance: number;
  readonly base_balance: number;
}

test('an account of another currency shows what lies on it in both', async () => {
  const scene = await createMoneyScene(api);
  const accountant = await scene.as('accountant');
  const opened = await accountant.post('/money-accounts', {
    code: '1002',
    name: 'Dollars',
    subtype: 'bank',
    currency: 'USD',
  });
  expect(opened).toMatchObject({
    status: 201,
    body: { code: '1002', currency: 'USD', active: true, balance: 0, base_balance: 0 },
  });
  const usd = { account_id: opened.body.id, currency: 'USD' };
  expect((await scene.record({ ...usd, amount: 100, fx_rate: 0.95 })).status).toBe(201);
  expect((await scene.record({ amount: 40, date: '2026-05-01' })).status).toBe(201);
  const list = async (query = ''): Promise<readonly Listed[]> =>
    (await scene.staff.get(`/money-accounts${query}`)).body.data;
  const of = async (code: string, query?: string) =>
    (await list(query)).find((account) => account.code === code);
  expect(await of('1002')).toMatchObject({
    balance: 100,
    base_balance: 95,
    last_statement_on: null,
    last_reconciled_on: null,
  });
  expect(await of('1000')).toMatchObject({ balance: 40, base_balance: 40 });
  expect(await of('1000', '?as_of=2026-04-30')).toMatchObject({ balance: 0 });
  expect((await list()).map(({ code }) => code)).toEqual([
    '1000',
    '1002',
    '1010',
    '1150',
    '1160',
    '2100',
  ]);
});

test('accounts are opened, renamed and taken out of use by those who may, and only money accounts', async () => {
  const scene = await createMoneyScene(api, { role: 'accountant' });
  const { staff } = scene;
  const card = { code: '2101', name: 'Card', subtype: 'credit_card' };
  const opened = await staff.post('/money-accounts', card);
  expect(opened).toMatchObject({ status: 201, body: { subtype: 'credit_card', currency: 'EUR' } });
  expect((await staff.post('/money-accounts', card)).body.reason).toBe('code_taken');
  expect((await staff.post('/money-accounts', { ...card, code: 'a b' })).body.reason).toBe(
    'code_invalid',
  );
  const change = (id: string, body: object, version = 1) =>
    staff.send('PATCH', `/money-accounts/${id}`, { version, ...body });
  expect((await change(opened.body.id, { name: 'Blue card' })).body).toMatchObject({
    name: 'Blue card',
    version: 2,
  });
  expect((await change(opened.body.id, { active: false })).body.reason).toBe('version_conflict');
  expect((await change(opened.body.id, { active: false }, 2)).body.active).toBe(false);
  const onIt = await scene.record({ account_id: opened.body.id });
  expect(onIt).toMatchObject({ status: 409, body: { reason: 'account_inactive' } });
  expect((await change(scene.accountIdOf('1150'), { active: false })).body.reason).toBe(
    'system_account',
  );
  for (const id of [scene.accountIdOf('4000'), newTestId()]) {
    expect((await change(id, { name: 'x' })).body.reason).toBe('account_not_found');
  }
  const bookkeeper = await scene.as('bookkeeper');
  expect((await bookkeeper.post('/money-accounts', card)).status).toBe(403);
});
