import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('who is signed in reads where they work and what they may do there', async () => {
  const { orgId } = await createTestOrganisation(api.deps);
  const { headers, memberId } = await signInStaff(api, { orgId, role: 'approver' });
  const answer = await fetch(`${api.address}/app/api/me`, { headers });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    name: 'The approver',
    memberships: [{ organisation_id: orgId, member_id: memberId, role: 'approver' }],
  });
});

test('nobody without a session is told anything', async () => {
  expect((await fetch(`${api.address}/app/api/me`)).status).toBe(401);
});

test('an organisation that one does not work for reads as if it did not exist', async () => {
  const [{ orgId }, other] = [
    await createTestOrganisation(api.deps),
    await createTestOrganisation(api.deps),
  ];
  const { headers } = await signInStaff(api, { orgId });
  const url = `${api.address}/app/api/organisations/${other.orgId}/documents`;
  expect((await fetch(url, { headers })).status).toBe(404);
});
