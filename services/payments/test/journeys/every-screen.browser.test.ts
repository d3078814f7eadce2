import { findFreePort } from '@countinghouse/testing';
import {
  findAccessibilityFlaws,
  findNarrowFlaws,
  launchTestBrowser,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createColleague } from '../support/people/colleague.ts';
import { createTenant } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let browser: TestBrowser;
let dashboard: string;
let tenant: Tenant;

beforeAll(async () => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  dashboard = `${origin}/dashboard`;
  api = await startTestApi({
    settings: { PAYMENTS_PORT: String(port), PAYMENTS_PUBLIC_URL: origin },
  });
  browser = await launchTestBrowser();
  tenant = await createTenant(api.deps);
});
afterAll(async () => {
  await browser.close();
  await api.stop();
});

async function signInAs(page: Page, role: 'admin' | 'viewer'): Promise<void> {
  const { businessId } = tenant;
  const person = await createColleague(api, { businessId, role });
  await page.goto(`${dashboard}/sign-in`);
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/workspaces/);
}

/** Where the rail leads, in its order. */
async function railAddresses(page: Page): Promise<readonly string[]> {
  const links = page.locator('.rail-body a');
  await links.first().waitFor();
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  return found.filter((href) => href !== null).map((href) => new URL(href, dashboard).toString());
}

/** What is wrong with a screen: nothing shown, a flaw, a complaint of the browser, or a width of its own. */
async function judge(page: Page, address: string): Promise<readonly string[]> {
  const complaints = listenForComplaints(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });
  const flaws = await findAccessibilityFlaws(page);
  const narrow = await findNarrowFlaws(page);
  const path = new URL(address).pathname;
  return [
    ...flaws.map((flaw) => `${path} ${flaw}`),
    // A role that may not read is told so; the browser notes the 403.
    ...complaints.filter((one) => !one.includes('403')).map((one) => `${path} says ${one}`),
    ...narrow.map((flaw) => `${path} ${flaw}`),
  ];
}

/** The full check looks at every screen in both ways; every other check alternates. */
const isFullCheck = process.env['COUNTINGHOUSE_CHECK_LEVEL'] === 'full';

test.each([
  { role: 'admin', locale: 'en', colorScheme: 'light', turn: 0 },
  { role: 'viewer', locale: 'fr', colorScheme: 'dark', turn: 1 },
] as const)(
  'screens of the rail in turn, empty, as $role in $locale and $colorScheme: axe finds nothing, the policy stops nothing, 320 px and colours of the system suffice',
  async ({ role, locale, colorScheme, turn }) => {
    const page = await browser.open({ locale, colorScheme });
    await signInAs(page, role);
    const all = await railAddresses(page);
    expect(all.length).toBeGreaterThan(5);
    const addresses = all.filter((_, index) => isFullCheck || index % 2 === turn);
    const wrong: string[] = [];
    for (const address of addresses) wrong.push(...(await judge(page, address)));
    expect(wrong).toEqual([]);
    await page.context().close();
  },
);
