import { totpFor } from '@countinghouse/identity/testing';
import {
  findFlawsInBothThemes,
  listenForComplaints,
  signUpInBrowser,
} from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQueuedMails } from '../support/customers/queued-mails.ts';
import { newTestId } from '../support/people/tenants.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ ACCOUNTING_SIGN_UP: 'open' });
});
afterAll(() => office.close());

test('a newcomer signs up, creates an organisation and issues an invoice, without an operator', async () => {
  const page = await office.browser.open({ viewport: { width: 1440, height: 1000 } });
  const complaints = listenForComplaints(page);
  const email = `${newTestId()}@lane.example`;
  const look = async (): Promise<void> => expect(await findFlawsInBothThemes(page)).toEqual([]);
  await signUpInBrowser(page, `${office.origin}/app/sign-in`, {
    email,
    password: 'a long and quiet sentence',
    readLink: async () => {
      const [mail] = await readQueuedMails(office.api.database, email);
      return mail?.letter.action?.url ?? '';
    },
    codeOf: (secret) => totpFor(secret, new Date()),
    look,
  });
  expect(page.url()).toBe(`${office.origin}/app/new-organisation`);
  await page.getByLabel('Name', { exact: true }).fill('Lane Works');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await look();
  await page.getByRole('button', { name: 'Create the organisation' }).click();

  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('0 of 4 done').waitFor();
  await look();
  await steps.getByRole('link', { name: /Set the details/ }).click();
  await page.getByLabel('Address').fill('Lane 1\nBerlin');
  await look();
  await page.getByRole('button', { name: 'Save the details' }).click();
  await page.getByText('Lane 1, Berlin').waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await steps.getByText('1 of 4 done').waitFor();
  await steps.getByRole('link', { name: /Add the first contact/ }).click();
  await page.getByRole('button', { name: 'New contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Corner Shop');
  await look();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Corner Shop' }).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await steps.getByText('2 of 4 done').waitFor();

  await steps.getByRole('link', { name: /Issue the first invoice/ }).click();
  await page.getByLabel('Customer').fill('Corner');
  // The form also offers to create a contact of what was typed.
  await page.getByRole('option', { name: 'Corner Shop' }).click();
  await page.getByLabel('Description, Line 1').fill('Hours of November');
  await page.getByLabel('Unit price, Line 1').fill('1500');
  await page.locator('.sheet-totals:not(.is-behind)').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^INV-/ }).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await steps.getByText('3 of 4 done').waitFor();

  await page.goto(`${office.origin}/app/organisations`);
  await page.getByRole('link', { name: 'New organisation' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Second Lane');
  await page.getByRole('button', { name: 'Real business' }).click();
  await page.getByRole('button', { name: 'Create the organisation' }).click();
  await steps.getByText('0 of 4 done').waitFor();
  // What a request was answered shows on the screens; here the policy and the page's own errors count.
  const own = complaints.filter((one) => !one.startsWith('Failed to load resource'));
  expect(own.join('\n')).toBe('');
  await page.context().close();
}, 120_000);
