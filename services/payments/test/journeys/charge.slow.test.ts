import { findFreePort, waitUntil } from '@countinghouse/testing';
import {
  findAccessibilityFlaws,
  launchTestBrowser,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import type { TestSimulator } from '../support/processes/running-simulator.ts';
import { startOutsideWorld } from './support/outside-world.ts';
import type { OutsideWorld } from './support/outside-world.ts';

type Json = Readonly<Record<string, unknown>>;

let simulator: TestSimulator;
let api: TestApi;
let tenant: Tenant;
let browser: TestBrowser;
let shop: OutsideWorld;
let key: string;

beforeAll(async () => {
  shop = await startOutsideWorld();
  simulator = await startTestSimulator();
  const port = await findFreePort();
  api = await startTestApi({
    settings: {
      ...simulator.settings,
      PAYMENTS_PORT: `${port}`,
      PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}`,
      PAYMENTS_PROVIDER_PAGE_ORIGINS: simulator.address,
    },
  });
  simulator.simulator.setWebhook('test', {
    url: `${api.address}/provider/flutterwave/test`,
    secretHash: 'test-callbacks',
  });
  tenant = await createTenant(api.deps);
  ({ key } = await tenant.createKey({ environment: 'test' }));
  browser = await launchTestBrowser();
});
afterAll(async () => {
  await browser.close();
  await api.stop();
  await simulator.stop();
  await shop.stop();
});

async function request(method: string, path: string, body?: object): Promise<Json> {
  const answer = await fetch(api.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Json;
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return json;
}

/** Fills in our form and stops at the provider's page. */
async function goToProvider(page: Page, url: unknown, amount?: string): Promise<void> {
  await page.goto(String(url));
  await page.getByLabel('E-mail address').fill('payer@example.com');
  if (amount !== undefined) await page.getByLabel(/amount/i).fill(amount);
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL(`${simulator.address}/**`);
}

async function chooseAtProvider(page: Page, outcome: string): Promise<void> {
  await page.locator(`input[name=outcome][value=${outcome}]`).check();
  await page.locator('button[type=submit]:not([name=outcome])').click();
}

const queryOf = (page: Page): Readonly<Record<string, string>> =>
  Object.fromEntries(new URL(page.url()).searchParams);

async function eventsOf(paymentId: unknown): Promise<readonly { type: string; data: Json }[]> {
  const rows = await api.database.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('tenant_id', '=', tenant.testWorkspaceId)
    .orderBy('id')
    .execute();
  return rows
    .map(({ type, data }) => ({ type, data: data as Json }))
    .filter(({ data }) => data['id'] === paymentId);
}

/** The second digit of the cents avoids the simulator's magic amounts. */
describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_title, javaScriptEnabled) => {
  const open = () => browser.open({ javaScriptEnabled });

  test('P-011 P-037 P-039 PD-009 a payer opens a link, pays, and is back at the shop; the payment says so', async () => {
    const link = await request('POST', '/payment-links', {
      title: 'Two yards of adire',
      currency: 'NGN',
      amount: 10.5,
      returnUrl: `${shop.origin}/thanks?order=17#top`,
    });
    const page = await open();
    const complaints = listenForComplaints(page);
    await goToProvider(page, link['url']);
    await chooseAtProvider(page, 'pay');
    await page.waitForURL(`${shop.origin}/**`);
    const { order, payment_id: id, status } = queryOf(page);
    expect([order, status, new URL(page.url()).hash]).toEqual(['17', 'success', '#top']);
    expect(await request('GET', `/payments/${id}`)).toMatchObject({
      status: 'succeeded',
      amount: 1_050,
      fee_amount: 60,
      net_amount: 990,
      payment_link_id: link['id'],
      qr_code_id: null,
      customer: { email: 'payer@example.com' },
    });
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(['payment.succeeded']);
    expect(events[0]?.data).toMatchObject({ amount: 1_050, fee_amount: 60, net_amount: 990 });
    expect(await request('GET', `/payment-links/${String(link['id'])}`)).toMatchObject({
      uses: 1,
      last_payment_id: id,
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('P-012 P-020 P-040 a fixed QR code is paid and confirmed on our own page, with a receipt', async () => {
    const code = await request('POST', '/qr-codes', {
      mode: 'fixed_amount',
      currency: 'NGN',
      amount: 1_050,
      description: 'At the counter',
    });
    const page = await open();
    await goToProvider(page, code['payload']);
    await chooseAtProvider(page, 'pay');
    await page.waitForURL(`${api.address}/pay/**`);
    expect(await page.title()).toMatch(/paid|received|complete/i);
    if (javaScriptEnabled) expect(await findAccessibilityFlaws(page)).toEqual([]);
    const id = /([0-9a-f-]{36})/.exec(page.url())?.[1];
    const payment = await request('GET', `/payments/${id}`);
    expect(payment).toMatchObject({ amount: 1_050, status: 'succeeded', qr_code_id: code['id'] });
    expect((await eventsOf(id))[0]?.data).toMatchObject({ amount: 1_050, qr_code_id: code['id'] });
    await page.getByRole('link', { name: /receipt/i }).click();
    expect(await page.textContent('main')).toContain('10.50');
    await page.context().close();
  });

  test('PD-077 an open QR code is paid with the amount that the payer enters', async () => {
    const code = await request('POST', '/qr-codes', { mode: 'open_amount', currency: 'NGN' });
    const page = await open();
    await goToProvider(page, code['url'], '1,234.50');
    await chooseAtProvider(page, 'pay');
    await page.waitForURL(`${api.address}/pay/**`);
    const id = /([0-9a-f-]{36})/.exec(page.url())?.[1];
    expect(await request('GET', `/payments/${id}`)).toMatchObject({ amount: 123_450 });
    await page.context().close();
  });

  test('PD-059 PD-073 a declined try and a good one are two payments, and the first stays failed', async () => {
    const link = await request('POST', '/payment-links', {
      title: 'Kente',
      currency: 'NGN',
      amount: 25,
    });
    const page = await open();
    await goToProvider(page, link['url']);
    await chooseAtProvider(page, 'decline');
    await page.waitForURL(`${api.address}/pay/**`);
    const declinedId = /([0-9a-f-]{36})/.exec(page.url())?.[1];
    if (javaScriptEnabled) expect(await findAccessibilityFlaws(page)).toEqual([]);
    const [failed] = await eventsOf(declinedId);
    expect(failed).toMatchObject({ type: 'payment.failed', data: { id: declinedId } });
    await page
      .getByRole('link', { name: /try again/i })
      .or(page.getByRole('button', { name: /try again|pay/i }))
      .first()
      .click();
    if ((await page.getByLabel('E-mail address').count()) > 0) {
      await page.getByLabel('E-mail address').fill('payer@example.com');
      await page.locator('main form button[type=submit]').first().click();
    }
    await page.waitForURL(`${simulator.address}/**`);
    await chooseAtProvider(page, 'pay');
    await page.waitForURL(`${api.address}/pay/**`);
    const paidId = /([0-9a-f-]{36})/.exec(page.url())?.[1];
    expect(paidId).not.toBe(declinedId);
    expect(await request('GET', `/payments/${declinedId}`)).toMatchObject({
      status: 'failed',
      failure_code: 'declined',
    });
    expect(await request('GET', `/payments/${paidId}`)).toMatchObject({ status: 'succeeded' });
    await page.context().close();
  });

  test('P-038 a payer who cancels is sent to the shop with status=cancelled', async () => {
    const link = await request('POST', '/payment-links', {
      title: 'Cap',
      currency: 'NGN',
      amount: 5,
      returnUrl: `${shop.origin}/cart`,
    });
    const page = await open();
    await goToProvider(page, link['url']);
    await page.locator('button[name=outcome][value=cancel]').click();
    await page.waitForURL(`${shop.origin}/**`);
    const { payment_id: id, status } = queryOf(page);
    expect(status).toBe('cancelled');
    expect(await request('GET', `/payments/${id}`)).toMatchObject({ status: 'cancelled' });
    expect(await eventsOf(id)).toEqual([]);
    await page.context().close();
  });

  test('PD-076 an expired link shows its own page with 410 and takes nobody’s money', async () => {
    const link = await request('POST', '/payment-links', {
      title: 'Sale',
      currency: 'NGN',
      amount: 5,
      expiresAt: new Date(Date.now() + 1_500).toISOString(),
    });
    const page = await open();
    await waitUntil('the link expires', async () => {
      const answer = await page.goto(String(link['url']));
      return answer?.status() === 410;
    });
    expect(await page.title()).toMatch(/expired|ended|over/i);
    expect(await page.locator('form input[name=email]').count()).toBe(0);
    await page.context().close();
  });

  test('PD-071 PD-072 of two payers of a single-use code one pays and the other’s money goes back', async () => {
    const code = await request('POST', '/qr-codes', {
      mode: 'fixed_amount',
      currency: 'NGN',
      amount: 7_700,
      singleUse: true,
    });
    const [first, second] = [await open(), await open()];
    await goToProvider(first, code['url']);
    await goToProvider(second, code['url']);
    for (const page of [first, second]) {
      await chooseAtProvider(page, 'pay');
      await page.waitForURL(`${api.address}/pay/**`);
    }
    const ids = [first, second].map((page) => /([0-9a-f-]{36})/.exec(page.url())?.[1]);
    expect(await request('GET', `/payments/${ids[0]}`)).toMatchObject({ status: 'succeeded' });
    expect(await request('GET', `/payments/${ids[1]}`)).toMatchObject({
      status: 'failed',
      failure_code: 'duplicate_payment',
    });
    const third = await first.goto(String(code['url']));
    expect(third?.status()).toBe(410);
    await first.context().close();
    await second.context().close();
  });
});

test('P-096 PD-068 after the merchant’s cancel the payer’s page at the provider is closed', async () => {
  const link = await request('POST', '/payment-links', {
    title: 'Cap',
    currency: 'NGN',
    amount: 5,
  });
  const page = await browser.open();
  await goToProvider(page, link['url']);
  const list = await request('GET', '/payments?status=pending&limit=1');
  const id = String((list['data'] as Json[])[0]?.['id']);
  await request('POST', `/payments/${id}/cancel`);
  await page.locator('input[name=outcome][value=pay]').check();
  await page.locator('button[type=submit]:not([name=outcome])').click();
  expect(await page.textContent('body')).toMatch(/cancelled/i);
  expect(await request('GET', `/payments/${id}`)).toMatchObject({ status: 'cancelled' });
  await page.context().close();
});

test('P-043 P-149 P-150 PD-110 PD-206 a charge with a recipient settles to the sub-account, the fee off at once', async () => {
  const recipient = await request('POST', '/split-recipients', {
    externalReference: 'weaver-1',
    name: 'Weaver',
    accountBank: '044',
    accountNumber: '0690000031',
    splitValue: 70,
  });
  expect(recipient).toMatchObject({ verified: false, status: 'active' });
  const link = await request('POST', '/payment-links', {
    title: 'Aso oke',
    currency: 'NGN',
    amount: 100,
    splitRecipientId: recipient['id'],
  });
  const page = await browser.open();
  await goToProvider(page, link['url']);
  await chooseAtProvider(page, 'pay');
  await page.waitForURL(`${api.address}/pay/**`);
  const id = /([0-9a-f-]{36})/.exec(page.url())?.[1];
  const payment = await request('GET', `/payments/${id}`);
  expect(payment).toMatchObject({
    status: 'succeeded',
    fee_amount: 320,
    split: { recipient_id: recipient['id'], amount: 7_000, routed: true, reason: null },
  });
  const charges = simulator.simulator.book('test').charges;
  const charge = charges.find(({ txRef }) => txRef === payment['reference']);
  expect(charge?.shares).toEqual([
    expect.objectContaining({
      subaccountId: recipient['provider_subaccount_id'],
      amountMinor: 7_000n,
    }),
  ]);
  await page.context().close();
});
