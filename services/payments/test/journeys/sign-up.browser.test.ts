import { totpFor } from '@countinghouse/identity/testing';
import { findFreePort } from '@countinghouse/testing';
import {
  findFlawsInBothThemes,
  launchTestBrowser,
  listenForComplaints,
  signUpInBrowser,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMails } from '../support/people/mails.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import type { TestSimulator } from '../support/processes/running-simulator.ts';

let api: TestApi;
let simulator: TestSimulator;
let browser: TestBrowser;
let dashboard: string;

beforeAll(async () => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  dashboard = `${origin}/dashboard`;
  simulator = await startTestSimulator();
  api = await startTestApi({
    settings: {
      PAYMENTS_PORT: String(port),
      PAYMENTS_PUBLIC_URL: origin,
      PAYMENTS_SIGN_UP: 'open',
      ...simulator.settings,
    },
  });
  browser = await launchTestBrowser();
});
afterAll(async () => {
  await browser.close();
  await api.stop();
  await simulator.stop();
});

test('a newcomer signs up, creates a business and has a test payment paid, without an operator', async () => {
  const page = await browser.open({ viewport: { width: 1440, height: 1000 } });
  const complaints = listenForComplaints(page);
  const email = `${newTestId()}@shop.example`;
  const look = async (): Promise<void> => expect(await findFlawsInBothThemes(page)).toEqual([]);
  await signUpInBrowser(page, `${dashboard}/sign-in`, {
    email,
    password: 'a long and quiet sentence',
    readLink: async () => {
      const mails = await readMails(api);
      return mails.findLast(({ to }) => to === email)?.letter.action?.url ?? '';
    },
    codeOf: (secret) => totpFor(secret, new Date()),
    look,
  });
  expect(page.url()).toBe(`${dashboard}/new-business`);

  await page.getByLabel('Business name').fill('Corner Shop');
  await page.getByLabel('Phone').fill('+2348012345678');
  await look();
  await page.getByRole('button', { name: 'Create the business' }).click();

  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('0 of 4 done').waitFor();
  await look();
  await steps.getByRole('link', { name: /Create a payment link/ }).click();
  await page.getByLabel('Title').fill('Blue cloth');
  await page.getByLabel('Amount, NGN').fill('1500');
  await page.getByRole('button', { name: 'Create the link' }).click();
  const payPage = await page
    .getByRole('link', { name: 'Open the payer’s page' })
    .getAttribute('href');
  await page.getByRole('link', { name: 'Home' }).click();
  await steps.getByText('1 of 4 done').waitFor();

  const payer = await browser.open();
  await payer.goto(payPage ?? '');
  await payer.getByLabel('E-mail address').fill('simi@example.com');
  await payer.getByRole('button', { name: /^Pay ₦/ }).click();
  await payer.getByRole('button', { name: 'Continue' }).click();
  await payer.waitForURL(/\/pay\//);
  expect(await payer.title()).toBe('Payment received');
  await payer.context().close();

  await page.reload();
  await steps.getByText('2 of 4 done').waitFor();
  await page
    .getByRole('cell', { name: /1,500\.00/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}, 120_000);
