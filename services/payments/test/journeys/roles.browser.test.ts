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

/** What an operation asks for, or a permission where a file is made of what the screen has read. */
type Need = string;

interface Screen {
  /** Of the rail and of the screen. */
  readonly title: string;
  /** Without it the screen says who has it. */
  readonly reads: Need;
  /** Without it a button is disabled, with the reason. */
  readonly acts: Readonly<Record<string, Need>>;
}

const screens: readonly Screen[] = [
  { title: 'Payments', reads: 'searchPayments', acts: { CSV: 'reports:export' } },
  {
    title: 'Balance',
    reads: 'listBalanceEntries',
    acts: { CSV: 'reports:export', 'Pay out': 'createPayout' },
  },
  { title: 'Payouts', reads: 'searchPayouts', acts: { 'Pay out': 'createPayout' } },
  { title: 'Refunds', reads: 'searchRefunds', acts: {} },
  { title: 'Disputes', reads: 'listDisputes', acts: {} },
  {
    title: 'Settlements',
    reads: 'listSettlementDays',
    acts: { 'CSV, last 30 days': 'reports:export' },
  },
  {
    title: 'Payment links',
    reads: 'searchPaymentLinks',
    acts: { 'Create payment link': 'createPaymentLink' },
  },
  { title: 'QR codes', reads: 'searchQrCodes', acts: { 'Create QR code': 'createQrCode' } },
  {
    title: 'Subscriptions',
    reads: 'searchSubscriptions',
    acts: { 'Create subscription': 'createSubscription' },
  },
  {
    title: 'Split recipients',
    reads: 'searchSplitRecipients',
    acts: { 'Add recipient': 'createSplitRecipient' },
  },
  { title: 'Approvals', reads: 'listApprovals', acts: {} },
  {
    title: 'Members',
    reads: 'listMembers',
    acts: { Invite: 'createInvitation', Leave: 'leaveBusiness' },
  },
  { title: 'Policy', reads: 'listThresholds', acts: { Change: 'changeThreshold' } },
  {
    title: 'Verification',
    reads: 'listDocuments',
    acts: {
      Upload: 'uploadDocument',
      'Add owner': 'addBeneficialOwner',
      'Start the check': 'startVerification',
    },
  },
  {
    title: 'Settlement account',
    reads: 'getSettlementAccount',
    acts: { 'Set account': 'changeSettlementAccount' },
  },
  { title: 'Audit log', reads: 'listAuditLog', acts: { CSV: 'reports:export' } },
  { title: 'Your data', reads: 'listArchives', acts: {} },
  { title: 'Books', reads: 'getBooksConnection', acts: {} },
  { title: 'Risk', reads: 'getRiskPolicy', acts: { 'Add a payer': 'createPayerRule' } },
  { title: 'API keys', reads: 'listApiKeys', acts: { 'Create key': 'createApiKey' } },
  {
    title: 'Webhooks',
    reads: 'searchWebhookDeliveries',
    acts: { 'Add endpoint': 'createWebhook' },
  },
  { title: 'Events', reads: 'searchEvents', acts: {} },
  {
    title: 'Requests',
    reads: 'listRequests',
    acts: { 'Stop keeping bodies': 'updateRequestLogSettings' },
  },
];

const needs = readRequiredPermissions(join(import.meta.dirname, '../../dashboard-openapi.json'));

/** An operation that asks for nothing is for every member. */
function isFor(role: MemberRole, need: Need): boolean {
  const anyOf = needs.get(need) ?? [need];
  const held = permissionsOf(role);
  return anyOf.length === 0 || permissions.some((one) => anyOf.includes(one) && held.has(one));
}

const roles = ['owner', 'admin', 'finance', 'developer', 'viewer'] as const;

/** What a role should find at a screen's buttons; nothing when the screen itself is refused. */
function expectedAt({ reads, acts }: Screen, role: MemberRole): ReadonlyMap<string, string> {
  if (!isFor(role, reads)) return new Map(Object.keys(acts).map((name) => [name, 'absent']));
  return new Map(
    Object.entries(acts).map(([name, need]) => [name, isFor(role, need) ? 'offered' : 'disabled']),
  );
}

const isFullCheck = process.env['COUNTINGHOUSE_CHECK_LEVEL'] === 'full';

/** A screen is seen once by all who should find the same; in the full check by each of them. */
function screensFor(role: (typeof roles)[number]): readonly Screen[] {
  if (isFullCheck) return screens;
  const before = roles.slice(0, roles.indexOf(role));
  const textOf = (screen: Screen, one: MemberRole): string =>
    [isFor(one, screen.reads), ...expectedAt(screen, one)].join();
  return screens.filter(
    (screen) => !before.some((one) => textOf(screen, one) === textOf(screen, role)),
  );
}

test.each(roles)(
  'what %s may do is offered on every screen, what they may not is disabled and says why',
  async (role) => {
    await become(role);
    const rail = page.locator('.rail-body a');
    const labels = await rail.allTextContents();
    const wrong: string[] = [];
    for (const screen of screensFor(role)) {
      const { title, reads } = screen;
      const href = await rail.nth(labels.indexOf(title)).getAttribute('href');
      const offers = await readOffers(page, new URL(href ?? '', dashboard).toString(), title);
      const isRefused = (await page.getByText('Your role does not see this').count()) > 0;
      if (isRefused === isFor(role, reads)) wrong.push(`${title} is refused: ${isRefused}`);
      for (const [name, expected] of expectedAt(screen, role)) {
        const found = offers.get(name) ?? 'absent';
        if (found !== expected) wrong.push(`${title} ${name}: ${found}, not ${expected}`);
      }
      for (const [name, state] of offers) {
        if (state === 'unexplained') wrong.push(`${title} ${name}: disabled without a reason`);
      }
    }
    expect(wrong).toEqual([]);
    // Screens that the table does not name have no button of their own.
    const named = new Set([...screens.map(({ title }) => title), 'Home', 'Profile']);
    expect(labels.filter((label) => !named.has(label))).toEqual([]);
  },
);
