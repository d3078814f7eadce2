import { findFreePort } from '@countinghouse/testing';
import {
  findFlawsInBothThemes,
  launchTestBrowser,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { createColleague } from '../support/people/colleague.ts';
import { createTenant } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let browser: TestBrowser;
let dashboard: string;
let tenant: Tenant;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  dashboard = `${origin}/dashboard`;
  api = await startTestApi({
    settings: { PAYMENTS_PORT: String(port), PAYMENTS_PUBLIC_URL: origin },
  });
  browser = await launchTestBrowser();
  tenant = await createTenant(api.deps);
  page = await browser.open();
  await signInAs('admin');
  complaints = listenForComplaints(page);
});
afterAll(async () => {
  await browser.close();
  await api.stop();
});

async function signInAs(role: 'admin'): Promise<void> {
  const { businessId } = tenant;
  const person = await createColleague(api, { businessId, role });
  await page.goto(`${dashboard}/workspaces/${tenant.liveWorkspaceId}`);
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}

function currentPath(): string {
  return new URL(page.url()).pathname.replace('/dashboard', '');
}

test('the palette finds what the API finds, and Enter opens it', async () => {
  const link = await insertPaymentLink(api.database, tenant.liveWorkspaceId);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await field.fill(link.id);
  await page.getByRole('option').first().waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(currentPath).toContain(link.id);
  await page.goBack();
});

test('arrows choose among screens, and Escape leaves everything as it was', async () => {
  const before = currentPath();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('go to appr');
  const option = page.getByRole('option', { name: 'Go to Approvals' });
  expect(await option.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(currentPath()).toBe(before);
});

test('two keys lead to a screen, and the list of keys says so', async () => {
  await page.keyboard.press('?');
  await page.getByRole('term').getByText('Go to Payments', { exact: true }).waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  expect(currentPath()).toBe(`/workspaces/${tenant.liveWorkspaceId}/payments`);
});

test('keys of one letter can be switched off; Ctrl K stays', async () => {
  await page.goto(`${dashboard}/account`);
  const choice = page.getByRole('group', { name: 'Keys of one letter' });
  await choice.getByRole('button', { name: 'Off' }).click();
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});

test('what an address says beside what a screen knows is left out, and the list is there', async () => {
  const path = `/workspaces/${tenant.liveWorkspaceId}/payments`;
  await page.goto(`${dashboard}${path}?utm_source=mail`);
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  await page.getByText('No payment yet').waitFor({ timeout: 5_000 });
  expect(page.url()).toBe(`${dashboard}${path}`);
});
