import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { done } from '../support/people/journey.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: IssuingScene;
let claimant: Staff;
let owner: Staff;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createIssuingScene(api.deps);
  const { orgId, employee } = scene;
  claimant = await signInStaff(api, { orgId, role: 'claimant', contactId: employee.id });
  owner = await signInStaff(api, { orgId });
});
afterAll(() => api.stop());

const asOnTheReceipt = { subtotal: 49.5, tax_total: 10.4, total: 59.9 };
const taxOnTop = { subtotal: 59.9, tax_total: 12.58, total: 72.48 };

function receipt(wish: object = {}) {
  const taxCode = scene.taxCodes.standard;
  const line = { description: 'Dinner with a customer', unit_price: 59.9, tax_code_id: taxCode };
  const lines = [{ ...line, account_id: scene.accountIdOf('6800') }];
  return { kind: 'expense_claim', lines, ...wish };
}

test('a claim that does not say so has prices with tax, as its receipts have', async () => {
  expect(await done(claimant.post('/documents/preview', receipt()))).toMatchObject(asOnTheReceipt);
  const draft = await done(claimant.post('/documents', receipt()));
  expect(draft).toMatchObject({ ...asOnTheReceipt, amounts: 'inclusive' });
  const edit = { ...receipt(), kind: undefined, version: draft.version, notes: '3 November' };
  const edited = await done(claimant.send('PUT', `/documents/${draft.id}`, edit));
  expect(edited).toMatchObject({ ...asOnTheReceipt, amounts: 'inclusive' });
});

test('a claim with prices without tax says so, and what is made of it keeps that', async () => {
  const wish = receipt({ amounts: 'exclusive' });
  expect(await done(claimant.post('/documents/preview', wish))).toMatchObject(taxOnTop);
  const draft = await done(claimant.post('/documents', wish));
  expect(draft).toMatchObject({ ...taxOnTop, amounts: 'exclusive' });
  const copy = await done(claimant.post(`/documents/${draft.id}/duplicate`));
  expect(copy).toMatchObject({ ...taxOnTop, amounts: 'exclusive' });
});

test("every other kind has its prices as the organisation's are", async () => {
  const bill = { kind: 'bill', contact_id: scene.supplier.id };
  const draft = await done(owner.post('/documents', receipt(bill)));
  expect(draft).toMatchObject({ ...taxOnTop, amounts: 'exclusive' });
});
