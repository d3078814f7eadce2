import { currencies, exponentOf, getCurrency, money } from '@countinghouse/money';
import type { Money } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFlutterwave } from '../../src/provider/flutterwave/flutterwave.ts';
import type { SendRequest } from '../../src/provider/flutterwave/send.ts';
import { chargeRow } from './support/rows.ts';
import { reference, testDeps, testSettings } from './support/test-provider.ts';

/** Every exponent that a currency has: 0, 2, 3 and 4. */
const codes = ['UGX', 'JPY', 'NGN', 'USD', 'KWD', 'TND', 'CLF'];
const amounts = fc
  .tuple(
    fc.constantFrom(...codes),
    fc.oneof(
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
      fc.constantFrom(1n, 9_007_199_254_740_993n, 2n ** 63n - 1n),
    ),
  )
  .map(([code, minor]) => money(minor, getCurrency(code)));

describe('amounts over the wire', () => {
  test('the currencies tried have every exponent there is', () => {
    const exponentsOf = (all: readonly string[]) =>
      new Set(all.map((code) => exponentOf(getCurrency(code))));
    expect(exponentsOf(codes)).toEqual(exponentsOf(currencies.map(({ code }) => code)));
  });

  test('PD-108 what is sent, read back from its digits, is the same amount', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, amounts, async (total, other) => {
        const share = money(other.amountMinor, total.currency);
        const body = await sentBody(total, share);
        const [, amountDigits = ''] = /"amount":([^,]+),/.exec(body) ?? [];
        const [, shareDigits = ''] = /"transaction_charge":([^}]+)\}/.exec(body) ?? [];
        expect(minorOf(amountDigits, total)).toBe(total.amountMinor);
        expect(minorOf(shareDigits, total)).toBe(share.amountMinor);
      }),
      { numRuns: 500 },
    );
  });

  test('PD-061 what was sent comes back as the same amount', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, async (total) => {
        const body = await sentBody(total, total);
        const [, digits = ''] = /"amount":([^,]+),/.exec(body) ?? [];
        expect(await foundAmount(digits, total.currency)).toEqual(total);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['100.10', 'USD', 10_010n],
    ['1e2', 'USD', 10_000n],
    ['1.005E+2', 'USD', 10_050n],
    ['100.000', 'UGX', 100n],
    ['0.001', 'KWD', 1n],
    ['90071992547409.93', 'USD', 9_007_199_254_740_993n],
  ])('%s %s is read as it is written', async (digits, currency, minor) => {
    expect(await foundAmount(digits, currency)).toEqual(money(minor, getCurrency(currency)));
  });

  test.each([
    ['100.001', 'USD'],
    ['0.5', 'UGX'],
    ['0.0001', 'KWD'],
    ['100.00000000000000001', 'USD'],
    ['1e400', 'USD'],
    ['1e-400', 'USD'],
    ['92233720368547758.08', 'USD'],
    ['-1', 'USD'],
    ['"100"', 'USD'],
    ['null', 'USD'],
  ])('%s %s is refused, not rounded', async (digits, currency) => {
    expect(await foundAmount(digits, currency)).toBe('unknown');
  });
});

async function sentBody(total: Money, share: Money): Promise<string> {
  const requests: SendRequest[] = [];
  const provider = createFlutterwave(
    testSettings(),
    testDeps({
      send: (request) => {
        requests.push(request);
        return Promise.resolve({ status: 500, body: Buffer.alloc(0) });
      },
    }),
  );
  await provider.createCheckout({
    reference: reference('pay'),
    amount: total,
    redirectUrl: 'https://shop.example.com',
    customer: { email: 'payer@example.com' },
    title: 'A title',
    description: null,
    logoUrl: null,
    sessionMinutes: 30,
    isCardOnly: false,
    split: { subaccountId: 'RS_1', share },
  });
  return String(requests[0]?.body ?? '');
}

async function foundAmount(digits: string, currency: string): Promise<Money | string> {
  const row = JSON.stringify(chargeRow({ tx_ref: reference('pay'), currency, amount: 0 }));
  const body = `{"status":"success","data":${row.replace('"amount":0', `"amount":${digits}`)}}`;
  const send = () => Promise.resolve({ status: 200, body: Buffer.from(body) });
  const provider = createFlutterwave(testSettings(), testDeps({ send }));
  const finding = await provider.findCharge(reference('pay'));
  return finding.kind === 'found' ? finding.value.amount : finding.kind;
}

/** Digits moved by hand: a second opinion that shares no code with the product. */
function minorOf(digits: string, { currency }: Money): bigint {
  expect(digits).toMatch(/^\d+(\.\d+)?$/);
  const [whole = '', fraction = ''] = digits.split('.');
  return BigInt(whole + fraction.padEnd(exponentOf(currency), '0'));
}
