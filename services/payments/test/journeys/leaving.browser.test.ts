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
import { insertPayment } from '../support/charges/payment-rows.ts';
import { openClosingWorld } from '../support/leaving/closing-world.ts';
import type { ClosingWorld } from '../support/leaving/closing-world.ts';
import { insertRawTransaction } from '../support/ledger/ledger-rows.ts';
import { giveFunds } from '../support/money-out/payout-rows.ts';
import type { Staff } from '../support/people/staff.ts';

let world: ClosingWorld;
let browser: TestBrowser;
let origin: string;
beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  world = await openClosingWorld(port);
  browser = await launchTestBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

async function enter(page: Page, staff: Staff): Promise<void> {
  const [name = '', value = ''] = (staff.headers['cookie'] ?? '').split('=');
  await page.context().addCookies([{ name, value, url: origin }]);
}

test('an owner erases a payer, starts the closing, sees what is in the way and what ends, and reads that it is closed', async () => {
  const { tenant, owner } = await world.open();
  const { businessId, liveWorkspaceId: workspaceId } = tenant;
  const { database } = world.api;
  await insertPaymentLink(database, workspaceId);
  await giveFunds(database, workspaceId, 125_050n);
  const customer = JSON.stringify({ email: 'simi@example.com', name: 'Simi' });
  await insertPayment(database, workspaceId, { customer });
  const page = await browser.open({ viewport: { width: 1440, height: 1000 } });
  await enter(page, owner);
  const complaints = listenForComplaints(page);
  const address = `${origin}/dashboard/businesses/${businessId}/archives`;
  await page.goto(address);
  await page.getByLabel('E-mail address of the payer').fill('Simi@Example.com');
  await page.getByRole('button', { name: 'Look for the payer…' }).click();
  await page.getByText('Simi@Example.com is named on payments: 1 live, 0 test.').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Erase the payer' }).click();
  await page.getByText('The payer was erased from payments: 1 live, 0 test.').waitFor();
  await page.getByRole('link', { name: 'Pay out the available balance' }).waitFor();
  await page.getByRole('link', { name: 'Payment links: 1' }).waitFor();
  await page.getByRole('button', { name: 'Close…' }).click();
  await page.getByRole('button', { name: 'Start closing' }).click();
  await page.getByText('started the closing').waitFor();
  await browser.picture(page, 'closing started');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await insertRawTransaction(
    database,
    workspaceId,
    [
      { code: 2010, amountMinor: 125_050n, currency: 'NGN' },
      { code: 1010, amountMinor: -125_050n, currency: 'NGN' },
    ],
    { step: 3 },
  );
  world.pass(7);
  await world.runJob();
  await enter(page, await world.signInAgain(owner));
  await page.goto(address);
  await page.getByText('It is closed.').waitFor();
  await browser.picture(page, 'closing closed');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.context().close();
});
