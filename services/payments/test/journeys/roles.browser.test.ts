import { join } from 'node:path';
import { findFreePort, readRequiredPermissions } from '@countinghouse/testing';
import { launchTestBrowser, readOffers } from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberRole } from '../../src/tenants/businesses/business.rules.ts';
import { explainRefusal, permissions, permissionsOf } from '../../src/tenants/staff/role.rules.ts';
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

beforeAll(async () => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  dashboard = `${origin}/dashboard`;
  api = await startTestApi({
    settings: { PAYMENTS_PORT: String(port), PAYMENTS_PUBLIC_URL: origin },
  });
  browser = await launchTestBrowser();
  tenant = await createTenant(api.deps);
  page = await browser.open({ viewport: { width: 1440, height: 1000 } });
  const { businessId } = tenant;
  const person = await createColleague(api, { businessId, role: 'owner' });
  await page.goto(`${dashboard}/sign-in`);
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/workspaces/);
});
afterAll(async () => {
  await browser.close();
  await api.stop();
});

/** The owner's own page, told that its reader has another role. Data is read as the owner: only what the screens offer differs. */
async function become(role: MemberRole): Promise<void> {
  const held = permissionsOf(role);
  await page.unrouteAll();
  await page.route('**/dashboard/api/me', async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    const memberships = [{ ...me.memberships[0], role, permissions: [...held] }];
    await route.fulfill({ response, json: { ...me, memberships } });
  });
  await page.route('**/dashboard/api/businesses/*', async (route) => {
    const response = await route.fetch();
    const business = await response.json();
    const told = permissions.map((permission) => ({
      permission,
      allowed: held.has(permission),
      reason: held.has(permission) ? null : explainRefusal(role, [permission]),
    }));
    await route.fulfill({ response, json: { ...business, role, permissions: told } });
  });
  await page.goto(`${dashboard}/workspaces/${tenant.liveWorkspaceId}`);
  await page.locator('.rail-body a').first().waitFor();
}

test.each(['owner', 'viewer'] as const)('dump %s', async (role) => {
  await become(role);
  const found = await page
    .locator('.rail-body a')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  let text = '';
  for (const [label, href] of found) {
    const offers = await readOffers(
      page,
      new URL(String(href), dashboard).toString(),
      label === 'Home' ? '' : String(label),
    );
    text += `${label} ${href} ${JSON.stringify([...offers])} ${(await page.locator('main .no-permission, main .empty').allTextContents()).join('|').slice(0, 200)}\n`;
  }
  for (const href of ['payment-links/new', 'payouts/new']) {
    const offers = await readOffers(
      page,
      `${dashboard}/workspaces/${tenant.liveWorkspaceId}/${href}`,
      '',
    );
    text += `${href} ${JSON.stringify([...offers])}\n`;
  }
  console.log(text);
  expect(
    readRequiredPermissions(join(import.meta.dirname, '../../dashboard-openapi.json')).size,
  ).toBeGreaterThan(1);
});
