import { expectError, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createTenant } from '../support/people/tenants.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import { call, sendJson } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const simulator = await startTestSimulator();
const target = await openTarget({ settings: simulator.settings });
afterAll(async () => {
  await target.close();
  await simulator.stop();
});

const pay = (body: object, key = target.testKey) =>
  sendJson(target, '/sandbox/payments', { key, body });

async function makeUrl(path: string, body: object, key = target.testKey): Promise<string> {
  const made = await sendJson(target, path, { key, body });
  return String(made.body['url']);
}
const link = (change: object = {}, key?: string) =>
  makeUrl('/payment-links', { title: 'Adire', currency: 'NGN', amount: 125, ...change }, key);

describe('POST /sandbox/payments', () => {
  test('PD-232 pays a payment link, a QR code and a subscription', async () => {
    const customer = { email: 'ada@example.com' };
    const subscription = { amount: 10, currency: 'NGN', interval: 'month', customer };
    const urls = [
      await link(),
      await makeUrl('/qr-codes', { mode: 'fixed_amount', currency: 'NGN', amount: 12_500 }),
      await makeUrl('/subscriptions', subscription),
    ];
    for (const url of urls) {
      const { status, body } = await pay({ url });
      expect({ url, status, payment: body['status'] }).toEqual({
        url,
        status: 200,
        payment: 'succeeded',
      });
      const { body: read } = await call(target, `/payments/${String(body['id'])}`, {
        key: target.testKey,
      });
      expect(read).toEqual(body);
    }
  });

  test.each([
    ['declined', 'failed'],
    ['insufficient_funds', 'failed'],
    ['pending', 'processing'],
  ])('PD-232 asked for %s, the payment is %s', async (outcome, status) => {
    const { body } = await pay({ url: await link(), outcome });
    expect(body['status']).toBe(status);
  });

  test('PD-232 the payer’s amount and address can be given', async () => {
    const url = await link({ amount: undefined });
    expectInvalid(await pay({ url }), 'amount');
    const { body } = await pay({ url, amount: 4_200, email: 'bisi@example.com' });
    expect(body).toMatchObject({ amount: 4_200, customer: { email: 'bisi@example.com' } });
    expectInvalid(await pay({ url, amount: 4_200, email: 'nobody' }), 'email');
  });

  test('PD-078 a payer may pay another amount than the preset one', async () => {
    const url = await link({ amount: undefined, presetAmount: 250 });
    const { body } = await pay({ url, amount: 4_200 });
    expect(body).toMatchObject({ amount: 4_200, status: 'succeeded' });
  });

  test('PD-232 with a live key it is 501 and nothing is paid', async () => {
    const refused = await pay({ url: await link({}, target.liveKey) }, target.liveKey);
    expectError(refused, 501, 'not_implemented');
    expect(refused.headers.get('error-reason')).toBe('no_sandbox');
  });

  test('PD-232 what is not the caller’s, does not exist or is disabled is not paid', async (context) => {
    const { api } = needOperator(context, target);
    const other = await createTenant(api.deps);
    const { key } = await other.createKey({ environment: 'test' });
    expectNotFound(await pay({ url: await link() }, key));
    expectNotFound(await pay({ url: 'https://pay.example/pay/NOBODYHASTHIS' }));
    const made = await sendJson(target, '/payment-links', {
      key: target.testKey,
      body: { title: 'Adire', currency: 'NGN', amount: 125 },
    });
    const path = `/payment-links/${String(made.body['id'])}`;
    await sendJson(target, path, {
      method: 'PATCH',
      key: target.testKey,
      body: { disabled: true },
    });
    const refused = await pay({ url: String(made.body['url']) });
    expectError(refused, 400, 'invalid_request');
    expect(refused.headers.get('error-reason')).toBe('not_payable');
  });
});
