import { expect, test } from 'vitest';
import { parseDeliveriesSearch } from './deliveries-search.rules.ts';

test('the address keeps what is known, and nothing else', () => {
  expect(
    parseDeliveriesSearch({ status: 'failing', type: 'payment.failed', attempt: 2, x: 1 }),
  ).toEqual({ status: 'failing', type: 'payment.failed', attempt: 2 });
  expect(parseDeliveriesSearch({ status: 'lost', attempt: 'first', after: '' })).toEqual({});
});
