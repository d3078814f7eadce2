import { afterAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);
const { businessId, liveWorkspaceId } = await createTenant(api.deps);
const now = new Date();
const hourAgo = new Date(now.getTime() - 3_600_000);
const invitations = `/businesses/${businessId}/invitations`;
const invitation = { email: 'newcomer@example.com', role: 'viewer' };

describe('a refusal of the dashboard names its reason in the body and in Error-Reason', () => {
  test('a second factor that was verified too long ago asks for it again', async () => {
    const owner = await signInStaff(api, { businessId, now, secondFactorAt: hourAgo });
    const refused = await owner.send('POST', invitations, invitation);
    expect(await reasonOf(refused)).toEqual([403, 'second_factor_stale', 'second_factor_stale']);
    const live = { environment: 'live', name: 'server', scopes: ['payments:read'] };
    const key = await owner.send('POST', `/businesses/${businessId}/api-keys`, live);
    expect(await reasonOf(key)).toEqual([403, 'second_factor_stale', 'second_factor_stale']);
  });

  test('a person without a second factor is told to set one up', async () => {
    const owner = await signInStaff(api, { businessId, now, secondFactorAt: null });
    const { db } = api.database;
    const { user_id: userId } = await db
      .selectFrom('members')
      .select('user_id')
      .where('id', '=', owner.memberId)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('identity_totp').where('user_id', '=', userId).execute();
    const refused = await owner.send('POST', invitations, invitation);
    expect(await reasonOf(refused)).toEqual([
      403,
      'second_factor_missing',
      'second_factor_missing',
    ]);
  });

  test('a missing token, another site and a role are told apart', async () => {
    const viewer = await signInStaff(api, { businessId, role: 'viewer', now });
    const url = `${api.address}/dashboard/api${invitations}`;
    const { 'x-csrf-token': _token, ...without } = { 'x-csrf-token': '', ...viewer.headers };
    const post = (headers: Record<string, string>) =>
      fetch(url, { method: 'POST', headers, body: JSON.stringify(invitation) });
    expect(await reasonOf(await post({ ...without }))).toEqual([403, 'csrf_token', 'csrf_token']);
    const elsewhere = await post({ ...viewer.headers, origin: 'https://evil.example' });
    expect(await reasonOf(elsewhere)).toEqual([403, 'wrong_origin', 'wrong_origin']);
    const refused = await viewer.send('POST', invitations, invitation);
    expect(await reasonOf(refused)).toEqual([403, 'role_forbids', 'role_forbids']);
  });

  test('a rule of the API for keys is named in the body for people alone', async () => {
    const owner = await signInStaff(api, { businessId, now });
    const order = { amount: 5_000, currency: 'NGN', destinationType: 'service_account' };
    const refused = await owner.send('POST', `/workspaces/${liveWorkspaceId}/payouts`, order);
    const { reason } = Object(await refused.json());
    expect(reason).toBe(refused.headers.get('error-reason'));
    expect(reason).toBeTruthy();
  });
});

async function reasonOf(answer: Response) {
  const { reason } = Object(await answer.json());
  return [answer.status, reason, answer.headers.get('error-reason')];
}
