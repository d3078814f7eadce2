import { expect, it } from 'vitest';
import { leftMinor } from './left.rules.ts';

const posted = (account: 'merchant_pending' | 'merchant_available', changeMinor: bigint) =>
  ({ account, layer: 'posted', changeMinor }) as const;

it('is what was charged less what was given back, wherever it is', () => {
  expect(leftMinor([{ changes: [posted('merchant_pending', 9_710n)] }])).toBe(9_710n);
  expect(
    leftMinor([
      { changes: [posted('merchant_pending', 9_710n)] },
      { changes: [posted('merchant_pending', -9_710n), posted('merchant_available', 9_710n)] },
      { changes: [posted('merchant_available', -4_000n)] },
    ]),
  ).toBe(5_710n);
});

it('does not count what is only held, and takes off what the merchant owes for it', () => {
  const held = { account: 'merchant_available', layer: 'held', changeMinor: -500n } as const;
  const owed = { account: 'merchant_receivable', layer: 'posted', changeMinor: 300n } as const;
  expect(leftMinor([{ changes: [posted('merchant_available', 900n), held, owed] }])).toBe(600n);
});
