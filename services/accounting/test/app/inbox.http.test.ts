import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApprovalPolicy } from '../../src/documents/issuing/approvals/add-approval-policy.ts';
import { submitDocument } from '../../src/documents/issuing/approvals/submit-document.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { testOperator } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: IssuingScene;
let approver: Staff;
let limited: Staff;
let accountant: Staff;

beforeAll(async () => {
  api = await startTestApi();
  scene = await createIssuingScene(api.deps);
  const { orgId } = scene;
  const policy = { kind: 'bill', aboveMinor: 12_000n, origin: null, approvalsNeeded: 2 } as const;
  await addApprovalPolicy(api.deps, { orgId, actor: testOperator, policy });
  approver = await signInStaff(api, { orgId, role: 'approver' });
  limited = await signInStaff(api, { orgId, role: 'approver', approvalLimitMinor: 12_099n });
  accountant = await signInStaff(api, { orgId, role: 'accountant' });
});
afterAll(() => api.stop());

async function waitingFor(staff: Staff): Promise<readonly string[]> {
  const { status, body } = await staff.get('/approvals');
  expect(status).toBe(200);
  expect(body.total).toBe(body.data.length);
  return body.data.map(({ id }: { id: string }) => id);
}

test('has what waits for one’s decision, the longest first, why it waits and for how many', async () => {
  const bill = await scene.draft({ kind: 'bill' });
  const claim = await scene.draft({ kind: 'expense_claim', lines: [{ unitPrice: '10' }] });
  const lines = [{ description: 'work', unit_price: 5 }];
  const wish = { kind: 'invoice', contact_id: scene.customer.id, lines };
  const own = await accountant.post('/documents', wish);
  for (const { id } of [bill, claim]) await submitDocument(api.deps, scene.order(id));
  await accountant.post(`/documents/${own.body.id}/submit`, { version: 1 });

  const { body } = await approver.get('/approvals');
  expect(body).toMatchObject({ has_more: false, total: 3, limit: 50, offset: 0 });
  expect(body.data).toMatchObject([
    {
      id: bill.id,
      contact_name: 'Supplier',
      total: 121,
      submitted_by: { kind: 'member', id: 'author' },
      approval: {
        needed: 2,
        given: 0,
        missing: 2,
        why: ['Bills above 120 EUR need 2 other approvers.'],
      },
    },
    {
      id: claim.id,
      approval: { missing: 1, why: ['Claimants cannot approve their own expense claims.'] },
    },
    { id: own.body.id, approval: { needed: 0, missing: 0, why: [] } },
  ]);
  const page = await approver.get('/approvals?limit=1&offset=1');
  expect(page.body).toMatchObject({ has_more: true, data: [{ id: claim.id }], total: 3 });

  // Above the limit of the one; without a policy also the author decides.
  expect(await waitingFor(limited)).toEqual([claim.id, own.body.id]);
  expect(await waitingFor(accountant)).toEqual([bill.id, claim.id, own.body.id]);

  const { version } = await scene.read(bill.id);
  await approver.post(`/documents/${bill.id}/approve`, { version });
  expect(await waitingFor(approver)).toEqual([claim.id, own.body.id]);
  const left = await accountant.get('/approvals?limit=1');
  expect(left.body.data[0].approval).toMatchObject({ given: 1, missing: 1 });
  await accountant.post(`/documents/${bill.id}/approve`, { version });
  expect(await waitingFor(accountant)).toEqual([claim.id, own.body.id]);
});

test('has nothing that one wrote or submitted where somebody else is needed', async () => {
  const lines = [{ description: 'paper', unit_price: 200 }];
  const wish = { kind: 'bill', contact_id: scene.supplier.id, lines };
  const { body } = await accountant.post('/documents', wish);
  await accountant.post(`/documents/${body.id}/submit`, { version: 1 });
  expect(await waitingFor(accountant)).not.toContain(body.id);
  expect(await waitingFor(approver)).toContain(body.id);
});

test('is for who decides, and of one organisation', async () => {
  const { orgId } = scene;
  const bookkeeper = await signInStaff(api, { orgId, role: 'bookkeeper' });
  const refused = await bookkeeper.get('/approvals');
  expect(refused).toMatchObject({ status: 403, body: { reason: 'role_forbids' } });
  const other = await createIssuingScene(api.deps);
  const stranger = await signInStaff(api, { orgId: other.orgId });
  expect(await waitingFor(stranger)).toEqual([]);
  expect((await approver.get('/approvals?limit=0')).status).toBe(400);
});
