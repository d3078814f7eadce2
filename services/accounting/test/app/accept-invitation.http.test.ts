import { dayMs } from '@countinghouse/calendar';
import { openTestBrowser } from '@countinghouse/identity/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readQueuedMails, tokenOf } from '../support/customers/queued-mails.ts';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const newPassword = 'a long and quiet sentence';
let nowMs = Date.now();
let api: TestApi;
let orgId: string;
let owner: Staff;
let newcomers = 0;

beforeAll(async () => {
  api = await startTestApi({ nowMs: () => nowMs });
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ orgId } = await createTestOrganisation(api.deps));
  owner = await signInStaff(api, { orgId });
});

async function invite(email: string) {
  const body = { email, role: 'approver', approval_limit: 75 };
  const { status, body: invitation } = await owner.post('/invitations', body);
  expect(status).toBe(201);
  const token = tokenOf((await readQueuedMails(api.database, email)).at(-1));
  return { id: String(invitation.id), email, token };
}

function inviteNewcomer() {
  newcomers += 1;
  return invite(`newcomer-${newcomers}@lane.example`);
}

const openBrowser = () =>
  openTestBrowser({ baseUrl: `${api.address}/app/api`, origin: testOrigin });
/** From somebody who is not signed in. */
const send = (path: string, body: unknown) => openBrowser().post(path, body);

/** From a session. */
async function accept(by: Staff, token: string) {
  const answer = await fetch(`${api.address}/app/api/invitations/accept`, {
    method: 'POST',
    headers: { ...by.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

test('somebody without an account makes one with the link, joins, and signs in', async () => {
  const { email, token } = await inviteNewcomer();
  expect((await send('/invitations/show', { token })).body).toMatchObject({
    organisation_name: expect.stringContaining('Books'),
    email,
    role: 'approver',
    approval_limit: 75,
    base_currency: 'EUR',
    has_account: false,
  });
  const register = { token, name: 'Ada', newPassword };
  const weak = await send('/invitations/register', { ...register, newPassword: 'short' });
  expect(weak).toMatchObject({
    status: 400,
    body: { error: { fieldErrors: { newPassword: [expect.any(String)] } } },
  });
  const joined = await send('/invitations/register', register);
  expect(joined).toMatchObject({ status: 201, body: { organisation_id: orgId } });
  const again = await send('/invitations/register', register);
  expect([again.status, again.body['reason']]).toEqual([404, 'invitation_over']);
  const browser = openBrowser();
  await browser.post('/auth/sign-in', { email, password: newPassword });
  expect((await browser.get(`/organisations/${orgId}`)).body).toMatchObject({
    you: { member_id: joined.body['member_id'], role: 'approver', approval_limit: 75 },
  });
});

test('somebody with an account accepts in their session; the link alone changes no password', async () => {
  const elsewhere = await createTestOrganisation(api.deps);
  const person = await signInStaff(api, { orgId: elsewhere.orgId, role: 'viewer' });
  const { token } = await invite(person.email);
  expect((await send('/invitations/show', { token })).body).toMatchObject({ has_account: true });
  const takeover = await send('/invitations/register', { token, name: 'Thief', newPassword });
  expect([takeover.status, takeover.body['reason']]).toEqual([409, 'account_exists']);
  expect((await send('/invitations/accept', { token })).status).toBe(401);
  expect(await accept(owner, token)).toMatchObject({
    status: 403,
    body: { reason: 'other_address' },
  });
  expect(await accept(person, token)).toMatchObject({
    status: 200,
    body: { organisation_id: orgId },
  });
  expect((await accept(person, token)).body.reason).toBe('invitation_over');
});

test('of several who accept at once, one joins', async () => {
  const elsewhere = await createTestOrganisation(api.deps);
  const person = await signInStaff(api, { orgId: elsewhere.orgId });
  const { token } = await invite(person.email);
  const answers = await Promise.all(Array.from({ length: 4 }, () => accept(person, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(3);
});

test('who comes back is the member that they were, with what the invitation gives', async () => {
  const person = await signInStaff(api, { orgId, role: 'admin' });
  await owner.send('DELETE', `/members/${person.memberId}`);
  const { token } = await invite(person.email);
  expect((await accept(person, token)).body.member_id).toBe(person.memberId);
  expect((await person.get('')).body.you).toMatchObject({ role: 'approver', approval_limit: 75 });
});

test('an unknown, withdrawn, replaced or old link reads the same, whoever brings it', async () => {
  const withdrawn = await inviteNewcomer();
  await owner.send('DELETE', `/invitations/${withdrawn.id}`);
  const replaced = await inviteNewcomer();
  nowMs += 60_000;
  await owner.post(`/invitations/${replaced.id}/resend`);
  const old = await inviteNewcomer();
  nowMs += 7 * dayMs;
  const person = await signInStaff(api, { orgId });
  for (const token of ['no-such-token', withdrawn.token, replaced.token, old.token]) {
    for (const answer of [
      await send('/invitations/show', { token }),
      await send('/invitations/register', { token, name: 'Ada', newPassword }),
      await accept(person, token),
    ]) {
      expect([answer.status, Object(answer.body).reason]).toEqual([404, 'invitation_over']);
    }
  }
});
