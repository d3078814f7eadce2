import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInStaff, testOrigin } from '../../support/people/staff.ts';
import type { Staff } from '../../support/people/staff.ts';
import { createTenant } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { readQueuedMails, tokenOf } from './support.ts';

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

const newPassword = 'a long and quiet sentence';
let newcomers = 0;

async function inviteToken(email: string): Promise<string> {
  const path = `/businesses/${businessId}/invitations`;
  const answer = await owner.send('POST', path, { email, role: 'finance' });
  expect(answer.status).toBe(200);
  return tokenOf((await readQueuedMails(api.database, email)).at(-1));
}

async function inviteNewcomer() {
  newcomers += 1;
  const email = `newcomer-${newcomers}@shop.example`;
  return { email, token: await inviteToken(email) };
}

/** From somebody who is not signed in. */
async function send(path: string, body: unknown) {
  const answer = await fetch(`${api.address}/dashboard/api${path}`, {
    method: 'POST',
    headers: { origin: testOrigin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

test('somebody without an account makes one with the link, joins, and signs in', async () => {
  const { email, token } = await inviteNewcomer();
  expect(await send('/invitations/show', { token })).toMatchObject({
    status: 200,
    body: { email, role: 'finance', has_account: false },
  });
  const weak = await send('/invitations/register', { token, name: 'Ada', newPassword: 'short' });
  expect(weak).toMatchObject({
    status: 400,
    body: { error: { fieldErrors: { newPassword: [expect.any(String)] } } },
  });
  const joined = await send('/invitations/register', { token, name: 'Ada', newPassword });
  expect(joined).toMatchObject({ status: 200, body: { business_id: businessId } });
  expect(await send('/auth/sign-in', { email, password: newPassword })).toMatchObject({
    status: 200,
    body: { status: 'signed_in' },
  });
  const again = await send('/invitations/register', { token, name: 'Ada', newPassword });
  expect(again.status).toBe(404);
});

test('somebody with an account accepts in their session; the link alone changes no password', async () => {
  const elsewhere = await createTenant(api.deps);
  const person = await signInStaff(api, { businessId: elsewhere.businessId, role: 'viewer' });
  const token = await inviteToken(person.email);
  expect((await send('/invitations/show', { token })).body).toMatchObject({ has_account: true });
  const takeover = { token, name: 'Thief', newPassword };
  expect((await send('/invitations/register', takeover)).status).toBe(409);
  expect((await send('/invitations/accept', { token })).status).toBe(401);
  expect((await owner.send('POST', '/invitations/accept', { token })).status).toBe(403);
  expect((await person.send('POST', '/invitations/accept', { token })).status).toBe(200);
  expect((await person.send('POST', '/invitations/accept', { token })).status).toBe(404);
  const listed = await person.send('GET', `/businesses/${businessId}/members`);
  expect(listed.status).toBe(200);
});

test('an unknown, withdrawn or foreign token reads the same, whoever brings it', async () => {
  const { token } = await inviteNewcomer();
  const list = JSON.parse(
    await (await owner.send('GET', `/businesses/${businessId}/invitations`)).text(),
  );
  await owner.send('DELETE', `/businesses/${businessId}/invitations/${list.data[0].id}`);
  for (const tried of [token, 'x'.repeat(43), list.data[0].id]) {
    const shown = await send('/invitations/show', { token: tried });
    expect(shown).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const registered = await send('/invitations/register', {
      token: tried,
      name: 'A',
      newPassword,
    });
    expect(registered.body.error).toBe(shown.body.error);
    expect((await owner.send('POST', '/invitations/accept', { token: tried })).status).toBe(404);
  }
});

test('the token is in no log', async () => {
  const { token } = await inviteNewcomer();
  await send('/invitations/show', { token });
  await send('/invitations/register', { token, name: 'Ada', newPassword });
  expect(api.logs()).not.toContain(token);
});
