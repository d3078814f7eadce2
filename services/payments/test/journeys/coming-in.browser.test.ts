import { totpFor } from '@countinghouse/identity/testing';
import { findFreePort } from '@countinghouse/testing';
import {
  addAuthenticator,
  findFlawsInBothThemes,
  launchTestBrowser,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteMember } from '../../src/business/members/invite-member.ts';
import { memberDeps, tokenOf } from '../business/members/support.ts';
import type { QueuedMail } from '../business/members/support.ts';
import { createColleague } from '../support/people/colleague.ts';
import { readMails } from '../support/people/mails.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const minuteMs = 60_000;
const totpPeriodMs = 30_000;
/** Longer than a session lasts. */
const nightMs = 13 * 60 * minuteMs;
const newPassword = 'a long and quiet sentence';

let api: TestApi;
let browser: TestBrowser;
let dashboard: string;
let nowMs = Date.now();
let tenant: Tenant;

beforeAll(async () => {
  const port = await findFreePort();
  // Passkeys work at a name, not at an address.
  const origin = `http://localhost:${port}`;
  dashboard = `${origin}/dashboard`;
  api = await startTestApi({
    settings: { PAYMENTS_PORT: String(port), PAYMENTS_PUBLIC_URL: origin },
    nowMs: () => nowMs,
  });
  browser = await launchTestBrowser();
  tenant = await createTenant(api.deps);
});
afterAll(async () => {
  await browser.close();
  await api.stop();
});

/** Somebody from finance, with codes that are each new. */
async function createFinance({ hasTotp = true } = {}) {
  const { businessId } = tenant;
  const now = new Date(nowMs);
  const person = await createColleague(api, { businessId, role: 'finance', hasTotp, now });
  return { ...person, nextCode: () => person.code(new Date((nowMs += totpPeriodMs))) };
}
type Colleague = Awaited<ReturnType<typeof createFinance>>;

/** Into the form on the page, or into the dialog over it. */
async function signIn(page: Page, { email, password, nextCode }: Colleague): Promise<void> {
  // The dialog over a page, or the page of its own.
  const place = page.locator('dialog[open], .door-card');
  await place.getByLabel('E-mail', { exact: true }).fill(email);
  await place.getByLabel('Password', { exact: true }).fill(password);
  await place.getByRole('button', { name: 'Sign in', exact: true }).click();
  await place.getByLabel('Code from your authenticator app').fill(nextCode());
  await place.getByRole('button', { name: 'Confirm' }).click();
}

async function openAccount(page: Page, colleague: Colleague): Promise<void> {
  await page.goto(`${dashboard}/account`);
  await signIn(page, colleague);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
}

async function linkIn(subject: string): Promise<string> {
  const mails = await readMails(api);
  const mail = mails.findLast(({ letter }) => letter.subject.includes(subject));
  return mail?.letter.action?.url ?? '';
}

test('a forgotten password is replaced by a link, which leaves the address at once and works once', async () => {
  const colleague = await createFinance({ hasTotp: false });
  const page = await browser.open();
  await page.goto(`${dashboard}/sign-in`);
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill(colleague.email);
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('a link is on its way').waitFor();
  const link = await linkIn('Reset your password');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer']}`));
  await page.goto(link);
  expect(page.url()).toBe(`${dashboard}/reset-password`);
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your password is changed.').waitFor();
  const token = link.split('/').at(-1) ?? '';
  // Only the page itself was asked for by that address.
  expect(asked.filter((one) => one.includes(token))).toEqual([`${link} undefined`]);

  await page.goto(link);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('already used or has expired').waitFor();
  expect(await page.getByRole('link', { name: 'Ask for a new link' }).count()).toBe(1);
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.context().close();
});

test('a second factor is asked for in the middle of a form, which keeps its input and goes on', async () => {
  const colleague = await createFinance();
  const page = await browser.open();
  await openAccount(page, colleague);
  nowMs += 6 * minuteMs;
  await page.getByLabel('Current password').fill(colleague.password);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('requires a second factor verified in the last five minutes').waitFor();
  expect(await page.getByLabel('New password').inputValue()).toBe(newPassword);

  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Code from your authenticator app').fill(colleague.nextCode());
  await page.keyboard.press('Enter');
  await page.getByText('Your password is changed.').waitFor();
  await page.context().close();
});

test('a session that ends in the middle of a form is begun anew over it, and the form goes on', async () => {
  const colleague = await createFinance();
  const page = await browser.open();
  await openAccount(page, colleague);
  await page.getByLabel('Current password').fill(colleague.password);
  await page.getByLabel('New password').fill(newPassword);
  nowMs += nightMs;
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('nothing you typed is lost').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await signIn(page, colleague);
  await page.getByText('Your password is changed.').waitFor();
  await page.context().close();
});

test('five minutes before a session’s twelve hours end it says so, and can be begun anew', async () => {
  // The browser has its own clock: by that one the session is nearly over.
  const before = nowMs;
  nowMs = Date.now() - 12 * 60 * minuteMs + 4 * minuteMs;
  const colleague = await createFinance();
  const page = await browser.open();
  await openAccount(page, colleague);
  await page.getByText('a session lasts twelve hours').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  nowMs = before;
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('E-mail', { exact: true }).fill(colleague.email);
  await dialog.getByLabel('Password', { exact: true }).fill(colleague.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByLabel('Code from your authenticator app').fill(colleague.nextCode());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('a session lasts twelve hours').waitFor({ state: 'detached' });
  await page.context().close();
});

test('another person who signs in gets a page of their own, in this tab and in others', async () => {
  const [first, second] = [await createFinance(), await createFinance()];
  const page = await browser.open();
  await openAccount(page, first);
  const typed = page.getByLabel('Current password');
  await typed.fill(first.password);
  nowMs += nightMs;
  await page.getByRole('button', { name: 'End all others' }).waitFor();
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await signIn(page, second);
  await page.getByText(second.email).waitFor();
  expect(await typed.inputValue()).toBe('');

  await typed.fill(second.password);
  await page.getByLabel('New password').fill(newPassword);
  const tab = await page.context().newPage();
  await tab.goto(`${dashboard}/account`);
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await tab.waitForURL(/sign-in/);
  await signIn(tab, first);
  await tab.waitForURL(/workspaces/);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText(first.email).waitFor();
  expect(await typed.inputValue()).toBe('');
  await page.context().close();
});

/** Runs in the page. */
async function guessUntilRefused(guess: { email: string; password: string }): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(guess) };
  let status = 0;
  while (status !== 429) ({ status } = await fetch('/dashboard/api/auth/sign-in', request));
}

test('the button counts down while nothing may be tried', async () => {
  const guess = { email: 'nobody@lane.example', password: 'wrong every time' };
  const page = await browser.open();
  await page.goto(`${dashboard}/sign-in`);
  await page.evaluate(guessUntilRefused, guess);
  await page.getByLabel('E-mail', { exact: true }).fill(guess.email);
  await page.getByLabel('Password', { exact: true }).fill(guess.password);
  const button = page.locator('button[type=submit]');
  await expect
    .poll(async () => {
      if ((await button.getAttribute('aria-disabled')) === 'false') await button.click();
      return button.textContent();
    })
    .toMatch(/^Sign in\s*\d+ s$/);
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.context().close();
});

test('an invitation leads to an account, a second factor, recovery codes and a passkey, and the passkey signs in', async () => {
  const mails: QueuedMail[] = [];
  const { businessId } = tenant;
  const email = `${newTestId()}@lane.example`;
  const deps = memberDeps(api.database, { mails, now: () => new Date(nowMs) });
  await inviteMember(deps, { businessId, email, role: 'finance' });
  const page = await browser.open();
  const finger = await addAuthenticator(page);

  await page.goto(`${dashboard}/invitations/${tokenOf(mails.at(-1))}`);
  expect(page.url()).toBe(`${dashboard}/invitations`);
  await page.getByLabel('Your name').fill('Ife Cole');
  await page.getByLabel('New password').fill(newPassword);
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create your account and join' }).click();
  await page.getByRole('link', { name: 'Set up a second factor' }).click();

  const app = page.getByRole('region', { name: 'Authenticator app' });
  await app.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Code that the app shows').fill(totpFor(secret, new Date(nowMs)));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('These codes are shown only now.').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have stored them' }).click();

  await finger.accept(false);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name of the passkey').fill('Phone');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByText('The passkey prompt was closed. Nothing happened.').waitFor();
  await finger.accept(true);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Remove Phone' }).waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/sign-in/);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  // The browser also offers the passkey in the field: it may have signed in before anybody pressed.
  void button.click().catch(() => undefined);
  await page.waitForURL(/workspaces/);
  await page.getByRole('link', { name: 'Ife Cole Second factor set' }).waitFor();
  await page.context().close();
}, 120_000);
