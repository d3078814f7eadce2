import { findFreePort } from '@countinghouse/testing';
import {
  findAccessibilityFlaws,
  launchTestBrowser,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPageProof } from '../../src/charges/subscriptions/page-link.ts';
import {
  insertPastDueSubscription,
  insertPaymentLink,
  paymentOf,
} from '../support/charges/pay-targets.ts';
import type { InsertedTarget } from '../support/charges/pay-targets.ts';
import { testSealer } from '../support/people/staff.ts';
import { startTestCheckout } from '../support/processes/running-checkout.ts';
import type { TestCheckout } from '../support/processes/running-checkout.ts';
import { startOutsideWorld } from './support/outside-world.ts';
import type { OutsideWorld } from './support/outside-world.ts';

let outside: OutsideWorld;
let checkout: TestCheckout;
let browser: TestBrowser;

beforeAll(async () => {
  outside = await startOutsideWorld();
  const port = await findFreePort();
  checkout = await startTestCheckout({
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    providerPageOrigins: [outside.origin],
  });
  browser = await launchTestBrowser();
  // The real payments' part: a payment, and the provider's page for it.
  checkout.payments.startWith = (request) => {
    const { target, amountMinor, customer } = request;
    const { id } = checkout.payments.put(
      target.workspaceId,
      paymentOf(target, { amountMinor, customer, createdAt: checkout.clock.now }),
    );
    const back = encodeURIComponent(request.returnAddress(id));
    return { kind: 'started', paymentId: id, url: `${outside.origin}/hosted?back=${back}` };
  };
});
afterAll(async () => {
  await browser.close();
  await checkout.stop();
  await outside.stop();
});

const link = (row: Parameters<typeof insertPaymentLink>[2] = {}): Promise<InsertedTarget> =>
  insertPaymentLink(checkout.database, checkout.tenant.testWorkspaceId, row);

/** What the provider will say of the payment whose page is open. */
function decide(page: Page, status: 'succeeded' | 'failed'): void {
  const id = /([0-9a-f-]{36})/.exec(decodeURIComponent(page.url()))?.[1] ?? '';
  checkout.payments.onRefresh.set(id, {
    status,
    failureCode: status === 'failed' ? 'declined' : null,
  });
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_title, javaScriptEnabled) => {
  test('P-040 a payer pays and comes back to our own confirmation and receipt', async () => {
    const { code } = await link();
    const page = await browser.open({ javaScriptEnabled });
    const complaints = listenForComplaints(page);
    await page.goto(`${checkout.address}/pay/${code}`);
    await page.getByLabel('E-mail address').fill('simi@example.com');
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.waitForURL(/\/hosted/);
    decide(page, 'succeeded');
    await page.locator('#done').click();
    await page.waitForURL(/\/pay\//);
    expect(await page.title()).toBe('Payment received');
    await page.getByRole('link', { name: 'View receipt' }).click();
    await page.waitForURL(/\/receipt/);
    expect(await page.title()).toMatch(/^Receipt from Shop/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a subscriber gives another card, sees the charges, and cancels in two steps', async () => {
    const workspaceId = checkout.tenant.testWorkspaceId;
    const { code, id } = await insertPastDueSubscription(checkout.database, workspaceId);
    const page = await browser.open({ javaScriptEnabled });
    const complaints = listenForComplaints(page);
    await page.goto(`${checkout.address}/pay/${code}?lang=en`);
    expect(await page.title()).toBe('This subscription is active');
    await page.getByRole('button', { name: 'E-mail the link' }).click();
    await page.getByText('s…@example.com').waitFor();
    const proof = createPageProof(testSealer, { workspaceId, id });
    await page.goto(`${checkout.address}/pay/${code}/subscription/${proof}?lang=en`);
    expect(await page.title()).toBe('We could not charge your card');
    if (javaScriptEnabled) expect(await findAccessibilityFlaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pay ₦12,500.00 with another card' }).click();
    await page.waitForURL(/\/hosted/);
    decide(page, 'succeeded');
    await page.locator('#done').click();
    await page.getByRole('link', { name: 'Manage subscription' }).click();
    await page.waitForURL(/\/subscription\//);
    const cancel = page.getByRole('button', { name: 'Cancel the subscription' });
    expect(await cancel.isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Cancel the subscription' }).click();
    await cancel.click();
    await page.getByRole('heading', { name: 'Your subscription is cancelled' }).waitFor();
    if (javaScriptEnabled) expect(await findAccessibilityFlaws(page)).toEqual([]);
    await page.goto(`${checkout.address}/pay/${code}/subscription/${proof.slice(1)}?lang=en`);
    expect(await page.title()).toBe('Page not found');
    // The browser itself notes the statuses of two pages.
    expect(complaints.filter((text) => !/\b4(?:04|10)\b/.test(text))).toEqual([]);
    await page.context().close();
  });

  test('P-037 P-039 with a return address the shop gets the payer and the outcome', async () => {
    const { code } = await link({ return_url: `${outside.origin}/done?order=7#top` });
    const page = await browser.open({ javaScriptEnabled });
    await page.goto(`${checkout.address}/pay/${code}?lang=fr`);
    await page.getByLabel('Adresse e-mail').fill('simi@example.com');
    await page.getByRole('button', { name: /^Payer/ }).click();
    await page.waitForURL(/\/hosted/);
    decide(page, 'succeeded');
    await page.locator('#done').click();
    await page.waitForURL(/\/done/);
    expect(page.url()).toMatch(/\/done\?order=7&payment_id=[0-9a-f-]{36}&status=success#top$/);
    await page.context().close();
  });

  test('a payment that takes its time moves on by itself once it is known', async () => {
    const target = await link({ return_url: `${outside.origin}/later` });
    const workspaceId = checkout.tenant.testWorkspaceId;
    const payment = paymentOf(target, { status: 'processing', createdAt: checkout.clock.now });
    const { id } = checkout.payments.put(workspaceId, payment);
    const page = await browser.open({ javaScriptEnabled });
    await page.goto(`${checkout.address}/pay/${target.code}/${id}`);
    expect(await page.title()).toBe('Your payment is being processed');
    checkout.payments.onRefresh.set(id, { status: 'succeeded' });
    await page.waitForURL(/\/later\?payment_id=.*status=success$/, { timeout: 20_000 });
    await page.context().close();
  });

  test('PD-059 after a decline the payer tries again with a new payment', async () => {
    const { code } = await link();
    const page = await browser.open({ javaScriptEnabled });
    await page.goto(`${checkout.address}/pay/${code}`);
    await page.getByLabel('E-mail address').fill('simi@example.com');
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.waitForURL(/\/hosted/);
    const first = page.url();
    decide(page, 'failed');
    await page.locator('#done').click();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByLabel('E-mail address').fill('simi@example.com');
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.waitForURL(/\/hosted/);
    expect(page.url()).not.toBe(first);
    await page.context().close();
  });

  test('P-038 a payer cancels on the waiting page and goes back to the shop', async () => {
    const target = await link({ return_url: `${outside.origin}/left` });
    const workspaceId = checkout.tenant.testWorkspaceId;
    const { id } = checkout.payments.put(workspaceId, paymentOf(target));
    const page = await browser.open({ javaScriptEnabled });
    await page.goto(`${checkout.address}/pay/${target.code}/${id}?reload=off`);
    await page.getByRole('button', { name: 'Cancel this payment' }).click();
    await page.waitForURL(/\/left/);
    expect(page.url()).toContain(`payment_id=${id}&status=cancelled`);
    await page.context().close();
  });

  test('the error summary has the focus, and its links lead to the fields', async () => {
    const { code } = await link({ amount_minor: null });
    const page = await browser.open({ javaScriptEnabled });
    await page.goto(`${checkout.address}/pay/${code}`);
    await page.getByLabel('Amount').fill('ten');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForSelector('.summary');
    expect(await page.title()).toMatch(/^Error: Pay Shop/);
    expect(await page.locator('.summary:focus').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator('#email:target').count()).toBe(1);
    expect(await page.getByLabel('Amount').inputValue()).toBe('ten');
    await page.context().close();
  });
});

test('the keyboard alone is enough to pay', async () => {
  const { code } = await link({ amount_minor: null });
  const page = await browser.open();
  await page.goto(`${checkout.address}/pay/${code}`);
  await page.keyboard.press('Tab');
  expect(await page.locator('.skip:focus').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12,50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('simi@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/hosted/);
  expect(checkout.payments.started.at(-1)?.amountMinor).toBe(1_250n);
  await page.context().close();
});

test('a provider’s page at an unexpected address is reached all the same', async () => {
  const { code } = await link();
  const page = await browser.open();
  const complaints = listenForComplaints(page);
  const start = checkout.payments.startWith;
  const elsewhere = outside.origin.replace('localhost', '127.0.0.1');
  checkout.payments.startWith = () => ({
    kind: 'started',
    paymentId: 'x',
    url: `${elsewhere}/hosted?back=x`,
  });
  await page.goto(`${checkout.address}/pay/${code}`);
  await page.getByLabel('E-mail address').fill('simi@example.com');
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.waitForURL(/\/hosted/);
  checkout.payments.startWith = start;
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the browser holds the page to its policy: no script runs, and no other address is asked', async () => {
  const { code } = await link();
  const page = await browser.open();
  const complaints = listenForComplaints(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto(`${checkout.address}/pay/${code}`);
  expect(new Set(asked)).toEqual(new Set([checkout.address]));
  expect(complaints).toEqual([]);
  const ran = await page.evaluate(`
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    window.ran === true`);
  expect(ran).toBe(false);
  expect(complaints.join()).toContain('Content Security Policy');
  await page.context().close();
});
