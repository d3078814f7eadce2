import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainRefusal } from '../../../src/tenants/members/permission.rules.ts';
import {
  done,
  offersTo,
  openWith,
  postingsOf,
  refused,
  tiedReports,
} from '../../support/people/journey.ts';
import { signInStaff } from '../../support/people/staff.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { createSettlingScene } from '../../support/settling/settling-scene.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const notSecond =
  'You wrote, edited or submitted this document, or it pays you. Ask somebody else to approve it.';

test('AD-082 a bill is written, approved by a second person, and paid by somebody who did not change the bank details', async () => {
  const scene = await createSettlingScene(api.deps);
  const { orgId, supplier } = scene;
  const owner = await signInStaff(api, { orgId });
  const bookkeeper = await signInStaff(api, { orgId, role: 'bookkeeper' });
  const accountant = await signInStaff(api, { orgId, role: 'accountant' });
  const approver = await signInStaff(api, { orgId, role: 'approver', approvalLimitMinor: 100_00n });
  const viewer = await signInStaff(api, { orgId, role: 'viewer' });
  await done(owner.post('/approval-policies', { kind: 'bill', above: 100 }));

  const lines = [{ item_id: scene.items.service, quantity: 2 }];
  const wish = { kind: 'bill', contact_id: supplier.id, reference: 'S-881', lines };
  const seller = await signInStaff(api, { orgId, role: 'sales' });
  expect(await refused(seller.post('/documents', wish))).toEqual([
    403,
    'role_forbids',
    explainRefusal('sales', 'purchase_drafts:write'),
  ]);
  const draft = await done(bookkeeper.post('/documents', wish));
  expect(draft).toMatchObject({ status: 'draft', total: 193.6, approval: { needed: 1 } });
  const path = `/documents/${draft.id}`;
  expect(await offersTo(bookkeeper, draft.id)).toEqual(['edit', 'submit', 'discard']);
  expect(await refused(accountant.post(`${path}/approve`, { version: 1 }))).toEqual([
    409,
    'approval_required',
    'This document needs approval first. Submit it.',
  ]);

  const submitted = await done(bookkeeper.post(`${path}/submit`, { version: 1 }));
  expect(submitted.status).toBe('awaiting_approval');
  expect(await offersTo(bookkeeper, draft.id)).toEqual(['edit', 'recall', 'discard']);
  expect(await offersTo(viewer, draft.id)).toEqual([]);
  const { version } = submitted;
  expect(await refused(bookkeeper.post(`${path}/approve`, { version }))).toEqual([
    403,
    'role_forbids',
    explainRefusal('bookkeeper', 'documents:approve'),
  ]);
  expect(await refused(approver.post(`${path}/approve`, { version }))).toEqual([
    403,
    'above_own_limit',
    'The total exceeds your approval limit. Ask somebody with a higher limit to decide.',
  ]);
  const inbox = await done(accountant.get('/approvals'));
  expect(inbox.data).toMatchObject([{ id: draft.id, submitted_by: { name: 'The bookkeeper' } }]);
  const approved = await done(accountant.post(`${path}/approve`, { version }));
  expect(approved).toMatchObject({ status: 'approved', outstanding: 193.6 });
  expect(await postingsOf(viewer, draft.id)).toEqual([
    '1200 Input tax 33.60',
    '2000 Accounts payable -193.60',
    '6300 Professional fees 160.00',
  ]);
  expect(await openWith(viewer, supplier.id)).toEqual([-193.6]);
  expect(await offersTo(bookkeeper, draft.id)).toEqual([
    'correct',
    'pay',
    'discount',
    'allocate_credit',
  ]);

  const details = { holder: 'Supplier', account_number: 'DE89 3704 0044 0532 0130 00' };
  await done(bookkeeper.send('PUT', `/contacts/${supplier.id}/bank-details`, details));
  const payment = {
    direction: 'out',
    account_id: scene.accountIdOf('1000'),
    contact_id: supplier.id,
    date: draft.date,
    currency: 'EUR',
    amount: 193.6,
    allocations: [{ id: draft.id, amount: 193.6 }],
  };
  expect(await refused(bookkeeper.post('/payments', payment))).toEqual([
    403,
    'bank_details_changed_by_you',
    'You changed this contact’s bank details. Ask somebody else to check them or to make this payment.',
  ]);
  expect(await refused(viewer.post('/payments', payment))).toEqual([
    403,
    'role_forbids',
    explainRefusal('viewer', 'payments:write'),
  ]);
  const paid = await done(accountant.post('/payments', payment));
  expect(await done(viewer.get(path))).toMatchObject({ status: 'paid', outstanding: 0 });
  expect(await postingsOf(viewer, paid.id)).toEqual([
    '1000 Bank -193.60',
    '2000 Accounts payable 193.60',
  ]);
  expect(await postingsOf(viewer, paid.id, 'cash')).toEqual([
    '1000 Bank -193.60',
    '1200 Input tax 33.60',
    '6300 Professional fees 160.00',
  ]);
  expect(await openWith(viewer, supplier.id)).toEqual([]);
  const books = { 1000: -193.6, 1200: 33.6, 6300: 160 };
  expect(await tiedReports(viewer)).toEqual(books);
  expect(await tiedReports(viewer, 'cash')).toEqual(books);
  expect(await scene.events(draft.id)).toEqual(['bill.created', 'bill.approved', 'bill.paid']);
});

test('AD-061 a claim is written by who claims, approved by another, and reimbursed', async () => {
  const scene = await createSettlingScene(api.deps);
  const { orgId, employee } = scene;
  const contactId = employee.id;
  const claimant = await signInStaff(api, { orgId, role: 'claimant', contactId });
  const stranger = await signInStaff(api, { orgId, role: 'claimant' });
  const approver = await signInStaff(api, { orgId, role: 'approver' });
  const bookkeeper = await signInStaff(api, { orgId, role: 'bookkeeper' });
  const viewer = await signInStaff(api, { orgId, role: 'viewer' });

  const taxCode = scene.taxCodes.standard;
  const line = { description: 'Train to Lyon', unit_price: 96.8, tax_code_id: taxCode };
  const wish = {
    kind: 'expense_claim',
    lines: [{ ...line, account_id: scene.accountIdOf('6800') }],
  };
  expect((await refused(stranger.post('/documents', wish)))[1]).toBe('contact_not_linked');
  const draft = await done(claimant.post('/documents', wish));
  expect(draft).toMatchObject({ status: 'draft', contact_id: contactId, total: 96.8 });
  const path = `/documents/${draft.id}`;
  expect(await offersTo(claimant, draft.id)).toEqual(['edit', 'submit', 'discard']);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await claimant.get('/contacts')).status).toBe(403);

  const { version } = await done(claimant.post(`${path}/submit`, { version: 1 }));
  expect(await refused(claimant.post(`${path}/approve`, { version }))).toEqual([
    403,
    'role_forbids',
    explainRefusal('claimant', 'documents:approve'),
  ]);
  // Whom it pays does not approve it either, whatever their role.
  const paidOne = await signInStaff(api, { orgId, role: 'accountant', contactId });
  expect(await refused(paidOne.post(`${path}/approve`, { version }))).toEqual([
    403,
    'second_person_required',
    notSecond,
  ]);
  const returned = await done(
    approver.post(`${path}/reject`, { version, reason: 'Which day was it?' }),
  );
  expect(returned).toMatchObject({
    status: 'draft',
    decisions: [{ decision: 'rejected', reason: 'Which day was it?' }],
  });
  const told = { ...wish, kind: undefined, version: returned.version };
  const edited = await done(claimant.send('PUT', path, { ...told, notes: '3 November' }));
  const again = await done(claimant.post(`${path}/submit`, { version: edited.version }));
  expect(await offersTo(approver, draft.id)).toEqual(['approve', 'reject']);
  const approved = await done(approver.post(`${path}/approve`, { version: again.version }));
  expect(approved.status).toBe('approved');
  expect(await postingsOf(viewer, draft.id)).toEqual([
    '1200 Input tax 16.80',
    '2050 Employee reimbursements -96.80',
    '6800 Travel 80.00',
  ]);
  expect(await openWith(viewer, contactId)).toEqual([-96.8]);

  const out = { direction: 'out', contact_id: contactId, currency: 'EUR', amount: 96.8 };
  const proposal = await done(bookkeeper.post('/payments/proposal', out));
  expect(proposal.allocations).toMatchObject([{ id: draft.id, control: 'employee_payable' }]);
  const paid = await done(
    bookkeeper.post('/payments', {
      ...out,
      account_id: scene.accountIdOf('1000'),
      date: draft.date,
      allocations: [{ id: draft.id, amount: 96.8 }],
    }),
  );
  expect(await postingsOf(viewer, paid.id)).toEqual([
    '1000 Bank -96.80',
    '2050 Employee reimbursements 96.80',
  ]);
  // The one who claimed sees what became of it, and nothing else.
  expect(await done(claimant.get(path))).toMatchObject({ status: 'paid', outstanding: 0 });
  expect((await done(claimant.get('/documents'))).total).toBe(1);
  expect(await tiedReports(viewer)).toEqual({ 1000: -96.8, 1200: 16.8, 6800: 80 });
  expect(await openWith(viewer, contactId)).toEqual([]);
});
