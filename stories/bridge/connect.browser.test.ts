import { createTestSealer } from '@countinghouse/identity/testing';
import { findFreePort } from '@countinghouse/testing';
import { findFlawsInBothThemes, listenForComplaints } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followPayments } from '../../services/accounting/src/payments-bridge/connections/follow-payments.ts';
import { openPaymentsFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import { openOffice } from '../../services/accounting/test/journeys/support.ts';
import type { Office } from '../../services/accounting/test/journeys/support.ts';
import {
  createTestOrganisation,
  testSealingKeys,
} from '../../services/accounting/test/support/people/tenants.ts';
import { connectAsApplication } from '../../services/accounting/test/support/processes/accounting-database.ts';
import { signInStaff } from '../../services/payments/test/support/people/staff.ts';
import { createTenant } from '../../services/payments/test/support/people/tenants.ts';
import { startTestApi } from '../../services/payments/test/support/processes/running-api.ts';
import type { TestApi } from '../../services/payments/test/support/processes/running-api.ts';

let office: Office;
let payments: TestApi;
let paymentsOrigin: string;
let worker: ReturnType<typeof connectAsApplication>;

beforeAll(async () => {
  const port = await findFreePort();
  paymentsOrigin = `http://localhost:${port}`;
  office = await openOffice({ ACCOUNTING_PAYMENTS_URLS: paymentsOrigin });
  payments = await startTestApi({
    settings: {
      PAYMENTS_PORT: String(port),
      PAYMENTS_PUBLIC_URL: paymentsOrigin,
      PAYMENTS_BOOKS_URLS: office.origin,
    },
  });
  worker = connectAsApplication({ applicationUrl: office.api.testDatabase.urlOf.worker });
});
afterAll(async () => {
  await worker.close();
  await office.close();
  await payments.stop();
});

/** As the loop of the books' worker does, after any pause. */
async function read(hours: number): Promise<void> {
  await followPayments({
    ...office.api.deps,
    database: worker,
    sealer: createTestSealer(testSealingKeys),
    openFeed: openPaymentsFeed,
    paymentsUrls: [paymentsOrigin],
    publicUrl: office.origin,
    now: () => new Date(Date.now() + hours * 3_600_000),
  });
}

/** The consent page of payments: who asks, for what; back in the books it is connected. */
async function agree(page: Page, orgName: string): Promise<void> {
  await page.getByRole('heading', { name: 'Connect books' }).waitFor();
  await page.getByText(`${orgName} at localhost`).waitFor();
  await page.getByRole('button', { name: 'Agree and connect' }).click();
  await page.getByText('is connected. Its movements are being booked.').waitFor();
  expect(page.url()).not.toContain('code=');
}

test('AD-140 PD-280 books are connected by consent, replace their keys, are disconnected, connected again and closed', async () => {
  const tenant = await createTenant(payments.deps);
  const { orgId } = await createTestOrganisation(office.api.deps);
  const { page, staff } = await office.admit(orgId, 'owner');
  const owner = await signInStaff(payments, {
    businessId: tenant.businessId,
    origin: paymentsOrigin,
  });
  const [name = '', value = ''] = (owner.headers['cookie'] ?? '').split('=');
  await page.context().addCookies([{ name, value, url: paymentsOrigin }]);
  const { body: organisation } = await staff.get('/settings');
  const complaints = listenForComplaints(page);
  const settings = office.addressOf(orgId, '/settings/payments');
  const booksScreen = `${paymentsOrigin}/dashboard/workspaces/${tenant.liveWorkspaceId}/books`;

  await page.goto(settings);
  await page.getByLabel('First day to book').first().fill('2026-03-01');
  await office.browser.picture(page, 'connect payments');
  await page.getByRole('button', { name: 'Continue in payments' }).click();
  await page.getByRole('heading', { name: 'Connect books' }).waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await office.browser.picture(page, 'consent to books');
  await agree(page, organisation.name);
  await read(0);
  await page.goto(settings);
  await page.getByText('Up to date').waitFor();
  await page.getByText('They replace themselves every 30 days.').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await office.browser.picture(page, 'connected payments');
  await page.goto(booksScreen);
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByText('The books ask every 30 seconds.').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await office.browser.picture(page, 'connected books');

  const keys = () =>
    payments.database.db
      .selectFrom('api_keys')
      .select(['id', 'revoked_at'])
      .where('business_id', '=', tenant.businessId)
      .execute();
  expect(await keys()).toHaveLength(2);
  await page.goto(settings);
  await page.getByRole('button', { name: 'Replace the keys now' }).click();
  await page.getByText('Being replaced…').waitFor();
  await read(1);
  expect(await keys()).toHaveLength(4);
  await page.goto(settings);
  await page.getByText('They replace themselves every 30 days.').waitFor();

  await page.goto(booksScreen);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('No books are connected').waitFor();
  expect((await keys()).every(({ revoked_at: at }) => at !== null)).toBe(true);
  const stopped = page.getByText('Stopped: the key is revoked or lacks a scope.');
  await expect
    .poll(async () => {
      await read(2);
      await page.goto(settings);
      await page.getByRole('heading', { name: 'API keys', exact: true }).waitFor();
      return stopped.count();
    })
    .toBe(1);

  await page.getByRole('button', { name: 'Connect again' }).click();
  await agree(page, organisation.name);
  await read(3);
  await page.goto(settings);
  await page.getByText('Up to date').waitFor();
  const { body: list } = await staff.get('/payments-connections');
  expect(list.data).toHaveLength(1);

  // What comes in later would move the screen under the click.
  await page.waitForLoadState('networkidle');
  await page.getByText('Close the connection').first().click();
  await page.getByRole('button', { name: 'Close the connection' }).click();
  await page.getByText('Closed', { exact: true }).waitFor();
  await page.goto(booksScreen);
  await page.getByText('No books are connected').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
