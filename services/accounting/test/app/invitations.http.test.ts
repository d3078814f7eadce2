import { dayMs } from '@countinghouse/calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readQueuedMails, tokenOf } from '../support/customers/queued-mails.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let nowMs = Date.now();
let api: TestApi;
let orgId: string;
let owner: Staff;

beforeAll(async () => {
  api = await startTestApi({ nowMs: () => nowMs });
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ orgId } = await createTestOrganisation(api.deps));
  owner = await signInStaff(api, { orgId });
});

const invite = (by: Staff, email: string, role = 'viewer', more: object = {}) =>
  by.post('/invitations', { email, role, ...more });
const openEmails = async (): Promise<readonly string[]> =>
  (await owner.get('/invitations')).body.data.map(({ email }: { email: string }) => email);

test('an invitation is answered without its token, mailed, listed, and can be withdrawn', async () => {
  const limited = { approval_limit: 250.5 };
  const { status, body } = await invite(owner, 'New.Person@Lane.example', 'approver', limited);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    email: 'new.person@lane.example',
    role: 'approver',
    approval_limit: 250.5,
    status: 'open',
    invited_by_member_id: owner.memberId,
  });
  expect(Date.parse(body.expires_at) - Date.parse(body.sent_at)).toBe(7 * dayMs);
  const [mail] = await readQueuedMails(api.database, body.email);
  expect(mail?.letter.facts?.slice(0, 2)).toEqual([
    ['Role', 'approver'],
    ['Approves up to', 'EUR 250.5'],
  ]);
  expect(mail?.letter.action?.url).toContain('/app/invitations/');
  expect(tokenOf(mail)).toHaveLength(43);
  expect(JSON.stringify(body)).not.toContain(tokenOf(mail));
  expect((await owner.get('/invitations')).body).toEqual({ data: [body] });
  const one = `/invitations/${body.id}`;
  expect((await owner.send('DELETE', one)).body).toEqual({ id: body.id, revoked: true });
  expect((await owner.send('DELETE', one)).body.reason).toBe('not_found');
  expect((await owner.post(`${one}/resend`)).body.reason).toBe('not_found');
  expect(await openEmails()).toEqual([]);
});

test('it is sent again after a minute, with a new link and another week', async () => {
  const { body } = await invite(owner, 'again@lane.example');
  nowMs += 20_500;
  const early = await owner.post(`/invitations/${body.id}/resend`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '40']);
  nowMs += 39_500;
  const resent = await owner.post(`/invitations/${body.id}/resend`);
  expect(resent.status).toBe(200);
  expect(Date.parse(resent.body.expires_at)).toBe(nowMs + 7 * dayMs);
  const tokens = (await readQueuedMails(api.database, 'again@lane.example')).map(tokenOf);
  expect(new Set(tokens).size).toBe(2);
});

test('one that has expired gives way to a new one, and says so until then', async () => {
  await invite(owner, 'late@lane.example');
  nowMs += 7 * dayMs;
  const later = await signInStaff(api, { orgId });
  expect((await later.get('/invitations')).body.data).toMatchObject([{ status: 'expired' }]);
  expect((await invite(later, 'late@lane.example')).status).toBe(201);
  expect((await later.get('/invitations')).body.data).toMatchObject([{ status: 'open' }]);
});

test('only an owner invites owners, and withdraws or repeats such an invitation', async () => {
  // While the owner decides alone: with an admin it would wait.
  const { body } = await invite(owner, 'top@lane.example', 'owner');
  const admin = await signInStaff(api, { orgId, role: 'admin' });
  const refused = await invite(admin, 'head@lane.example', 'owner');
  expect([refused.status, refused.body.reason]).toEqual([403, 'owners_only']);
  nowMs += 60_000;
  expect((await admin.send('DELETE', `/invitations/${body.id}`)).body.reason).toBe('owners_only');
  expect((await admin.post(`/invitations/${body.id}/resend`)).body.reason).toBe('owners_only');
  expect((await invite(admin, 'other@lane.example', 'admin')).status).toBe(202);
});

test('nobody invites somebody who approves more than they do', async () => {
  const limit = { approvalLimitMinor: 10_000n };
  const admin = await signInStaff(api, { orgId, role: 'admin', ...limit });
  expect((await invite(admin, 'a@lane.example', 'approver')).body.reason).toBe('limit_above_own');
  const within = { approval_limit: 100 };
  expect((await invite(admin, 'a@lane.example', 'approver', within)).status).toBe(202);
  expect((await invite(admin, 'b@lane.example', 'sales')).status).toBe(201);
});

test('what somebody may no longer give, their open invitations do not give', async () => {
  const second = await signInStaff(api, { orgId });
  await invite(owner, 'mine@lane.example');
  for (const role of ['owner', 'approver']) {
    const { body } = await invite(second, `${role}@lane.example`, role);
    await owner.post(`/change-requests/${body.id}/approve`, {});
  }
  await invite(second, 'sales@lane.example', 'sales');
  const change = (body: unknown) => owner.send('PATCH', `/members/${second.memberId}`, body);
  await change({ role: 'admin' });
  expect(await openEmails()).toEqual([
    'sales@lane.example',
    'approver@lane.example',
    'mine@lane.example',
  ]);
  await change({ approval_limit: 5 });
  expect(await openEmails()).toEqual(['sales@lane.example', 'mine@lane.example']);
  await owner.send('DELETE', `/members/${second.memberId}`);
  expect(await openEmails()).toEqual(['mine@lane.example']);
});

test('who is here or invited already is told so', async () => {
  expect((await invite(owner, owner.email)).body.reason).toBe('already_a_member');
  await invite(owner, 'twice@lane.example');
  expect((await invite(owner, 'TWICE@lane.example')).body.reason).toBe('already_invited');
});

test.each([
  [{ email: 'nobody', role: 'viewer' }],
  [{ email: 'a@b.example, c@d.example', role: 'viewer' }],
  [{ email: 'a@b.example\r\nBcc: c@d.example', role: 'viewer' }],
  [{ email: 'a@b.example', role: 'king' }],
  [{ email: 'a@b.example', role: 'viewer', approval_limit: 0.001 }],
  [{ role: 'viewer' }],
])('the body %j is 400', async (body) => {
  expect((await owner.post('/invitations', body)).status).toBe(400);
});

test('inviting needs a fresh second factor', async () => {
  const stale = await signInStaff(api, { orgId, secondFactorAt: null });
  const { status, body } = await invite(stale, 'c@lane.example');
  expect(status).toBe(403);
  expect(body.error).toContain('second factor');
});

test('of another organisation no invitation is found', async () => {
  const { body } = await invite(owner, 'a@lane.example');
  const other = await createTestOrganisation(api.deps);
  const stranger = await signInStaff(api, { orgId: other.orgId });
  expect((await stranger.send('DELETE', `/invitations/${body.id}`)).status).toBe(404);
  expect((await stranger.post(`/invitations/${body.id}/resend`)).status).toBe(404);
  expect((await stranger.get('/invitations')).body).toEqual({ data: [] });
});
