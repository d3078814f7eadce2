import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let orgId: string;
let admin: Staff;
beforeAll(async () => {
  api = await startTestApi();
  ({ orgId } = await createTestOrganisation(api.deps));
  admin = await signInStaff(api, { orgId, role: 'admin' });
});
afterAll(() => api.stop());

async function auditOf(policyId: string) {
  return api.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'detail'])
    .where('tenant_id', '=', orgId)
    .where('subject_id', '=', policyId)
    .orderBy('id')
    .execute();
}

test('a policy is added, listed in words and removed, and the audit log has it', async () => {
  const wish = { kind: 'bill', above: 500.5, origin: 'api', author_role: 'sales' };
  const added = await admin.post('/approval-policies', { ...wish, approvals_needed: 2 });
  expect(added.status).toBe(201);
  const { id } = added.body;
  expect(added.body).toEqual({
    id,
    ...wish,
    approvals_needed: 2,
    description:
      'Bills above 500.5 EUR created through the API written by sales need 2 other approvers.',
  });
  const viewer = await signInStaff(api, { orgId, role: 'viewer' });
  expect((await viewer.get('/approval-policies')).body).toEqual({ data: [added.body] });
  const removed = await admin.send('DELETE', `/approval-policies/${id}`);
  expect(removed).toMatchObject({ status: 200, body: { id } });
  expect((await viewer.get('/approval-policies')).body).toEqual({ data: [] });
  const terms = {
    kind: 'bill',
    above_minor: '50050',
    origin: 'api',
    author_role: 'sales',
    approvals_needed: 2,
  };
  expect(await auditOf(id)).toEqual([
    { action: 'approval_policy.added', actor: admin.memberId, detail: { after: terms } },
    { action: 'approval_policy.removed', actor: admin.memberId, detail: { before: terms } },
  ]);
});

test('the least that a policy says is its kind', async () => {
  const { body } = await admin.post('/approval-policies', { kind: 'invoice' });
  expect(body).toMatchObject({ above: null, origin: null, author_role: null, approvals_needed: 1 });
  expect(body.description).toBe('Invoices need 1 other approver.');
  await admin.send('DELETE', `/approval-policies/${body.id}`);
});

test('what no policy can be is refused, and so is removing what is not there', async () => {
  for (const wish of [
    {},
    { kind: 'quote' },
    { kind: 'bill', above: -1 },
    { kind: 'bill', above: 0.001 },
    { kind: 'bill', approvals_needed: 0 },
    { kind: 'bill', approvals_needed: 6 },
    { kind: 'bill', author_role: 'boss' },
  ]) {
    expect((await admin.post('/approval-policies', wish)).status).toBe(400);
  }
  const other = await createTestOrganisation(api.deps);
  const stranger = await signInStaff(api, { orgId: other.orgId });
  const { body } = await stranger.post('/approval-policies', { kind: 'bill' });
  const answer = await admin.send('DELETE', `/approval-policies/${body.id}`);
  expect(answer).toMatchObject({ status: 404, body: { reason: 'policy_not_found' } });
});
