import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: IssuingScene;
let owner: Staff;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createIssuingScene(api.deps);
  owner = await signInStaff(api, { orgId: scene.orgId });
});
afterAll(() => api.stop());

test('what a draft would post is what it then posts, before it is stored and after', async () => {
  const wish = {
    kind: 'invoice',
    contact_id: scene.customer.id,
    date: '2026-03-15',
    currency: 'USD',
    lines: [{ description: 'work', unit_price: 100, tax_code_id: scene.taxCodes.standard }],
  };
  const preview = await owner.post('/documents/preview', wish);
  expect(preview.status).toBe(200);
  expect(preview.body).toMatchObject({
    currency: 'USD',
    fx_rate: 0.9,
    total: 121,
    tax_total: 21,
    base_total: 108.9,
    due_date: '2026-04-14',
    lines: [{ net: 100, tax: 21, gross: 121 }],
    taxes: [{ rate_pct: 21, taxable: 100, tax: 21 }],
    approval: { needed: 0, missing: 0, why: [], policy_ids: [] },
  });
  const accounts = ['1100', '4000', '2200'].map(scene.accountIdOf);
  expect(preview.body.journal_lines).toMatchObject([
    { account_id: accounts[0], contact_id: scene.customer.id, debit: 121, base_debit: 108.9 },
    { account_id: accounts[1], credit: 100, base_credit: 90 },
    { account_id: accounts[2], credit: 21, base_credit: 18.9 },
  ]);
  expect((await owner.get('/documents')).body.total).toBe(0);

  const { body: draft } = await owner.post('/documents', wish);
  const stored = await owner.get(`/documents/${draft.id}/preview`);
  expect(stored.body.journal_lines).toEqual(preview.body.journal_lines);
  await owner.post(`/documents/${draft.id}/issue`, { version: draft.version });
  expect(await scene.entry(draft.id)).toEqual([
    '1100 12100 10890',
    '4000 -10000 -9000',
    '2200 -2100 -1890',
  ]);
});

test('is refused as the draft would be, and to who may not write it', async () => {
  const wish = {
    kind: 'bill',
    contact_id: scene.customer.id,
    lines: [{ description: 'x', unit_price: 1 }],
  };
  const refused = await owner.post('/documents/preview', wish);
  expect(refused).toMatchObject({ status: 400, body: { reason: 'contact_not_supplier' } });
  const sales = await signInStaff(api, { orgId: scene.orgId, role: 'sales' });
  const forbidden = await sales.post('/documents/preview', wish);
  expect(forbidden).toMatchObject({ status: 403, body: { reason: 'role_forbids' } });
  expect((await owner.get(`/documents/${scene.orgId}/preview`)).status).toBe(404);
});

test('says whom else it would need, as the stored draft does', async () => {
  await owner.post('/approval-policies', { kind: 'invoice', above: 200 });
  const wish = (price: number) => ({
    kind: 'invoice',
    contact_id: scene.customer.id,
    lines: [{ description: 'work', unit_price: price, tax_code_id: scene.taxCodes.standard }],
  });
  const small = await owner.post('/documents/preview', wish(100));
  expect(small.body.approval).toMatchObject({ needed: 0, why: [] });
  const large = await owner.post('/documents/preview', wish(200));
  expect(large.body.approval).toMatchObject({ needed: 1, given: 0, missing: 1 });
  const draft = await owner.post('/documents', wish(200));
  expect(draft.body.approval).toEqual(large.body.approval);
});
