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

let made = 0;
const code = (part: object = {}) => {
  made += 1;
  const rates = [{ valid_from: '2020-01-01', rate_pct: 5 }];
  return {
    code: `T${made}`,
    name: 'Tax',
    kind: 'both',
    components: [{ name: 'VAT', rates }],
    ...part,
  };
};
const create = (part: object = {}) => accountant.post('/tax-codes', code(part));

test('a code has components with rates, and gets later rates', async () => {
  const answer = await create({
    reverse_charge: true,
    components: [
      { name: 'A', rates: [{ valid_from: '2020-01-01', rate_pct: 5 }], category: 'AE' },
      {
        name: 'B',
        rates: [{ valid_from: '2020-01-01', rate_pct: 2.125 }],
        compound: true,
        recoverable_pct: 50,
        report_box: 'B7',
        output_account_id: scene.accountIdOf('2210'),
      },
    ],
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    reverse_charge: true,
    active: true,
    components: [
      { name: 'A', compound: false, recoverable_pct: 100, category: 'AE' },
      {
        name: 'B',
        compound: true,
        recoverable_pct: 50,
        report_box: 'B7',
        output_account_id: scene.accountIdOf('2210'),
        rates: [{ valid_from: '2020-01-01', rate_pct: 2.125 }],
      },
    ],
  });
  const path = `/tax-codes/${answer.body.id}/rates`;
  const later = { version: 1, position: 2, valid_from: '2999-01-01', rate_pct: 3 };
  const added = await accountant.post(path, later);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ version: 2 });
  expect(added.body.components[1].rates).toHaveLength(2);
  const again = { ...later, valid_from: '2999-02-01' };
  expect(await accountant.post(path, again)).toMatchObject({
    status: 409,
    body: { reason: 'version_conflict' },
  });
  expect((await accountant.get('/tax-codes')).body.data).toContainEqual(added.body);
  const early = await accountant.post(path, { version: 2, valid_from: '2021-01-01', rate_pct: 3 });
  expect(early).toMatchObject({ status: 409, body: { reason: 'rate_too_early' } });
  expect((await accountant.post(path, { ...later, version: 2, position: 3 })).status).toBe(404);
});

test.each([
  [{ components: [] }, 400, 'invalid_input'],
  [{ components: [{ name: 'A', rates: [] }] }, 400, 'invalid_input'],
  [
    {
      components: [
        {
          name: 'A',
          rates: [
            { valid_from: '2020-01-01', rate_pct: 1 },
            { valid_from: '2020-01-01', rate_pct: 2 },
          ],
        },
      ],
    },
    400,
    'rate_dates_repeat',
  ],
  [{ code: 'STANDARD' }, 409, 'code_taken'],
  [{ kind: 'neither' }, 400, 'invalid_input'],
])('%j is %i %s', async (part, status, reason) => {
  const answer = await create(part);
  expect([answer.status, answer.body.reason]).toEqual([status, reason]);
});

test('another organisation’s account is not found', async () => {
  const rates = [{ valid_from: '2020-01-01', rate_pct: 1 }];
  const components = [{ name: 'A', rates, input_account_id: api.deps.newId() }];
  expect(await create({ components })).toMatchObject({
    status: 400,
    body: { reason: 'account_not_found' },
  });
});

test('a code that lines take by default is superseded, not taken out of use', async () => {
  const path = `/tax-codes/${scene.taxCodes.standard}`;
  const off = await accountant.send('PATCH', path, { version: 1, active: false });
  expect(off).toMatchObject({ status: 409, body: { reason: 'tax_code_is_default' } });
  expect(off.body.error).toContain('item GOODS, item SERVICE');
  const supersede = (id: string, version = 1) =>
    accountant.post(`${path}/supersede`, { version, successor_id: id });
  expect((await supersede(scene.taxCodes.standard)).body.reason).toBe('same_code');
  expect((await supersede(api.deps.newId())).status).toBe(404);
  const { body: input } = await create({ kind: 'input' });
  expect((await supersede(input.id)).body.reason).toBe('tax_code_wrong_side');
  const { body: unused } = await create();
  const unusedPath = `/tax-codes/${unused.id}`;
  const switched = await accountant.send('PATCH', unusedPath, { version: 1, active: false });
  expect(switched.body).toEqual({ ...unused, version: 2, active: false });
  expect((await supersede(unused.id)).body.reason).toBe('not_active');
  await accountant.send('PATCH', unusedPath, { version: 2, active: true });
  expect((await supersede(unused.id, 2)).body.reason).toBe('version_conflict');
  const done = await supersede(unused.id);
  expect(done.body).toMatchObject({ active: false, superseded_by_id: unused.id });
  const back = await accountant.send('PATCH', path, { version: 2, active: true });
  expect(back).toMatchObject({ status: 409, body: { reason: 'superseded' } });
  const item = await accountant.get(`/items/${scene.items.goods}`);
  expect(item.body).toMatchObject({ sales_tax_code_id: unused.id, version: 2 });
  const nowhere = `/tax-codes/${api.deps.newId()}`;
  expect((await accountant.send('PATCH', nowhere, { version: 1, active: true })).status).toBe(404);
});
