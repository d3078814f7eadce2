import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberRoles } from '../../../src/tenants/businesses/business.rules.ts';
import { signInStaff } from '../../support/people/staff.ts';
import type { Staff } from '../../support/people/staff.ts';
import { createTenant } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { readQueuedMails } from './support.ts';

let api: TestApi;
let businessId: string;
let owner: Staff;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ businessId } = await createTenant(api.deps));
  owner = await signInStaff(api, { businessId });
});

const path = () => `/businesses/${businessId}/invitations`;
const invite = (by: Staff, email: string, role = 'viewer') =>
  by.send('POST', path(), { email, role });

test('an invitation is answered without its token, mailed, listed, and can be withdrawn', async () => {
  const answer = await invite(owner, 'New.Person@Shop.example', 'finance');
  expect(answer.status).toBe(200);
  const invitation = JSON.parse(await answer.text());
  expect(invitation).toMatchObject({
    object: 'invitation',
    email: 'new.person@shop.example',
    role: 'finance',
    status: 'open',
    invited_by_member_id: owner.memberId,
  });
  const [mail] = await readQueuedMails(api.database, invitation.email);
  const token = mail?.letter.action?.url.split('/').at(-1) ?? '';
  expect(token).toHaveLength(43);
  expect(JSON.stringify(invitation)).not.toContain(token);
  expect(JSON.parse(await (await owner.send('GET', path())).text())).toEqual({
    data: [invitation],
  });
  expect((await owner.send('POST', `${path()}/${invitation.id}/resend`)).status).toBe(429);
  expect((await owner.send('DELETE', `${path()}/${invitation.id}`)).status).toBe(200);
  expect((await owner.send('DELETE', `${path()}/${invitation.id}`)).status).toBe(404);
  expect(JSON.parse(await (await owner.send('GET', path())).text())).toEqual({ data: [] });
});

test.each(memberRoles)('%s sees invitations, and gives what the role may give', async (role) => {
  const actor = await signInStaff(api, { businessId, role });
  expect((await actor.send('GET', path())).status).toBe(200);
  const mayInvite = role === 'owner' || role === 'admin';
  expect((await invite(actor, `${role}@new.example`)).status).toBe(mayInvite ? 200 : 403);
  expect((await invite(actor, `${role}@top.example`, 'owner')).status).toBe(
    // Two decide here, so a third one waits for the other's approval.
    role === 'owner' ? 202 : 403,
  );
  const { id } = JSON.parse(await (await invite(owner, `${role}@other.example`)).text());
  const revoked = await actor.send('DELETE', `${path()}/${id}`);
  expect(revoked.status).toBe(mayInvite ? 200 : 403);
  const resent = await actor.send('POST', `${path()}/${id}/resend`);
  expect(resent.status).toBe(mayInvite ? 404 : 403);
});

test('another business is not there, and its invitations are not found', async () => {
  const { id } = JSON.parse(await (await invite(owner, 'a@new.example')).text());
  const other = await createTenant(api.deps);
  const stranger = await signInStaff(api, { businessId: other.businessId });
  expect((await invite(stranger, 'b@new.example')).status).toBe(404);
  expect((await stranger.send('GET', path())).status).toBe(404);
  const theirs = `/businesses/${other.businessId}/invitations/${id}`;
  expect((await stranger.send('DELETE', theirs)).status).toBe(404);
  expect((await stranger.send('POST', `${theirs}/resend`)).status).toBe(404);
});

test('who is here or invited already is told so; an address must be one; the factor fresh', async () => {
  expect((await invite(owner, owner.email)).status).toBe(409);
  expect((await invite(owner, 'twice@new.example')).status).toBe(200);
  expect((await invite(owner, 'twice@new.example')).status).toBe(409);
  for (const email of ['nobody', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example']) {
    expect((await invite(owner, email)).status).toBe(400);
  }
  const stale = await signInStaff(api, { businessId, secondFactorAt: null });
  expect((await invite(stale, 'c@new.example')).status).toBe(403);
});
