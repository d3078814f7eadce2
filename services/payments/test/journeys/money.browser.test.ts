import { findFreePort } from '@countinghouse/testing';
import {
  addAuthenticator,
  findFlawsInBothThemes,
  launchTestBrowser,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDisputeRow } from '../support/disputes/dispute-rows.ts';
import { giveFunds, saveAccount } from '../support/money-out/payout-rows.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { createColleague } from '../support/people/colleague.ts';
import { readMails } from '../support/people/mails.ts';
import { createTenant } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import type { TestSimulator } from '../support/processes/running-simulator.ts';

const totpPeriodMs = 30_000;

let api: TestApi;
let simulator: TestSimulator;
let browser: TestBrowser;
let dashboard: string;
let workspace: string;
let nowMs = Date.now();
let tenant: Tenant;
let finance: Page;
let approver: Page;

beforeAll(async () => {
  const port = await findFreePort();
  // Passkeys work at a name, not at an address.
  const origin = `http://localhost:${port}`;
  dashboard = `${origin}/dashboard`;
  simulator = await startTestSimulator();
  api = await startTestApi({
    settings: {
      PAYMENTS_PORT: String(port),
      PAYMENTS_PUBLIC_URL: origin,
      ...simulator.settings,
    },
    nowMs: () => nowMs,
  });
  browser = await launchTestBrowser();
  tenant = await createTenant(api.deps);
  workspace = `${dashboard}/workspaces/${tenant.liveWorkspaceId}`;
  await saveAccount(api.database, tenant);
  // NGN 1,000,000.00 that can be paid out, and payments of NGN 600,000.00 and 12,500.00.
  await giveFunds(api.database, tenant.liveWorkspaceId, 100_000_000n);
  await insertCharged(api.database, tenant.liveWorkspaceId, { amountMinor: 60_000_000n });
  await insertCharged(api.database, tenant.liveWorkspaceId, {
    amountMinor: 1_250_000n,
    orderReference: 'order-1042',
  });
  finance = await signIn('Ada Obi', 'finance');
  approver = await signIn('Ife Cole', 'admin');
  await addPasskey(approver);
});
afterAll(async () => {
  await browser.close();
  await api.stop();
  await simulator.stop();
});

/** A page in which somebody who works here has signed in with password and code. */
async function signIn(name: string, role: 'finance' | 'admin'): Promise<Page> {
  const { businessId } = tenant;
  const now = new Date(nowMs);
  const person = await createColleague(api, { businessId, name, role, hasTotp: true, now });
  const page = await browser.open();
  await page.goto(`${dashboard}/account`);
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  nowMs += totpPeriodMs;
  await page.getByLabel('Code from your authenticator app').fill(person.code(new Date(nowMs)));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  return page;
}

async function addPasskey(page: Page): Promise<void> {
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Add a passkey' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Presses Tab until the button of the dialog has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const control = page.locator('dialog[open]').getByRole('button', { name });
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return control.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
}

/** What the mail to approvers leads to: it names the request, not its business. */
async function findMailedRequest(): Promise<string> {
  const mails = await readMails(api);
  const urls = mails.map(({ letter }) => letter.action?.url ?? '');
  return urls.findLast((url) => url.startsWith(`${dashboard}/approvals/`)) ?? '';
}

test('a payment is found by its amount and refunded, and a second person signs, all by keyboard', async () => {
  const complaints = listenForComplaints(finance);
  await finance.goto(`${workspace}/payments`);
  await finance.getByRole('table', { name: 'Payments' }).waitFor();
  await finance.getByRole('cell', { name: 'order-1042' }).waitFor();
  await finance.keyboard.press('/');
  await finance.keyboard.type('600,000');
  await finance.keyboard.press('Enter');
  await finance.getByText('Looking for exactly NGN 600,000.00').waitFor();
  await expect.poll(() => finance.locator('.row-link').count()).toBe(1);
  await finance.getByRole('heading', { name: 'Payments' }).focus();
  await finance.keyboard.press('j');
  await finance.keyboard.press('Enter');
  await finance.getByRole('heading', { name: 'NGN 600,000.00' }).waitFor();
  await finance.keyboard.press('f');
  await finance.getByText('A second person has to approve it').waitFor();
  await tabTo(finance, /^Refund$/);
  await finance.keyboard.press('Enter');
  await finance.getByText('The refund waits for a second person.').waitFor();

  await approver.goto(await findMailedRequest());
  await approver.waitForURL(`**/businesses/${tenant.businessId}/approvals/*`);
  await approver.getByRole('heading', { name: 'You sign exactly' }).waitFor();
  await approver.keyboard.press('a');
  await approver.getByText('signed with a passkey').first().waitFor();

  await finance.goto(`${workspace}/refunds`);
  await finance.getByText('Ada Obi').first().waitFor();
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a payout whose answer got lost is not known yet; sent again it is carried out once, and says when we look', async () => {
  await finance.goto(`${workspace}/payouts/new`);
  await finance.getByLabel('A part of it').check();
  await finance.getByLabel('Amount, NGN').fill('1500');
  await finance.getByText('No second person is needed.').waitFor();
  const loseAnswer = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort();
  };
  await finance.route('**/dashboard/api/workspaces/*/payouts', loseAnswer, { times: 1 });
  await finance.getByRole('button', { name: 'Pay out NGN 1,500.00' }).click();
  await finance.getByText('Not known yet: no answer came.').waitFor();
  await finance.getByRole('button', { name: 'Send it again' }).click();
  await finance.getByRole('heading', { name: 'Made of' }).waitFor();
  await finance.getByText('We look at it again').waitFor();
  await browser.picture(finance, 'payout under way');
  const payouts = await api.database.db
    .selectFrom('payouts')
    .select(['amount_minor', 'status'])
    .where('workspace_id', '=', tenant.liveWorkspaceId)
    .execute();
  expect(payouts).toEqual([{ amount_minor: 150_000n, status: 'processing' }]);
});

/** Asks for a payout that needs nobody else, and opens it. */
async function payOut(amount: string): Promise<void> {
  await finance.goto(`${workspace}/payouts/new`);
  await finance.getByLabel('A part of it').check();
  await finance.getByLabel('Amount, NGN').fill(amount);
  await finance.getByRole('button', { name: `Pay out NGN ${amount}.00` }).click();
  await finance.getByRole('heading', { name: 'Made of' }).waitFor();
}

/** The row of the payout on the page, as if the provider had dealt with it otherwise. */
async function rewrite(change: {
  readonly provider_transfer_id?: null;
  readonly status?: 'completed';
  readonly completed_at?: Date;
  readonly next_check_at?: null;
  readonly returned_at?: Date;
  readonly return_reason?: string;
}): Promise<void> {
  await api.database.db
    .updateTable('payouts')
    .set(change)
    .where('workspace_id', '=', tenant.liveWorkspaceId)
    .where('id', '=', finance.url().split('/').at(-1) ?? '')
    .execute();
}

test('a payout that the provider never answered is not known yet, and says when we ask again', async () => {
  await payOut('25');
  await rewrite({ provider_transfer_id: null });
  await finance.reload();
  await finance.getByText('Do not request another payout instead.').waitFor();
  await finance.getByText('Not known yet', { exact: true }).waitFor();
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await browser.picture(finance, 'payout unknown');
  await finance.goto(`${workspace}/payouts?status=processing`);
  const row = finance.getByRole('row').filter({ hasText: 'Not known yet' });
  await row.getByText('We ask the provider again').waitFor();
});

test('a payout that the bank sent back says why, that the money is available, and what to check', async () => {
  await payOut('30');
  const at = new Date(nowMs);
  await rewrite({ status: 'completed', completed_at: at, next_check_at: null });
  await rewrite({ returned_at: at, return_reason: 'Account closed.' });
  await finance.reload();
  await finance.getByText('The bank returned the money').waitFor();
  await finance.getByText('The amount is available again.').waitFor();
  await finance.getByRole('link', { name: 'Check the settlement account' }).waitFor();
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await browser.picture(finance, 'payout returned');
  await finance.goto(`${workspace}/payouts`);
  const row = finance.getByRole('row').filter({ hasText: 'Returned' });
  await row.getByText('The bank returned it: Account closed.').waitFor();
});

test('a payout shows what it will do, waits for a second person, and then how it went', async () => {
  await finance.goto(`${workspace}/balance`);
  await finance.getByText('NGN 998,445.00').first().waitFor();
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await finance.getByRole('link', { name: 'Print', exact: true }).click();
  await finance.getByRole('button', { name: 'Print or save as PDF' }).waitFor();
  await finance.getByText('Closing balance').waitFor();
  await finance.getByRole('table', { name: 'Statement of account' }).waitFor();
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await browser.picture(finance, 'statement printed');
  // On paper: the sheet alone, in ink, whatever the theme.
  await finance.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await finance.locator('.rail').isVisible()).toBe(false);
  const sheet = finance.locator('.print-page');
  expect(await sheet.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(20, 24, 31)');
  await finance.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await finance.getByRole('link', { name: 'Balance' }).last().click();
  await finance.getByRole('link', { name: 'Pay out' }).click();
  await finance.getByLabel('A part of it').check();
  await finance.getByLabel('Amount, NGN').fill('600000');
  await finance.getByText('A second person has to approve it').waitFor();
  await finance.getByText('398,445.00', { exact: true }).waitFor();
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await finance.getByRole('button', { name: 'Pay out NGN 600,000.00' }).click();
  await finance.getByText('It waits for a second person.').waitFor();
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await browser.picture(finance, 'payout waits');
  const payout = finance.url();

  await finance.getByRole('link', { name: 'Open the request' }).click();
  await finance.waitForURL('**/approvals/*');
  await approver.goto(finance.url());
  await approver.getByRole('heading', { name: 'You sign exactly' }).waitFor();
  await approver.keyboard.press('a');
  await approver.getByText('signed with a passkey').first().waitFor();

  await finance.goto(payout);
  await finance.getByText('A second approver decided: approved.').waitFor();
  const cancel = finance.getByRole('button', { name: 'Cancel payout' });
  expect(await cancel.getAttribute('aria-disabled')).toBe('true');
  await finance.getByText('so it can no longer be cancelled').waitFor();
  await finance.goto(`${workspace}/payouts`);
  await expect.poll(() => finance.locator('.row-link').count()).toBe(4);
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
});

test('a payment link is made by keyboard, and disabled and enabled again', async () => {
  await finance.goto(`${workspace}/payment-links`);
  await finance.getByText('No payment link yet').waitFor();
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await finance.keyboard.press('c');
  // The list has a field for titles too, until the form is there.
  await finance.getByLabel('Title', { exact: true }).focus();
  await finance.keyboard.type('Two yards of adire');
  await finance.getByLabel('Amount, NGN').focus();
  await finance.keyboard.type('12500');
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await finance.getByLabel('Amount, NGN').press('Enter');
  await finance.getByRole('heading', { name: 'Two yards of adire' }).waitFor();
  await finance.getByRole('button', { name: 'Disable' }).click();
  await finance.getByText('Nobody can pay with it now.').waitFor();
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await finance.getByRole('button', { name: 'Enable' }).click();
  await finance.getByText('It takes payments again.').waitFor();
});

test('a QR code is an image that the page’s policy lets through, and comes as paper in a chosen language', async () => {
  const complaints = listenForComplaints(finance);
  await finance.goto(`${workspace}/qr-codes/new`);
  await finance.getByLabel('Description (optional)').fill('At the counter');
  await finance.getByLabel('The payer chooses the amount').check();
  await finance.getByRole('button', { name: 'Create the code' }).click();
  await finance.getByRole('heading', { name: 'At the counter' }).waitFor();
  const image = finance.getByRole('img', { name: 'QR code that opens' });
  const width = () => image.evaluate((element) => Object(element).naturalWidth > 0);
  await expect.poll(width).toBe(true);
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await finance.getByLabel('Language of the paper').selectOption('sw');
  const download = finance.waitForEvent('download');
  await finance.getByRole('link', { name: 'Poster, A4: download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^poster-.+\.pdf$/);
  expect((await download).url()).toContain('language=sw');
  expect(complaints).toEqual([]);
});

test.each([
  ['settlements', 'Nothing has settled yet'],
  ['subscriptions', 'No subscription yet'],
  ['split-recipients', 'No split recipient yet'],
])('%s say what fills them while there are none', async (noun, words) => {
  await finance.goto(`${workspace}/${noun}`);
  await finance.getByText(words).waitFor();
  expect(await finance.locator('.empty p').textContent()).not.toBe('');
});

test('a subscription is made from its form, and its payer’s page can be copied', async () => {
  await finance.goto(`${workspace}/subscriptions`);
  await finance.getByText('No subscription yet').waitFor();
  await finance.keyboard.press('c');
  await finance.getByRole('heading', { name: 'New subscription' }).waitFor();
  await finance.getByLabel('The payer’s e-mail address').fill('ngozi@payer.example');
  await finance.getByLabel('What it is for').fill('Cloth of the month');
  await finance.getByLabel('Amount each time, in NGN').fill('2500');
  await finance.getByLabel('Every', { exact: true }).fill('3');
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await browser.picture(finance, 'new subscription');
  await finance.getByRole('button', { name: 'Create subscription' }).click();
  await finance.getByText('It begins with the first payment').waitFor();
  await finance.getByText('every 3 months').first().waitFor();
});

test('a split recipient is added, at a bank of the list', async () => {
  await approver.goto(`${workspace}/split-recipients/new`);
  await approver.getByLabel('Name', { exact: true }).fill('Scarlet Hale');
  await approver.getByLabel('Your reference').fill('weaver-17');
  await approver.getByLabel('Bank', { exact: true }).selectOption('044');
  await approver.getByLabel('Account number').fill('0690000031');
  await approver.getByLabel('Share').fill('12.5');
  expect(await findFlawsInBothThemes(approver)).toEqual([]);
  await browser.picture(approver, 'new recipient');
  await approver.getByRole('button', { name: 'Add recipient' }).click();
  await approver.getByText('12.5 %').first().waitFor();
});

test('pictures are added to a dispute and taken back before the evidence is submitted', async () => {
  const { liveWorkspaceId } = tenant;
  const paymentId = await insertCharged(api.database, liveWorkspaceId, { amountMinor: 2_250_000n });
  const id = await insertDisputeRow(api.database, liveWorkspaceId, paymentId, {
    reason: 'Goods not received',
  });
  await finance.goto(`${workspace}/disputes/${id}`);
  const buffer = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  for (const name of ['delivery-note.png', 'signature.png']) {
    const field = finance.getByLabel('Picture', { exact: true });
    await field.setInputFiles({ name, mimeType: 'image/png', buffer });
    await finance.getByRole('button', { name: 'Upload' }).click();
    await finance.getByRole('link', { name: `Download ${name}` }).waitFor();
  }
  expect(await findFlawsInBothThemes(finance)).toEqual([]);
  await browser.picture(finance, 'dispute files');
  await finance.setViewportSize({ width: 390, height: 844 });
  await browser.picture(finance, 'dispute files narrow');
  await finance.getByRole('button', { name: 'Delete signature.png' }).click();
  await finance.getByText('signature.png').first().waitFor({ state: 'detached' });
});
