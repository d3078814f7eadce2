import {
  findAccessibilityFlaws,
  findNarrowFlaws,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { done } from '../support/people/journey.ts';
import type { Staff } from '../support/people/staff.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

let office: Office;
let scene: IssuingScene;
/** Screens that the rail does not lead to. */
let deeper: readonly string[];

beforeAll(async () => {
  office = await openOffice();
  scene = await createIssuingScene(office.api.deps);
  const { staff, page } = await office.admit(scene.orgId, 'owner');
  await page.context().close();
  deeper = await fillBooks(staff);
});
afterAll(() => office.close());

/** One of each noun, and where its screens are. */
async function fillBooks(staff: Staff): Promise<readonly string[]> {
  const { customer, accountIdOf } = scene;
  const invoice = await scene.posted();
  const lines = [{ description: 'Hours', unit_price: 100 }];
  const quote = await done(staff.post('/quotes', { contact_id: customer.id, lines }));
  const lead = await done(staff.post('/leads', { name: 'Ada', company: 'Shop', value: 500 }));
  const recurring = await done(
    staff.post('/recurring', {
      kind: 'invoice',
      name: 'Retainer',
      contact_id: customer.id,
      every: 1,
      unit: 'month',
      starts_on: '2027-01-31',
      goes_to: 'draft',
      lines,
    }),
  );
  const payment = await done(
    staff.post('/payments', {
      direction: 'in',
      account_id: accountIdOf('1000'),
      contact_id: customer.id,
      date: '2026-04-01',
      currency: 'EUR',
      amount: 50,
    }),
  );
  return [
    '/documents/new?kind=invoice',
    `/documents/${invoice.id}`,
    `/trail/document/${invoice.id}`,
    `/contacts/${customer.id}`,
    `/contacts/${customer.id}/statement`,
    '/quotes/new',
    `/quotes/${quote.id}`,
    `/quotes/${quote.id}/edit`,
    `/leads/${lead.id}`,
    '/leads/new',
    `/recurring/${recurring.id}`,
    `/recurring/${recurring.id}/edit`,
    '/recurring/new?kind=bill',
    `/payments/${payment.id}`,
    `/payments/new?document_id=${invoice.id}`,
    '/transfers/new',
    '/journal/entries/new',
    '/journal/opening-balances',
    '/year-ends/checklist?year_end=2025-12-31',
    '/revaluations/preview?date=2026-03-31',
    `/reports/general-ledger?account_id=${scene.accountIdOf('1000')}`,
    '/settings/tax-codes',
    '/settings/exchange-rates',
    '/settings/members',
  ];
}

/** Where the rail leads, in its order. */
async function railAddresses(page: Page): Promise<readonly string[]> {
  const links = page.locator('.rail-body a');
  await links.first().waitFor();
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  return found
    .filter((href) => href !== null)
    .map((href) => new URL(href, office.origin).toString());
}

/** What is wrong with a screen: nothing shown, a flaw, a complaint of the browser, or a width of its own. */
async function judge(page: Page, address: string): Promise<readonly string[]> {
  const complaints = listenForComplaints(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });
  const path = nameOf(address);
  const flaws = await findAccessibilityFlaws(page);
  await office.browser.picture(page, `${path.replaceAll(/\W+/g, '-')} 1440`);
  const narrow = await findNarrowFlaws(page);
  return [
    ...flaws.map((flaw) => `${path} ${flaw}`),
    // A role that may not read is told so; the browser notes the 403.
    ...complaints.filter((one) => !one.includes('403')).map((one) => `${path} says ${one}`),
    ...narrow.map((flaw) => `${path} ${flaw}`),
  ];
}

/** Whose turn a screen is: the same for every role, whatever else its rail has. */
const turnOf = (address: string): number => nameOf(address).length % 2;

const nameOf = (address: string): string =>
  address.replace(office.origin, '').replaceAll(/[0-9a-f-]{36}/g, ':id');

/** Some twenty screens, on a machine that has much else to do. */
const walkMs = 600_000;
/** The full check looks at every screen in both ways; every other check alternates. */
const isFullCheck = process.env['COUNTINGHOUSE_CHECK_LEVEL'] === 'full';

test.concurrent.each([
  { role: 'owner', locale: 'en', colorScheme: 'light', turn: 0 },
  { role: 'viewer', locale: 'fr', colorScheme: 'dark', turn: 1 },
] as const)(
  'every other screen as $role in $locale and $colorScheme: axe finds nothing, the policy stops nothing, 320 px and colours of the system suffice',
  { timeout: walkMs },
  async ({ role, locale, colorScheme, turn }) => {
    const page = await office.open(scene.orgId, role, { locale, colorScheme });
    await page.goto(office.addressOf(scene.orgId, ''));
    const all = [
      ...(await railAddresses(page)),
      ...deeper.map((path) => office.addressOf(scene.orgId, path)),
    ];
    expect(all.length).toBeGreaterThan(25);
    const addresses = all.filter((address) => isFullCheck || turnOf(address) === turn);
    const wrong: string[] = [];
    for (const address of addresses) wrong.push(...(await judge(page, address)));
    expect(wrong).toEqual([]);
    await page.context().close();
  },
);
