import { openTestBrowser, totpFor } from '@countinghouse/identity/testing';
import { createMailer, sendMail } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { startMailServer } from '@countinghouse/testing';
import type { MailServer } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMailJobs } from '../support/customers/queued-mails.ts';
import { createScene } from '../support/ledger/books-scene.ts';
import { signInStaff, testOrigin, testSealer } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const newPassword = 'a long and quiet sentence';
const totpPeriodMs = 30_000;
const email = 'ada@lane.example';
const from = { name: 'Countinghouse', address: 'no-reply@books.example' };
let nowMs = Date.now();
let api: TestApi;
let server: MailServer;
const sentIds = new Set<string>();

beforeAll(async () => {
  [api, server] = await Promise.all([startTestApi({ nowMs: () => nowMs }), startMailServer()]);
});
afterAll(() => Promise.all([api.stop(), server.close()]));

const openBrowser = () =>
  openTestBrowser({ baseUrl: `${api.address}/app/api`, origin: testOrigin });

/** As the worker does it; gives the last mail that came for the person. */
async function deliverMails() {
  const mailer = createMailer({ url: server.url, from });
  const logger = createLogger({ service: 'accounting', level: 'silent' });
  const mail = { mailer, onMail: () => undefined };
  const isMailTurnedOff = () => Promise.resolve(false);
  const deps = { sealer: testSealer, logger, mail, isMailTurnedOff };
  for (const job of await readMailJobs(api.database)) {
    if (sentIds.has(job.mailId)) continue;
    await sendMail(deps, job);
    sentIds.add(job.mailId);
  }
  return server.mails.findLast(({ to }) => to.includes(email));
}

test('somebody is invited by mail, registers, sets up a second factor, works, is removed, and is out', async () => {
  const scene = await createScene(api.deps);
  const { orgId } = scene;
  const owner = await signInStaff(api, { orgId });
  await owner.post('/invitations', { email, role: 'admin' });

  const invitation = await deliverMails();
  expect(invitation?.headers['subject']).toBe(
    `You have been invited to ${scene.organisation.name}`,
  );
  expect(invitation?.text).toContain('The owner invited you to work on the books of');
  const link = /https?:\/\/\S+\/app\/invitations\/(\S+)/.exec(invitation?.text ?? '');
  const token = link?.[1] ?? '';

  const browser = openBrowser();
  expect((await browser.post('/invitations/show', { token })).body).toMatchObject({ email });
  const register = { token, name: 'Ada Obi', newPassword };
  expect((await browser.post('/invitations/register', register)).status).toBe(201);
  const signIn = await browser.post('/auth/sign-in', { email, password: newPassword });
  expect(signIn.body['status']).toBe('signed_in');
  expect((await browser.get('/me')).body).toMatchObject({
    name: 'Ada Obi',
    has_second_factor: false,
    memberships: [{ organisation_id: orgId, role: 'admin' }],
  });

  const home = `/organisations/${orgId}`;
  const order = { name: 'Shop', capability: 'read_write' };
  const early = await browser.post(`${home}/api-keys`, order);
  expect(early.status).toBe(403);
  expect(early.body['error']).toContain('Set one up');
  const offer = await browser.post('/auth/totp', { password: newPassword });
  const code = () => totpFor(String(offer.body['secret']), new Date(nowMs));
  expect((await browser.post('/auth/totp/confirm', { code: code() })).status).toBe(200);

  nowMs += totpPeriodMs;
  const next = openBrowser();
  const password = await next.post('/auth/sign-in', { email, password: newPassword });
  expect(password.body['status']).toBe('second_factor_required');
  expect((await next.get('/me')).status).toBe(401);
  await next.post('/auth/sign-in/second-factor', { kind: 'totp', code: code() });
  const { body: made } = await next.post(`${home}/api-keys`, order);
  const draft = await fetch(`${api.baseUrl}/contacts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(made['key'])}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Adire Lane' }),
  });
  expect(draft.status).toBe(201);
  expect((await next.get(home)).body).toMatchObject({ you: { name: 'Ada Obi', role: 'admin' } });

  const memberId = Object((await next.get(home)).body['you']).member_id;
  const removal = await owner.send('DELETE', `/members/${memberId}`);
  expect(removal.body.api_keys).toEqual([{ id: made['id'], name: 'Shop', last4: made['last4'] }]);
  for (const page of [browser, next]) expect((await page.get(home)).status).toBe(404);
  expect((await next.get('/me')).body).toMatchObject({ memberships: [] });
  expect((await deliverMails())?.headers['subject']).toBe(
    `You no longer have access to ${scene.organisation.name}`,
  );
});
