import { describe, expect, test } from 'vitest';
import { createFlutterwave } from '../../src/provider/flutterwave/flutterwave.ts';
import { testDeps, testSettings } from './support/test-provider.ts';

describe('the secret key', () => {
  test.each([
    ['live', 'FLWSECK_TEST-0123456789', 'test key'],
    ['test', 'FLWSECK-0123456789', 'live key'],
    ['live', '', 'empty'],
    ['test', 'FLWSECK_TEST-a\r\nx-evil: 1', 'ASCII'],
  ] as const)('of the %s environment may not be %j', (environment, secretKey, reason) => {
    const create = () => createFlutterwave(testSettings({ environment, secretKey }), testDeps());
    expect(create).toThrow(reason);
    expect(create).not.toThrow(/0123456789/);
  });

  test.each([
    ['live', 'FLWSECK-0123456789'],
    ['test', 'FLWSECK_TEST-0123456789'],
  ] as const)('of the %s environment may be %s', (environment, secretKey) => {
    const provider = createFlutterwave(testSettings({ environment, secretKey }), testDeps());
    expect(provider.name).toBe('flutterwave');
  });

  test('a live checkout is not sent to a page without TLS', async () => {
    const body = Buffer.from('{"status":"success","data":{"link":"http://pay.example.com/1"}}');
    const provider = createFlutterwave(
      testSettings({ baseUrl: 'https://api.example.com/v3' }),
      testDeps({ send: () => Promise.resolve({ status: 200, body }) }),
    );
    const session = await provider.createCheckout({
      reference: 'pay_1',
      amount: { amountMinor: 1n, currency: 'USD' as never },
      redirectUrl: 'https://shop.example.com',
      customer: { email: 'payer@example.com' },
      title: 'A title',
      description: null,
      logoUrl: null,
      sessionMinutes: 30,
      isCardOnly: false,
      split: null,
    });
    expect(session.kind).toBe('unknown');
  });

  test.each(['', 'UPPER', 'nine45678', 'a_b'])('an installation may not be called %j', (name) => {
    expect(() => createFlutterwave(testSettings({ installation: name }), testDeps())).toThrow(
      'installation',
    );
  });
});
