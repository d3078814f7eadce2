import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('whoever is signed in reads where they work, as what, and what they may do there', async () => {
  const tenant = await createTenant(api.deps);
  await createTenant(api.deps);
  const staff = await signInStaff(api, { businessId: tenant.businessId, role: 'viewer' });
  const answer = await staff.send('GET', '/me');
  expect(answer.status).toBe(200);
  const me: unknown = await answer.json();
  expect(me).toMatchObject({
    id: staff.userId,
    email: staff.email,
    has_second_factor: true,
    memberships: [
      {
        member_id: staff.memberId,
        business_id: tenant.businessId,
        role: 'viewer',
        permissions: expect.arrayContaining(['payments:read']),
        workspaces: [
          { id: tenant.liveWorkspaceId, environment: 'live' },
          { id: tenant.testWorkspaceId, environment: 'test' },
        ],
      },
    ],
  });
  expect(JSON.stringify(me)).not.toContain('payouts:create');
});

test('without a session there is nobody to read about', async () => {
  const answer = await fetch(`${api.address}/dashboard/api/me`);
  expect(answer.status).toBe(401);
});
