import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene } from '../../support/ledger/books-scene.ts';
import { signInStaff } from '../../support/people/staff.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('accounts are there before any file; an accountant says what the bank calls them', async () => {
  const scene = await createScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
  const list = await staff.get('/bank/accounts');
  expect(list.body.data.map(({ code }: { code: string }) => code)).toEqual([
    '1000',
    '1010',
    '2100',
  ]);
  expect(list.body.data[0]).toMatchObject({
    number: null,
    open_lines: 0,
    statement_balance: null,
    reconciled_until: null,
    csv_mapping: {},
  });
  const path = `/bank/accounts/${scene.accountIdOf('1000')}`;
  const number = 'de89 3704 0044 0532 0130 00';
  const csv_mapping = { delimiter: ';', decimal_mark: ',' };
  const set = await staff.send('PATCH', path, { bank_name: 'Hausbank', number, csv_mapping });
  expect(set.status).toBe(200);
  expect(set.body).toMatchObject({
    bank_name: 'Hausbank',
    number: 'DE89370400440532013000',
    csv_mapping,
  });
  const kept = await staff.send('PATCH', path, { csv_mapping: null });
  expect(kept.body).toMatchObject({ bank_name: 'Hausbank', csv_mapping: {} });
  const other = `/bank/accounts/${scene.accountIdOf('2100')}`;
  const taken = await staff.send('PATCH', other, { number });
  expect([taken.status, taken.body.reason]).toEqual([409, 'account_number_taken']);
  const short = await staff.send('PATCH', other, { number: '- 12 -' });
  expect([short.status, short.body.reason]).toEqual([400, 'number_invalid']);
  const wrong = `/bank/accounts/${scene.accountIdOf('4000')}`;
  const none = await staff.send('PATCH', wrong, { bank_name: 'x' });
  expect([none.status, none.body.reason]).toEqual([404, 'account_not_found']);
  const keeper = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  expect((await keeper.send('PATCH', path, { bank_name: 'x' })).status).toBe(403);
});
