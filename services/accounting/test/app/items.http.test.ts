import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: Scene;
let bookkeeper: Staff;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createScene(api.deps);
  bookkeeper = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
});
afterAll(() => api.stop());

test('an item is added, read, found, changed and put out of use', async () => {
  const made = await bookkeeper.post('/items', {
    code: 'TEA',
    name: 'A box of tea',
    unit_price: 12.345678,
    sales_account_id: scene.accountIdOf('4000'),
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    description: 'A box of tea',
    unit_price: 12.345678,
    purchase_price: null,
    sales_account_id: scene.accountIdOf('4000'),
    active: true,
  });
  const path = `/items/${made.body.id}`;
  expect((await bookkeeper.get(path)).body).toEqual(made.body);
  const part = { name: 'Tea', unit_price: null, active: false };
  const changed = await bookkeeper.send('PATCH', path, { version: 1, ...part });
  expect(changed.body).toEqual({ ...made.body, ...part, version: 2 });
  const stale = await bookkeeper.send('PATCH', path, { version: 1, name: 'Coffee' });
  expect(stale).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
  expect((await bookkeeper.send('PATCH', path, { name: 'Coffee' })).body.error.fieldErrors).toEqual(
    {
      version: ['Required.'],
    },
  );
  const same = await bookkeeper.send('PATCH', path, { version: 2, ...part });
  expect(same.body).toEqual(changed.body);
  const find = async (query: string) => (await bookkeeper.get(`/items?${query}`)).body;
  expect((await find('search=tEA')).data).toEqual([changed.body]);
  expect((await find('active=true')).data).toHaveLength(2);
  expect(await find('limit=1&offset=1')).toMatchObject({ has_more: true, limit: 1, offset: 1 });
});

test('what is refused says why', async () => {
  const add = (part: object) => bookkeeper.post('/items', { code: 'X', name: 'X', ...part });
  const change = (part: object) =>
    bookkeeper.send('PATCH', `/items/${scene.items.service}`, { version: 1, ...part });
  expect(await add({ code: 'GOODS' })).toMatchObject({
    status: 409,
    body: { reason: 'code_taken' },
  });
  expect((await change({ code: 'GOODS' })).body.reason).toBe('code_taken');
  expect(await add({ unit_price: 1.1234567 })).toMatchObject({ status: 400 });
  for (const send of [add, change]) {
    const { body } = await send({ sales_account_id: api.deps.newId() });
    expect(body.reason).toBe('account_not_found');
    expect((await send({ sales_tax_code_id: api.deps.newId() })).body.reason).toBe(
      'tax_code_not_found',
    );
  }
  const nowhere = `/items/${api.deps.newId()}`;
  expect((await bookkeeper.get(nowhere)).body.reason).toBe('item_not_found');
  expect((await bookkeeper.send('PATCH', nowhere, { version: 1, name: 'x' })).status).toBe(404);
});
