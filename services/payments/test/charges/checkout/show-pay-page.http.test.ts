import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renameBusiness } from '../../../src/business/profile/rename-business.ts';
import { suspendBusiness } from '../../../src/tenants/businesses/suspend-business.ts';
import { insertPaymentLink, insertQrCode } from '../../support/charges/pay-targets.ts';
import { noMail } from '../../support/people/second-person.ts';
import { createTenant, operatorDeps } from '../../support/people/tenants.ts';
import { startTestCheckout } from '../../support/processes/running-checkout.ts';
import type { TestCheckout } from '../../support/processes/running-checkout.ts';
import { createPayer, expectSafeHeaders } from './support/payer.ts';
import type { Payer } from './support/payer.ts';

let checkout: TestCheckout;
let payer: Payer;

beforeAll(async () => {
  checkout = await startTestCheckout();
  payer = createPayer(checkout.address);
});
afterAll(() => checkout.stop());

const link = (row: Parameters<typeof insertPaymentLink>[2] = {}) =>
  insertPaymentLink(checkout.database, checkout.tenant.liveWorkspaceId, row);
const past = new Date('2026-11-15T09:30:29.999Z');

describe('GET /pay/{code}', () => {
  test('an open link is a page with its merchant, title and exact amount', async () => {
    const { code } = await link({ description: 'By hand' });
    const reply = await payer.get(`/pay/${code}`);
    expect(reply.status).toBe(200);
    expect(reply.title).toMatch(/^Pay Shop \d+$/);
    expect(reply.html).toMatch(/Indigo wrapper, 5 yards[^]*₦12,500\.00[^]*NGN[^]*By hand/);
    expectSafeHeaders(reply);
  });

  test('a QR code leads to the same page, with the merchant for a title', async () => {
    const { code } = await insertQrCode(checkout.database, checkout.tenant.liveWorkspaceId);
    const reply = await payer.get(`/pay/${code}`);
    expect(reply.status).toBe(200);
    expect(reply.html).toMatch(/<h1><bdi>Pay Shop \d+<\/bdi><\/h1>[^]*₦5,000\.00/);
  });

  test('a code is found in any case', async () => {
    const { code } = await link();
    expect((await payer.get(`/pay/${code.toLowerCase()}`)).status).toBe(200);
  });

  test.each([
    ['expired', { expires_at: past }, 'This payment link has expired'],
    ['used', { max_uses: 1, uses: 1 }, 'This payment has already been made'],
    ['disabled', { disabled_at: past }, 'This payment link is disabled'],
  ])('PD-071 PD-076 one that is %s is gone: 410', async (_state, row, title) => {
    const { code } = await link(row);
    const reply = await payer.get(`/pay/${code}`);
    expect([reply.status, reply.title]).toEqual([410, title]);
    expect(reply.html).not.toContain('<form');
    expectSafeHeaders(reply);
  });

  test('PD-056 while payments are paused it is 503 with the time to wait', async () => {
    const { code } = await link();
    checkout.pauses.set('payments', { operation: 'payments', retryAfterSeconds: 90 });
    const reply = await payer.get(`/pay/${code}`);
    checkout.pauses.clear();
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '90']);
    expect(reply.title).toBe('Payments are paused');
  });

  test('H5: a seller that is suspended takes no payments, and the page says so', async () => {
    const tenant = await createTenant(operatorDeps(checkout.database));
    const { code } = await insertPaymentLink(checkout.database, tenant.liveWorkspaceId);
    const sandbox = await insertPaymentLink(checkout.database, tenant.testWorkspaceId);
    const token = await payer.tokenOf(code);
    const deps = { ...operatorDeps(checkout.database), ...noMail };
    await suspendBusiness(deps, { businessId: tenant.businessId, reason: 'test' });
    const form = { token, email: 'simi@example.com' };
    for (const reply of [await payer.get(`/pay/${code}`), await payer.post(`/pay/${code}`, form)]) {
      expect([reply.status, reply.title]).toEqual([
        403,
        'This seller is not accepting payments at the moment',
      ]);
      expect(reply.html).not.toContain('<form');
      expectSafeHeaders(reply);
    }
    expect(checkout.payments.started).toEqual([]);
    expect((await payer.get(`/pay/${sandbox.code}`)).status).toBe(200);
  });

  test('H5: payers see the legal name beside the one that the business trades under', async () => {
    const tenant = await createTenant(operatorDeps(checkout.database));
    const { code } = await insertPaymentLink(checkout.database, tenant.liveWorkspaceId);
    const change = { legalName: 'Adire Lane Textiles Ltd', tradingName: 'Adire Lane' };
    const order = { businessId: tenant.businessId, change, reason: 'test' };
    await renameBusiness(operatorDeps(checkout.database), order);
    const { html } = await payer.get(`/pay/${code}`);
    expect(html).toContain('<bdi>Adire Lane</bdi>');
    expect(html).toContain('Sold by <b><bdi>Adire Lane Textiles Ltd</bdi></b>');
  });

  test.each([
    '00FFFFFFFFFFFFFFFF',
    'nonsense',
    '%00',
    '00FFFFFFFFFFFFFFFF%0d%0ax',
    '%F0%9F%98%80',
    '',
  ])('an unknown code is a page too: 404 for %j', async (code) => {
    const reply = await payer.get(`/pay/${code}`);
    expect(reply.status).toBe(code === '%00' ? 400 : 404);
    expectSafeHeaders(reply);
  });

  test('PD-058 looking, however often, starts no payment', async () => {
    const { code } = await link();
    for (let visit = 0; visit < 3; visit += 1) await payer.get(`/pay/${code}`);
    expect(checkout.payments.started).toEqual([]);
  });

  test('the language is the address’s, then the browser’s', async () => {
    const { code } = await link();
    const french = await payer.get(`/pay/${code}`, { 'accept-language': 'fr-CI,fr;q=0.9' });
    expect(french.title).toMatch(/^Payer Shop/);
    expect(french.html).toContain('<html lang="fr">');
    expect(french.headers.get('vary')).toBe('accept-language');
    const english = await payer.get(`/pay/${code}?lang=en`, { 'accept-language': 'fr' });
    expect(english.html).toContain('<html lang="en">');
    expect(english.html).toContain(`href="/pay/${code}?lang=fr"`);
  });

  test('the form may lead to the provider and to the merchant', async () => {
    const { code } = await link({ return_url: 'https://shop.example/done' });
    const policy = (await payer.get(`/pay/${code}`)).headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' https://provider.example https://shop.example;");
  });

  test('a return address beyond ASCII is in the policy as browsers write it', async () => {
    const { code } = await link({ return_url: 'https://bücher.example/fertig' });
    const policy = (await payer.get(`/pay/${code}`)).headers.get('content-security-policy');
    expect(policy).toContain('https://xn--bcher-kva.example;');
  });

  test('the header Host is in no address of the page', async () => {
    const { code } = await link();
    const reply = await payer.get(`/pay/${code}`, { 'x-forwarded-host': 'evil.example' });
    expect(reply.html).not.toContain('evil.example');
    expect(reply.html).not.toContain(new URL(checkout.address).host);
  });

  test('the API’s own paths answer as before', async () => {
    const response = await fetch(`${checkout.address}/payments`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });
});
