import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPageQuery } from './pages/page-query.rules.ts';
import { toReturnAddress } from './return-address.rules.ts';

const paymentId = '01a1dca0-69ad-7fe8-8040-c80d7106ff9d';
const success = { paymentId, status: 'success' } as const;
const added = `payment_id=${paymentId}&status=success`;

test.each([
  ['https://shop.example', `https://shop.example?${added}`],
  ['https://shop.example/done', `https://shop.example/done?${added}`],
  ['https://shop.example/done?', `https://shop.example/done?${added}`],
  ['https://shop.example/done?order=7', `https://shop.example/done?order=7&${added}`],
  ['https://shop.example/done?order=7&', `https://shop.example/done?order=7&${added}`],
  ['https://shop.example/#/thanks?a=1', `https://shop.example/?${added}#/thanks?a=1`],
  ['https://shop.example/?sig=a%2Fb+c#x', `https://shop.example/?sig=a%2Fb+c&${added}#x`],
])('P-037 P-039 %s becomes %s', (returnUrl, address) => {
  expect(toReturnAddress(returnUrl, success)).toBe(address);
});

test('P-037 P-038 P-039 any query and fragment are kept and the parameters are appended once', () => {
  const text = fc.stringMatching(/^[a-z0-9%._~+-]{0,12}$/);
  const query = fc.array(fc.tuple(text, text), { maxLength: 4 });
  fc.assert(
    fc.property(
      query,
      fc.option(text),
      fc.constantFrom('success' as const, 'cancelled' as const),
      (pairs, fragment, status) => {
        const before = pairs.map(([name, value]) => `${name}=${value}`).join('&');
        const returnUrl = `https://shop.example/done${before === '' ? '' : `?${before}`}${
          fragment === null ? '' : `#${fragment}`
        }`;
        const address = new URL(toReturnAddress(returnUrl, { paymentId, status }));
        expect(address.hash).toBe(new URL(returnUrl).hash);
        const kept = new URL(returnUrl).search.slice(1);
        const own = `payment_id=${paymentId}&status=${status}`;
        expect(address.search).toBe(`?${kept === '' ? '' : `${kept}&`}${own}`);
        expect(address.href.split(own)).toHaveLength(2);
      },
    ),
  );
});

test('what the provider appends is read whether it adds to the query or starts a second one', () => {
  const path = '/pay/A/B/return';
  for (const url of [
    `${path}?lang=fr&status=cancelled&tx_ref=x`,
    `${path}?lang=fr?status=cancelled`,
  ]) {
    expect(readPageQuery(url)).toMatchObject({ language: 'fr', saysCancelled: true });
  }
  expect(readPageQuery(`${path}?status=successful`)).toEqual({
    language: null,
    isReloadOff: false,
    saysCancelled: false,
  });
});
