import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireChanges } from '../../src/people/changes/expire-changes.ts';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const hourMs = 3_600_000;
let nowMs = Date.now();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => nowMs });
});
afterAll(() => api.stop());

const silent = { queueMail: async () => undefined, publicUrl: 'https://books.example' };

/** Later, with everybody's session and second factor as of then. */
async function pass(hours: number): Promise<void> {
  nowMs += hours * hourMs;
  const now = new Date(nowMs);
  await sql`update identity_sessions set created_at = ${now}, last_seen_at = ${now},
    second_factor_at = ${now}`.execute(api.database.db);
}

async function peopleOf(third?: Role) {
  const { orgId } = await createTestOrganisation(api.deps);
  const owner = await signInStaff(api, { orgId });
  const admin = await signInStaff(api, { orgId, role: 'admin' });
  const other = third === undefined ? owner : await signInStaff(api, { orgId, role: third });
  return { orgId, first: owner, second: admin, third: other };
}

async function addPolicy(staff: Staff): Promise<string> {
  const { status, body } = await staff.post('/approval-policies', { kind: 'bill' });
  expect(status).toBe(201);
  return body.id;
}

const policiesOf = async (staff: Staff) =>
  (await staff.get('/approval-policies')).body.data.map(({ id }: { readonly id: string }) => id);

test('M1: requests expire after seven days, are cancelled by their requester, and are listed', async () => {
  const { orgId, first: owner, second: admin } = await peopleOf();
  const policyId = await addPolicy(owner);
  const ask = async () => (await admin.send('DELETE', `/approval-policies/${policyId}`)).body.id;
  const first = await ask();
  expect(await owner.post(`/change-requests/${first}/cancel`)).toMatchObject({
    status: 403,
    body: { reason: 'not_your_request' },
  });
  expect((await admin.post(`/change-requests/${first}/cancel`)).body.status).toBe('cancelled');
  const second = await ask();
  await pass(7 * 24);
  expect(await owner.post(`/change-requests/${second}/approve`, {})).toMatchObject({
    status: 409,
    body: { reason: 'change_expired' },
  });
  const logger = createLogger({ service: 'accounting', level: 'silent' });
  await expireChanges({ ...api.deps, ...silent, logger });
  const third = await ask();
  const { body } = await owner.get('/change-requests');
  const shown = body.data.map(({ id, status }: { id: string; status: string }) => [id, status]);
  expect(shown).toEqual([
    [third, 'requires_review'],
    [second, 'expired'],
    [first, 'cancelled'],
  ]);
  const open = await owner.get('/change-requests?status=requires_review');
  expect(open.body.data).toHaveLength(1);
  const auditor = await signInStaff(api, { orgId, role: 'auditor' });
  expect((await auditor.get(`/change-requests/${third}`)).body.can_decide).toBe(false);
  expect((await auditor.post(`/change-requests/${third}/approve`, {})).status).toBe(403);
});

test('M1: requests of a requester who lost the right are void', async () => {
  const { first: owner, second: admin, third } = await peopleOf('admin');
  const policyId = await addPolicy(owner);
  const { body } = await admin.send('DELETE', `/approval-policies/${policyId}`);
  await owner.send('DELETE', `/members/${admin.memberId}`);
  expect(await third.post(`/change-requests/${body.id}/approve`, {})).toMatchObject({
    status: 409,
    body: { reason: 'change_outdated' },
  });
  expect(await policiesOf(owner)).toEqual([policyId]);
});

test('M1: requests of another organisation are not found, and a decision needs a fresh second factor', async () => {
  const { orgId, first: owner, second: admin } = await peopleOf();
  const policyId = await addPolicy(owner);
  const { body } = await admin.send('DELETE', `/approval-policies/${policyId}`);
  const path = `/change-requests/${body.id}`;
  const stranger = (await peopleOf()).first;
  expect((await stranger.get(path)).status).toBe(404);
  for (const [action, sent] of [
    ['approve', {}],
    ['reject', { reason: 'no' }],
    ['cancel', undefined],
  ] as const) {
    expect((await stranger.post(`${path}/${action}`, sent)).status).toBe(404);
  }
  expect((await stranger.get('/change-requests')).body).toEqual({ data: [] });
  const stale = await signInStaff(api, { orgId, secondFactorAt: new Date(nowMs - 6 * 60_000) });
  for (const [action, sent] of [
    ['approve', {}],
    ['reject', { reason: 'no' }],
  ] as const) {
    const answer = await stale.post(`${path}/${action}`, sent);
    expect([answer.status, answer.body.error]).toEqual([
      403,
      expect.stringContaining('second factor'),
    ]);
  }
  expect((await owner.post(`${path}/reject`, {})).status).toBe(400);
});
