import { formTokenLifetimeMs } from '@countinghouse/pages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertPaymentLink, paymentOf, payTarget } from '../../support/charges/pay-targets.ts';
import { startTestCheckout } from '../../support/processes/running-checkout.ts';
import type { TestCheckout } from '../../support/processes/running-checkout.ts';
import { createPayer, expectSafeHeaders, tokenIn } from './support/payer.ts';
import type { Payer } from './support/payer.ts';

let checkout: TestCheckout;
let payer: Payer;

beforeAll(async () => {
  checkout = await startTestCheckout();
  payer = createPayer(checkout.address);
});
afterAll(() => checkout.stop());
beforeEach(() => {
  checkout.payments.startWith = null;
  checkout.pauses.clear();
});

const email = 'simi@example.com';
const target = payTarget();
const link = (row: Parameters<typeof insertPaymentLink>[2] = {}) =>
  insertPaymentLink(checkout.database, checkout.tenant.liveWorkspaceId, row);
const lastStarted = () => checkout.payments.started.at(-1);

describe('POST /pay/{code}', () => {
  test('PD-058 a good form starts a payment and sends the browser to the provider', async () => {
    const { code } = await link();
    const token = await payer.tokenOf(code);
    const reply = await payer.post(`/pay/${code}?lang=fr`, { token, email, name: ' Simi  Ade ' });
    expect(reply.status).toBe(303);
    expect(reply.location).toMatch(/^https:\/\/provider\.example\/hosted\//);
    expectSafeHeaders(reply);
    const request = lastStarted();
    expect(request).toMatchObject({
      amountMinor: 1_250_000n,
      customer: { email, name: 'Simi Ade' },
      locale: 'fr',
      target: { code },
    });
    expect(request?.formToken).toHaveLength(32);
    expect(request?.returnAddress('ID')).toBe(
      `https://pay.countinghouse.example/pay/${code}/ID/return?lang=fr`,
    );
  });

  test('the same form sent twice finds the same attempt', async () => {
    const { code } = await link();
    const token = await payer.tokenOf(code);
    const first = await payer.post(`/pay/${code}`, { token, email });
    const second = await payer.post(`/pay/${code}`, { token, email });
    expect(second.location).toBe(first.location);
    const other = await payer.post(`/pay/${code}`, { token: await payer.tokenOf(code), email });
    expect(other.location).not.toBe(first.location);
  });

  test('who goes back and changes the amount asks for another attempt', async () => {
    const { code } = await link({ amount_minor: null });
    const token = await payer.tokenOf(code);
    const first = await payer.post(`/pay/${code}`, { token, email, amount: '10' });
    const second = await payer.post(`/pay/${code}`, { token, email, amount: '20' });
    expect(second.location).not.toBe(first.location);
  });

  test('PD-077 a payer who chooses may write the amount as at home', async () => {
    const { code } = await link({ amount_minor: null });
    const token = await payer.tokenOf(code);
    await payer.post(`/pay/${code}?lang=fr`, { token, email, amount: '1 234,50' });
    expect(lastStarted()?.amountMinor).toBe(123_450n);
  });

  test('PD-079 a fixed amount cannot be changed by the form', async () => {
    const { code } = await link({ preset_amount_minor: 5n });
    const token = await payer.tokenOf(code);
    await payer.post(`/pay/${code}`, { token, email, amount: '0.01' });
    expect(lastStarted()?.amountMinor).toBe(1_250_000n);
  });

  test('a flawed form comes back with its values, its errors and a fresh token: 400', async () => {
    const { code } = await link({ amount_minor: null });
    const token = await payer.tokenOf(code);
    const count = checkout.payments.started.length;
    const reply = await payer.post(`/pay/${code}`, {
      token,
      email: 'simi@',
      name: 'Simi',
      amount: '0',
    });
    expect([reply.status, reply.title?.startsWith('Error: Pay Shop')]).toEqual([400, true]);
    expect(reply.html).toMatch(/href="#amount">Enter ₦0\.01 or more\./);
    expect(reply.html).toContain('href="#email">Enter an e-mail address such as');
    expect(reply.html).toContain('value="simi@"');
    expect(reply.html).toContain('value="Simi"');
    expect(checkout.payments.started).toHaveLength(count);
    const again = await payer.post(`/pay/${code}`, { token: tokenIn(reply), email, amount: '1' });
    expect(again.status).toBe(303);
    expectSafeHeaders(reply);
  });

  test('an empty form says what is missing', async () => {
    const { code } = await link({ amount_minor: null });
    const reply = await payer.post(`/pay/${code}`, { token: await payer.tokenOf(code) });
    expect(reply.status).toBe(400);
    expect(reply.html).toMatch(/Enter the amount you want to pay[^]*Enter your e-mail address/);
  });

  test('a form that is too old, forged or of another code gets a fresh one and pays nothing', async () => {
    const { code } = await link();
    const stale = await payer.tokenOf(code);
    const foreign = await payer.tokenOf((await link()).code);
    const count = checkout.payments.started.length;
    const { now } = checkout.clock;
    checkout.clock.now = new Date(now.getTime() + formTokenLifetimeMs + 1);
    const replies = [await payer.post(`/pay/${code}`, { token: stale, email })];
    checkout.clock.now = now;
    for (const token of [foreign, 'forged', '']) {
      replies.push(await payer.post(`/pay/${code}`, { token, email }));
    }
    for (const reply of replies) {
      expect([reply.status, reply.title]).toEqual([400, 'This page has expired']);
      expect(reply.html).toContain(`value="${email}"`);
    }
    expect(checkout.payments.started).toHaveLength(count);
    const fresh = replies.map(tokenIn);
    expect(new Set(fresh).size).toBe(replies.length);
    const last = replies.at(-1);
    const token = last === undefined ? '' : tokenIn(last);
    expect((await payer.post(`/pay/${code}`, { token, email })).status).toBe(303);
  });

  test('PD-056 while paused no payment is made: 503', async () => {
    const { code } = await link();
    const token = await payer.tokenOf(code);
    const count = checkout.payments.started.length;
    checkout.pauses.set('payments', { operation: 'payments', retryAfterSeconds: 30 });
    const reply = await payer.post(`/pay/${code}`, { token, email });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '30']);
    expect(checkout.payments.started).toHaveLength(count);
  });

  test('PD-076 a closed link takes no attempt: 410', async () => {
    const { code } = await link({ max_uses: 1, uses: 1 });
    const reply = await payer.post(`/pay/${code}`, { token: 'any', email });
    expect([reply.status, reply.title]).toEqual([410, 'This payment has already been made']);
  });

  test('an unknown code: 404', async () => {
    expect((await payer.post('/pay/00FFFFFFFFFFFFFFFF', { email })).status).toBe(404);
  });

  test.each([
    [{ kind: 'paused', retryAfterSeconds: 7 } as const, 503, 'Payments are paused'],
    [{ kind: 'closed', status: 'used' } as const, 410, 'This payment has already been made'],
    [{ kind: 'closed', status: 'expired' } as const, 410, 'This payment link has expired'],
    [{ kind: 'closed', status: 'disabled' } as const, 410, 'This payment link is disabled'],
    [{ kind: 'provider_failed', paymentId: 'x' } as const, 502, 'The payment could not be started'],
  ])('what the payments say after all is told: %j', async (outcome, status, title) => {
    const { code } = await link();
    const token = await payer.tokenOf(code);
    checkout.payments.startWith = () => outcome;
    const reply = await payer.post(`/pay/${code}`, { token, email });
    expect([reply.status, reply.title]).toEqual([status, title]);
    const offersRetry = reply.html.includes('Try again');
    expect(offersRetry).toBe(outcome.kind === 'provider_failed' || outcome.kind === 'paused');
  });

  test('a form sent twice at once waits for the page of its one attempt', async () => {
    const { code } = await link();
    const token = await payer.tokenOf(code);
    const { id } = checkout.payments.put(checkout.tenant.liveWorkspaceId, paymentOf(target));
    const url = 'https://provider.example/hosted/slow';
    let calls = 0;
    checkout.payments.startWith = () => {
      calls += 1;
      return calls < 3
        ? { kind: 'provider_failed', paymentId: id }
        : { kind: 'started', paymentId: id, url };
    };
    const reply = await payer.post(`/pay/${code}`, { token, email });
    expect([reply.status, reply.location, calls]).toEqual([303, url, 3]);
  });

  test('a provider that refused is not asked again', async () => {
    const { code } = await link();
    const token = await payer.tokenOf(code);
    const failed = paymentOf(target, { status: 'failed' });
    const { id } = checkout.payments.put(checkout.tenant.liveWorkspaceId, failed);
    const before = checkout.payments.started.length;
    checkout.payments.startWith = () => ({ kind: 'provider_failed', paymentId: id });
    expect((await payer.post(`/pay/${code}`, { token, email })).status).toBe(502);
    expect(checkout.payments.started).toHaveLength(before + 1);
  });

  test('a form whose attempt has no page any more leads to the payment’s own page', async () => {
    const { code } = await link();
    const token = await payer.tokenOf(code);
    const paymentId = '01a1dca0-69ad-7fe8-8040-c80d7106ff9d';
    checkout.payments.startWith = () => ({ kind: 'known', paymentId });
    const reply = await payer.post(`/pay/${code}?lang=fr`, { token, email });
    expect([reply.status, reply.location]).toEqual([303, `/pay/${code}/${paymentId}?lang=fr`]);
  });

  test('a provider’s page at an unexpected address is reached through a page of ours', async () => {
    const { code } = await link();
    const token = await payer.tokenOf(code);
    const url = 'https://elsewhere.example/pay/1';
    checkout.payments.startWith = () => ({ kind: 'started', paymentId: 'x', url });
    const reply = await payer.post(`/pay/${code}`, { token, email });
    expect([reply.status, reply.headers.get('refresh')]).toEqual([200, `0; url=${url}`]);
    expect(reply.html).toContain(`href="${url}"`);
    expect(checkout.logs()).toContain('provider_page_origin_unlisted');
  });

  test.each([
    ['application/json', '{}', 400],
    ['multipart/form-data; boundary=x', '--x--', 400],
    ['application/x-www-form-urlencoded', `email=${'x'.repeat(9_000)}`, 413],
  ])('what our form did not send is refused on a page: %s', async (type, body, status) => {
    const { code } = await link();
    const response = await fetch(`${checkout.address}/pay/${code}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('<title>We could not read the form</title>');
  });

  test('a fault is a page without its cause: 500', async () => {
    const { code } = await link();
    const token = await payer.tokenOf(code);
    checkout.payments.startWith = () => {
      throw new Error('cause-of-fault');
    };
    const reply = await payer.post(`/pay/${code}`, { token, email });
    expect([reply.status, reply.title]).toEqual([500, 'Something went wrong on our side']);
    expect(reply.html).not.toContain('cause-of-fault');
    expect(checkout.logs()).toContain('cause-of-fault');
    expectSafeHeaders(reply);
  });

  test('nothing a payer typed is in the log', async () => {
    const { code } = await link();
    const token = await payer.tokenOf(code);
    await payer.post(`/pay/${code}`, { token, email: 'canary@payer.example', name: 'Canary Name' });
    await payer.post(`/pay/${code}`, { token, email: 'canary@', name: 'Canary Name' });
    expect(checkout.logs()).not.toMatch(/canary|Canary/);
    expect(checkout.logs()).toContain('"route":"/pay/:code"');
  });
});
