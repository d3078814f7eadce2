import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankDay, createBankScene, wholeOf } from '../../support/bank-scene.ts';
import { startTestApi } from '../../support/running-api.ts';
import type { TestApi } from '../../support/running-api.ts';
import { signInStaff } from '../../support/staff.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a day is agreed on when nothing differs; what is open until then is listed', async () => {
  const scene = await createBankScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  const path = `/bank/accounts/${scene.bankId}`;
  const [invoice, line] = [await scene.posted(), await scene.line(12_100n)];
  const unseen = await scene.receive(700n);
  const standing = await staff.get(`${path}/standing?as_of=${bankDay}`);
  expect(standing.body).toMatchObject({
    book_balance: 7,
    statement_balance: 121,
    closing_balance: 121,
    difference: 114,
    open_lines: 1,
    lines: [{ id: line.id, amount: 121, why: 'open' }],
    book_items: [{ source_kind: 'payment', source_id: unseen.id, amount: 7 }],
  });
  const agree = (as_of: string, more: object = {}) =>
    staff.post(`${path}/reconciliations`, { as_of, ...more });
  const differs = await agree(bankDay);
  expect([differs.status, differs.body.reason]).toEqual([409, 'balances_differ']);
  expect(differs.body.error).toBe(
    'The bank has 121 EUR, the books 7 EUR: a difference of 114 EUR. 1 lines are not in the books, 1 things of the books not at the bank.',
  );
  const read = await agree(bankDay, { closing_balance: 120.99 });
  expect([read.status, read.body.reason]).toEqual([409, 'closing_differs']);

  await scene.match(line, wholeOf(invoice));
  const shown = await scene.line(700n);
  // Equal by chance: a line is open that the payment is for.
  const open = await agree(bankDay);
  expect([open.status, open.body.reason]).toEqual([409, 'lines_open']);
  await scene.match(shown, { kind: 'payment', paymentId: unseen.id });
  const agreed = await agree(bankDay, { closing_balance: 128 });
  expect(agreed.status).toBe(201);
  expect(agreed.body).toMatchObject({ as_of: bankDay, closing_balance: 128, still_agrees: true });
  expect((await agree(bankDay)).body).toMatchObject({ reason: 'already_reconciled' });
  expect((await agree('2999-01-01')).body).toMatchObject({ reason: 'date_in_future' });

  // From now on nothing up to that day is undone, nor brought in.
  const { version } = await scene.again(line);
  const undo = await staff.post(`/bank/lines/${line.id}/undo`, { version });
  expect([undo.status, undo.body.reason]).toEqual([409, 'reconciled']);
  const statement = await staff.post(`/bank/statements/${line.statementId}/undo`);
  expect(statement.body).toMatchObject({ reason: 'lines_matched' });
  expect(await scene.importLines([{ amountMinor: 5n }])).toMatchObject({ reason: 'reconciled' });

  // The books may still change: the list tells.
  await scene.receive(1n);
  const list = await staff.get(`${path}/reconciliations`);
  expect(list.body.data).toMatchObject([{ still_agrees: false, book_balance: 128.01 }]);
});

test('the latest is undone first; then matches are undone again', async () => {
  const scene = await createBankScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  const path = `/bank/accounts/${scene.bankId}/reconciliations`;
  const account = { kind: 'account', accountId: scene.accountIdOf('4800') } as const;
  const first = await scene.line(100n);
  await scene.match(first, account);
  const one = await staff.post(path, { as_of: bankDay });
  await scene.match(await scene.line(50n, { date: '2026-04-10' }), account);
  const two = await staff.post(path, { as_of: '2026-04-10' });
  const undo = (id: string) => staff.post(`/bank/reconciliations/${id}/undo`);
  const early = await undo(one.body.id);
  expect([early.status, early.body.reason]).toEqual([409, 'later_reconciliation']);
  expect((await undo(two.body.id)).body).toMatchObject({ undone: true });
  expect((await undo(two.body.id)).body).toMatchObject({ reason: 'already_undone' });
  expect((await undo(one.body.id)).status).toBe(200);
  expect((await undo(scene.orgId)).status).toBe(404);
  expect(await scene.undo(first)).toMatchObject({ kind: 'undone' });
  const page = await staff.get(`${path}?limit=1`);
  expect(page.body).toMatchObject({ data: [{ undone: true }], has_more: true });
});

test('accounts that no bank keeps, balances that no statement tells, and whoever may only look', async () => {
  const scene = await createBankScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  const wrong = `/bank/accounts/${scene.accountIdOf('4000')}`;
  expect((await staff.get(`${wrong}/standing?as_of=${bankDay}`)).status).toBe(404);
  expect((await staff.get(`${wrong}/reconciliations`)).status).toBe(404);
  expect((await staff.post(`${wrong}/reconciliations`, { as_of: bankDay })).status).toBe(404);
  const path = `/bank/accounts/${scene.bankId}`;
  const unknown = await staff.post(`${path}/reconciliations`, { as_of: bankDay });
  expect([unknown.status, unknown.body.reason]).toEqual([400, 'closing_unknown']);
  const fine = await staff.post(`${path}/reconciliations`, {
    as_of: bankDay,
    closing_balance: 0.001,
  });
  expect([fine.status, fine.body.reason]).toEqual([400, 'closing_unreadable']);
  const asked = await staff.get(`${path}/standing?as_of=${bankDay}&closing_balance=5.5`);
  expect(asked.body).toMatchObject({ closing_balance: 5.5, difference: 5.5 });
  const viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
  expect((await viewer.post(`${path}/reconciliations`, { as_of: bankDay })).status).toBe(403);
  expect((await viewer.get(`${path}/reconciliations`)).status).toBe(200);
});
