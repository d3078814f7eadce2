import { openTestBrowser, totpFor } from '@countinghouse/identity/testing';
import type { Browser } from '@countinghouse/identity/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQueuedMails, tokenOf } from '../support/customers/queued-mails.ts';
import { testOrigin } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const newPassword = 'a long and quiet sentence';
const organisation = {
  name: 'Lane Works',
  country: 'DE',
  base_currency: 'EUR',
  time_zone: 'Europe/Berlin',
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { ACCOUNTING_SIGN_UP: 'open' } });
});
afterAll(() => api.stop());

/** By the link in the mail, signed in, with or without a second factor. */
async function signUp({ hasFactor = true } = {}): Promise<Browser> {
  const email = `${newTestId()}@lane.example`;
  const browser = openTestBrowser({ baseUrl: `${api.address}/app/api`, origin: testOrigin });
  await browser.post('/auth/sign-up', { email });
  const token = tokenOf((await readQueuedMails(api.database, email)).at(-1));
  await browser.post('/auth/sign-up/use', { token, name: 'Ada', newPassword });
  await browser.post('/auth/sign-in', { email, password: newPassword });
  if (!hasFactor) return browser;
  const offer = await browser.post('/auth/totp', { password: newPassword });
  const code = totpFor(String(offer.body['secret']), new Date());
  await browser.post('/auth/totp/confirm', { code });
  return browser;
}

test('whoever signs up creates an organisation with its chart and becomes its owner', async () => {
  const browser = await signUp();
  const founded = await browser.post('/organisations', organisation);
  expect(founded.status).toBe(201);
  const { memberships, can_create_organisation: mayCreate } = (await browser.get('/me')).body;
  expect(mayCreate).toBe(true);
  expect(memberships).toMatchObject([
    { organisation_name: 'Lane Works', environment: 'test', role: 'owner' },
  ]);
  const path = `/organisations/${String(founded.body['organisation_id'])}`;
  const chart = await browser.get(`${path}/accounts`);
  expect(chart.body['data']).not.toHaveLength(0);
  expect((await browser.get(`${path}/settings`)).body).toMatchObject({
    base_currency: 'EUR',
    country: 'DE',
    fiscal_year_start: 1,
  });
  const log = await browser.get(`${path}/audit-log`);
  expect(JSON.stringify(log.body)).toContain('organisation.created');
});

test('a second organisation has books of its own', async () => {
  const browser = await signUp();
  await browser.post('/organisations', organisation);
  const live = { ...organisation, name: 'Second Lane', environment: 'live', fiscal_year_start: 4 };
  expect((await browser.post('/organisations', live)).status).toBe(201);
  expect((await browser.get('/me')).body['memberships']).toMatchObject([
    { organisation_name: 'Lane Works', environment: 'test' },
    { organisation_name: 'Second Lane', environment: 'live' },
  ]);
});

test('an organisation needs a second factor, and fields that say what it is', async () => {
  const stranger = await signUp({ hasFactor: false });
  const refused = await stranger.post('/organisations', organisation);
  expect([refused.status, refused.body['reason']]).toEqual([403, 'second_factor_missing']);
  const browser = await signUp();
  const wrong = { ...organisation, time_zone: 'Lane', base_currency: 'Euro' };
  expect((await browser.post('/organisations', wrong)).status).toBe(400);
});
