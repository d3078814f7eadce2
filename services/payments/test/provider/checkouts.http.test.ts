import { describe, expect, test } from 'vitest';
import type { CheckoutRequest } from '../../src/provider/provider.ts';
import { answer, refusal, success } from './support/scripted-provider.ts';
import { amount, reference, secretKey, useTestProvider } from './support/test-provider.ts';

const { script, provider } = useTestProvider();
const link = 'https://checkout.example.com/v3/hosted/pay/flwlnk-01j8';
const request: CheckoutRequest = {
  reference: reference('pay'),
  amount: amount(10_050n),
  redirectUrl: 'https://shop.example.com/return?a=1',
  customer: { email: 'payer@example.com' },
  title: 'Café "Blue"',
  description: null,
  logoUrl: null,
  sessionMinutes: 30,
  isCardOnly: false,
  split: null,
};

describe('createCheckout', () => {
  test('PD-170 what is charged again later is paid by card, and nothing else is held to it', async () => {
    for (const [isCardOnly, options] of [
      [true, 'card'],
      [false, undefined],
    ] as const) {
      script().play(success({ link }));
      await provider().createCheckout({ ...request, isCardOnly });
      expect(JSON.parse(script().seen.at(-1)?.body ?? '').payment_options).toBe(options);
    }
  });

  test('sends what was asked for, byte for byte', async () => {
    script().play(success({ link }));
    expect(await provider().createCheckout(request)).toEqual({
      kind: 'accepted',
      value: { url: link },
    });
    const seen = script().seen.at(-1);
    expect(seen).toMatchObject({ method: 'POST', path: '/v3/payments' });
    expect(seen?.headers).toMatchObject({
      authorization: `Bearer ${secretKey}`,
      accept: 'application/json',
      'content-type': 'application/json',
    });
    expect(seen?.body).toBe(
      `{"tx_ref":"${request.reference}","amount":100.5,"currency":"NGN",` +
        '"redirect_url":"https://shop.example.com/return?a=1",' +
        '"customer":{"email":"payer@example.com"},' +
        '"customizations":{"title":"Café \\"Blue\\""},"session_duration":30}',
    );
  });

  test('PD-108 a share goes out as the exact amount that the recipient gets', async () => {
    script().play(success({ link }));
    await provider().createCheckout({
      ...request,
      customer: { email: 'payer@example.com', name: 'A payer' },
      description: 'Two seats',
      logoUrl: 'https://shop.example.com/logo.png',
      split: { subaccountId: 'RS_1', share: amount(7_035n) },
    });
    expect(script().seen.at(-1)?.body).toContain(
      '"customer":{"email":"payer@example.com","name":"A payer"},' +
        '"customizations":{"title":"Café \\"Blue\\"","description":"Two seats",' +
        '"logo":"https://shop.example.com/logo.png"},"session_duration":30,' +
        '"subaccounts":[{"id":"RS_1","transaction_charge_type":"flat_subaccount",' +
        '"transaction_charge":70.35}]}',
    );
  });

  test.each(['Duplicate transaction reference', 'tx_ref has already been used'])(
    'a reference that they have already is told apart: %s',
    async (message) => {
      script().play(refusal(message));
      expect(await provider().createCheckout(request)).toMatchObject({
        kind: 'rejected',
        reason: 'duplicate_reference',
      });
    },
  );

  test.each([
    ['no address', 'pay here'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['of another host', 'https://evil.example/v3/hosted/pay/flwlnk-01j8'],
    ['of another host behind the name of theirs', 'https://checkout.example.com@evil.example/pay'],
    ['of a name that begins as theirs', 'https://checkout.example.com.evil.example/pay'],
    ['of theirs in the clear', 'http://checkout.example.com/v3/hosted/pay/flwlnk-01j8'],
    ['of theirs at another port', 'https://checkout.example.com:8443/v3/hosted/pay/flwlnk-01j8'],
    ['a number', 5],
    ['nothing', undefined],
  ])('a link that is %s is no session', async (_what, badLink) => {
    script().play(success({ link: badLink }));
    expect((await provider().createCheckout(request)).kind).toBe('unknown');
  });
});

test('a page beside the interface itself is one of theirs', async () => {
  const beside = new URL('/checkout/1', script().baseUrl).href;
  script().play(success({ link: beside }));
  expect(await provider().createCheckout(request)).toMatchObject({ value: { url: beside } });
});

describe('disableCheckout', () => {
  test('names the link', async () => {
    script().play(answer(200, '{"status":"success","message":"Link disabled","data":null}'));
    expect(await provider().disableCheckout({ url: link })).toEqual({
      kind: 'accepted',
      value: null,
    });
    expect(script().seen.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v3/payments/link/disable',
      body: `{"link":"${link}"}`,
    });
  });

  test.each(['Link already disabled', 'This link has expired', 'Payment link not found'])(
    'a session that is over counts as disabled: %s',
    async (message) => {
      script().play(refusal(message));
      expect(await provider().disableCheckout({ url: link })).toEqual({
        kind: 'accepted',
        value: null,
      });
    },
  );

  test.each([
    ['a refusal of another kind', refusal('Link is required'), 'rejected'],
    ['a refused key', refusal('Merchant not found', 401), 'rejected'],
    ['a fault of theirs', answer(500, 'already broken'), 'unknown'],
  ])('%s is no success', async (_what, step, kind) => {
    script().play(step);
    expect((await provider().disableCheckout({ url: link })).kind).toBe(kind);
  });
});
