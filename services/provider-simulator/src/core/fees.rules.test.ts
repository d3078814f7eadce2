import { getCurrency } from '@countinghouse/money';
import { expect, it } from 'vitest';
import { chargeFeeMicros, transferFeeMicros } from './fees.rules.ts';

it('a charge costs 1.4 %, to three decimals, half up', () => {
  expect(chargeFeeMicros(100_000_000n)).toBe(1_400_000n);
  expect(chargeFeeMicros(1_234_570_000n)).toBe(17_284_000n);
  expect(chargeFeeMicros(10_000n)).toBe(0n);
  expect(chargeFeeMicros(40_000n)).toBe(1_000n);
});

it('a naira transfer costs by tier, other currencies half a per cent', () => {
  const naira = getCurrency('NGN');
  expect(transferFeeMicros(5_000_000_000n, naira)).toBe(10_750_000n);
  expect(transferFeeMicros(5_500_000_000n, naira)).toBe(26_875_000n);
  expect(transferFeeMicros(50_010_000_000n, naira)).toBe(53_750_000n);
  expect(transferFeeMicros(10_000_000n, getCurrency('USD'))).toBe(50_000n);
});
