import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createMoneyScene } from '../support/settling/money-scene.ts';
import type { MoneyScene } from '../support/settling/money-scene.ts';

let api: TestApi;
let scene: MoneyScene;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createMoneyScene(api);
});
afterAll(() => api.stop());

function order(wish: Readonly<Record<string, unknown>> = {}) {
  return {
    date: '2026-04-01',
    memo: 'till to bank',
    from: { account_id: scene.accountIdOf('1010'), currency: 'EUR', amount: 200 },
    to: { account_id: scene.accountIdOf('1000') },
    ...wish,
  };
}

test('money moves between own accounts, and back when it is undone, once', async () => {
  const made = await scene.staff.post('/transfers', order());
  expect(made).toMatchObject({
    status: 201,
    body: {
      memo: 'till to bank',
      from: { account_id: scene.accountIdOf('1010'), amount: 200 },
      to: { account_id: scene.accountIdOf('1000'), amount: 200 },
      undone_on: null,
    },
  });
  expect(await scene.balances('accrual')).toEqual({ 1000: 20_000n, 1010: -20_000n });
  const { id } = made.body;
  expect((await scene.staff.get(`/transfers/${id}`)).body).toEqual(made.body);
  const onAccount = await scene.staff.get(`/transfers?account_id=${scene.accountIdOf('1010')}`);
  expect(onAccount.body).toMatchObject({ data: [{ id }], has_more: false });
  const elsewhere = await scene.staff.get(`/transfers?account_id=${scene.accountIdOf('1150')}`);
  expect(elsewhere.body.data).toEqual([]);

  const undone = await scene.staff.post(`/transfers/${id}/undo`, { reason: 'twice' });
  expect(undone).toMatchObject({ status: 200, body: { id, undone_on: '2026-04-01' } });
  expect(await scene.balances('accrual')).toEqual({});
  const again = await scene.staff.post(`/transfers/${id}/undo`, { reason: 'twice' });
  expect(again).toMatchObject({ status: 409, body: { reason: 'already_undone' } });
  await scene.expectTied();
});

test('is refused for what is no transfer', async () => {
  const refused = async (wish: Readonly<Record<string, unknown>>) => {
    const answer = await scene.staff.post('/transfers', order(wish));
    return [answer.status, answer.body.reason];
  };
  const from = { account_id: scene.accountIdOf('1010'), currency: 'EUR', amount: 200 };
  expect(await refused({ to: { account_id: from.account_id } })).toEqual([400, 'same_account']);
  expect(await refused({ to: { account_id: newTestId() } })).toEqual([400, 'account_not_found']);
  expect(await refused({ to: { account_id: scene.accountIdOf('4000') } })).toEqual([
    400,
    'account_not_allowed',
  ]);
  expect(await refused({ from: { ...from, currency: 'USD' } })).toEqual([400, 'currency_mismatch']);
  expect(await refused({ from: { ...from, amount: 0 } })).toEqual([400, 'amount_out_of_range']);
  const short = { account_id: scene.accountIdOf('1000'), currency: 'EUR', amount: 199 };
  expect(await refused({ to: short })).toEqual([400, 'amounts_differ']);
  expect((await scene.staff.get(`/transfers/${newTestId()}`)).status).toBe(404);
  const unknown = await scene.staff.post(`/transfers/${newTestId()}/undo`, { reason: 'x' });
  expect(unknown.status).toBe(404);
});
