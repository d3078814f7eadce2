import { sql } from '@countinghouse/postgres';
import { findFreePort } from '@countinghouse/testing';
import {
  findFlawsInBothThemes,
  launchTestBrowser,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createColleague } from '../support/people/colleague.ts';
import { readMails } from '../support/people/mails.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import type { TestSimulator } from '../support/processes/running-simulator.ts';
import { createDeliveryScene } from '../webhooks/support/delivery-scene.ts';
import type { DeliveryScene } from '../webhooks/support/delivery-scene.ts';

const host = 'erp.example';
/** As the simulator names whoever holds these two accounts at bank 044. */
const holder = 'Scarlet Hale';
const accounts = ['0690000031', '0690000036'] as const;

let api: TestApi;
let browser: TestBrowser;
let dashboard: string;
let scene: DeliveryScene;
let simulator: TestSimulator;
let tenant: Tenant;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  dashboard = `${origin}/dashboard`;
  scene = await createDeliveryScene(() => api.database);
  simulator = await startTestSimulator();
  api = await startTestApi({
    settings: {
      PAYMENTS_PORT: String(port),
      PAYMENTS_PUBLIC_URL: origin,
      PAYMENTS_WEBHOOK_ALLOWED_NETWORKS: scene.exceptions.allowedNetworks.join(','),
      PAYMENTS_WEBHOOK_NAME_SERVER: scene.exceptions.nameServer ?? '',
      ...simulator.settings,
    },
  });
  scene.dispatch();
  browser = await launchTestBrowser();
  tenant = await createTenant(api.deps);
  page = await browser.open();
  await signIn();
  complaints = listenForComplaints(page);
});
afterAll(async () => {
  await browser.close();
  await scene.close();
  await api.stop();
  await simulator.stop();
});

/** An owner with an app. The second factor was given just now, so that nothing asks for it again. */
async function signIn(): Promise<void> {
  const { businessId } = tenant;
  const person = await createColleague(api, { businessId, role: 'owner', hasTotp: true });
  await page.goto(`${dashboard}/sign-in`);
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code from your authenticator app').fill(person.code(new Date()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}

const ask = async (key: string) =>
  (await fetch(`${api.baseUrl}/key`, { headers: { authorization: `Bearer ${key}` } })).status;

test('a key is made for a task, shown once, works, and stops working when it is revoked', async () => {
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name').fill('till');
  await page.getByLabel('Refund desk').check();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const secret = page.getByRole('dialog').locator('.secret');
  const key = await secret.innerText();
  expect(await ask(key)).toBe(200);
  // It does not go away before somebody says that it is stored.
  await page.keyboard.press('Escape');
  await page.getByText('Store it first').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  expect(await page.content()).not.toContain(key);

  const line = page.getByRole('listitem', { name: 'till' });
  await line.getByText('Works').waitFor();
  const usesCounted = async (): Promise<number> =>
    (await sql`select from key_use`.execute(api.database.db)).rows.length;
  await expect.poll(usesCounted).toBeGreaterThan(0);
  await page.reload();
  await line.getByText('requests in 14 days').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await line.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await line.getByText('Revoked', { exact: true }).waitFor();
  await expect.poll(() => ask(key)).toBe(401);
});

test('the pane for developers shows the call of a screen and the requests that named its object', async () => {
  const { key } = await tenant.createKey({ environment: 'test' });
  const body = JSON.stringify({ title: 'Tea', amount: 5, currency: 'NGN' });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const made = await fetch(`${api.baseUrl}/payment-links`, { method: 'POST', headers, body });
  const { id } = Object(await made.json());
  await page.goto(`${dashboard}/workspaces/${tenant.testWorkspaceId}/payment-links/${id}`);
  await page.getByRole('heading', { name: 'Tea', level: 1 }).waitFor();
  await page.keyboard.press('Control+.');
  const pane = page.getByRole('complementary', { name: 'For developers' });
  await pane.getByText(`await api.paymentLinks.get('${id}')`).waitFor();
  await pane.getByRole('link', { name: 'POST /api/v1/payment-links' }).waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  // Whoever gets the address sees the same.
  await page.reload();
  await pane.getByText('This screen as an API call').waitFor();
  await page.keyboard.press('Escape');
  await pane.waitFor({ state: 'detached' });
  await page.goto(`${dashboard}/workspaces/${tenant.liveWorkspaceId}`);
});

test('a receiver that is down is named in words, and gets what it missed once it is back', async () => {
  let status = 500;
  const receiver = await scene.receive(host, () => ({
    kind: 'status',
    status,
    ...(status === 500 && { body: '{"error":"column net does not exist"}' }),
  }));
  const { endpointId } = await scene.addEndpoint({
    workspaceId: tenant.liveWorkspaceId,
    url: receiver.url(host, '/hook'),
  });
  const before = new Date();
  const [eventId] = await scene.emit(tenant.liveWorkspaceId);
  await expect.poll(attemptsMade).toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Webhooks' }).first().click();
  await page.getByText('Failing since').waitFor();
  await page.getByText('it answered 500').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'payment.succeeded' }).first().click();
  const drawer = page.getByRole('complementary', { name: 'Delivery' });
  await drawer.getByText('column net does not exist').waitFor();
  await drawer
    .getByText(eventId ?? '')
    .first()
    .waitFor();
  await drawer.getByText('Next attempt').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);

  status = 204;
  await drawer.getByRole('button', { name: 'Retry now' }).click();
  await drawer.getByText('Recovered').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  status = 500;
  const attempted = await attemptsMade();
  await scene.emit(tenant.liveWorkspaceId);
  await scene.emit(tenant.liveWorkspaceId);
  await expect.poll(attemptsMade).toBeGreaterThan(attempted + 1);
  await page.goto(`${dashboard}/workspaces/${tenant.liveWorkspaceId}/webhooks/${endpointId}`);
  const retryAll = page.getByRole('button', { name: /^Retry all \d+ that failed$/ });
  await retryAll.waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  status = 204;
  await retryAll.click();
  await page.getByText(/^Sent again: \d+\.$/).waitFor();
  await retryAll.waitFor({ state: 'detached' });

  const heard = receiver.requests.length;
  await page.getByRole('button', { name: 'Recover since…' }).click();
  const since = page.getByLabel('Since');
  await since.fill(await page.evaluate(toLocalMinute, before.getTime()));
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Events are being sent again').waitFor();
  await expect.poll(() => receiver.requests.length).toBeGreaterThan(heard);
  await page.keyboard.press('Escape');
  await page.getByText('Resent ranges').waitFor();
});

/** An attempt is written down a moment after the receiver has heard it. */
async function attemptsMade(): Promise<number> {
  const rows = await api.database.db
    .selectFrom('webhook_attempts')
    .select('attempt_number')
    .where('tenant_id', '=', tenant.liveWorkspaceId)
    .execute();
  return rows.length;
}

/** What a field for a local time takes: the minute that a moment lies in. */
function toLocalMinute(atMs: number): string {
  const at = new Date(atMs);
  const two = (count: number): string => String(count).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

test('the bank says whose account it is before it is saved; a replaced account is held back', async () => {
  await sql`insert into beneficial_owners (business_id, id, name)
    values (${tenant.businessId}, ${newTestId()}, ${holder})`.execute(api.database.db);
  // With another owner or admin, a replacement would wait for them.
  await sql`update members set removed_at = now() where tenant_id = ${tenant.businessId}
    and id = ${tenant.memberId}`.execute(api.database.db);
  // The address that mails use.
  await page.goto(`${dashboard}/settlement-account`);
  await page.getByRole('heading', { name: 'Settlement account', level: 1 }).waitFor();
  expect(page.url()).toContain(tenant.businessId);
  const choose = async (number: string): Promise<void> => {
    await page.getByLabel('Bank').selectOption('044');
    await page.getByLabel('Account number').fill(number);
    await page.getByRole('button', { name: 'Find the holder' }).click();
    await page.getByText('The bank says this account belongs to').waitFor();
    await page.getByText(holder).first().waitFor();
    expect(await findFlawsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save this account' }).click();
    await page.getByText('from now on').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
  };
  await page.getByRole('button', { name: 'Set account' }).click();
  await choose(accounts[0]);
  await page.getByRole('button', { name: 'Replace account' }).click();
  await choose(accounts[1]);
  await page.getByText('every payout needs a second person').waitFor();
  expect(await page.getByRole('table', { name: 'History' }).getByRole('row').count()).toBe(3);
  expect(await findFlawsInBothThemes(page)).toEqual([]);
});

test('the share of a beneficial owner is changed where owners are listed', async () => {
  await page.goto(`${dashboard}/verification`);
  await page.getByRole('button', { name: `Change ${holder}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Share').fill('40');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('40 %').waitFor();
});

test('somebody is invited, and the log says who did it', async () => {
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const email = `${newTestId()}@lane.example`;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Developer').check();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('is on its way').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('listitem', { name: email }).getByText('Open').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  const mails = await readMails(api);
  expect(mails.some(({ letter }) => letter.action?.url.includes('/invitations/') === true)).toBe(
    true,
  );

  await page.getByRole('link', { name: 'Audit log' }).click();
  const entry = page.getByRole('row', { name: /Ada Obi.*invitation\.created/ });
  await entry.waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
});

test('a payer is blocked with a reason for colleagues, and the block is taken back', async () => {
  await page.goto(`${dashboard}/workspaces/${tenant.liveWorkspaceId}/risk`);
  await page.getByText('There are no limits here.').waitFor();
  await page.getByLabel('Who').selectOption('domain');
  await page.getByLabel('Address or domain').fill('thief.example');
  await page.getByLabel('Why (optional)').fill('Stolen cards');
  await page.getByRole('button', { name: 'Add a payer' }).click();
  await page.getByText('Stolen cards').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete thief.example' }).click();
  await page.getByText('No payer is blocked or always allowed.').waitFor();
});

test('every other screen of this group opens without a flaw, also on a phone', async () => {
  const { businessId, liveWorkspaceId } = tenant;
  for (const [path, heading] of [
    [`/workspaces/${liveWorkspaceId}/events`, 'Events'],
    [`/workspaces/${liveWorkspaceId}/requests`, 'Requests'],
    [`/businesses/${businessId}/policy/thresholds`, 'Policy'],
    [`/businesses/${businessId}/profile`, 'Business profile'],
    ['/verification', 'Verification'],
  ] as const) {
    await page.goto(`${dashboard}${path}`);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
    expect(await findFlawsInBothThemes(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${dashboard}/workspaces/${liveWorkspaceId}/webhooks`);
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBe(0);
  expect(complaints).toEqual([]);
});
