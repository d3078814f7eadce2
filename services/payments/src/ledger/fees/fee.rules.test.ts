import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultFeeSchedule, feeMinor, splitShareMinor } from './fee.rules.ts';

describe('fee', () => {
  test('PD-101 is 290 basis points rounded half up, plus 30', () => {
    expect(feeMinor(10_000n, defaultFeeSchedule)).toBe(320n);
    expect(feeMinor(500n, defaultFeeSchedule)).toBe(45n);
  });

  test('PD-102 is never more than the amount', () => {
    expect(feeMinor(20n, defaultFeeSchedule)).toBe(20n);
    expect(feeMinor(1n, defaultFeeSchedule)).toBe(1n);
  });

  test('lies within the amount and never falls when the amount grows', () => {
    fc.assert(
      fc.property(gross, schedule, (amount, fees) => {
        const fee = feeMinor(amount, fees);
        expect(fee >= 0n && fee <= amount).toBe(true);
        expect(feeMinor(amount + 1n, fees) >= fee).toBe(true);
      }),
    );
  });

  test('is within half a minor unit of the exact percentage, where the amount allows it', () => {
    fc.assert(
      fc.property(gross, schedule, (amount, fees) => {
        const fee = feeMinor(amount, fees);
        fc.pre(fee < amount);
        const exact = amount * BigInt(fees.basisPoints) + fees.fixedMinor * 10_000n;
        const off = fee * 10_000n - exact;
        expect(off > -5_000n && off <= 5_000n).toBe(true);
      }),
    );
  });
});

describe('share of a recipient', () => {
  test('PD-105 is the percentage of the gross amount rounded down', () => {
    expect(splitShareMinor(10_000n, 320n, 330_000)).toBe(3_300n);
    expect(splitShareMinor(999n, 59n, 125_000)).toBe(124n);
    expect(999n - 59n - splitShareMinor(999n, 59n, 125_000)).toBe(816n);
  });

  test('PD-106 is never more than the fee leaves', () => {
    expect(splitShareMinor(10_000n, 320n, 1_000_000)).toBe(9_680n);
  });

  test('PD-107 is exact where doubles are not', () => {
    expect(splitShareMinor(1_000n, 59n, 323_000)).toBe(323n);
    expect(Math.floor(1_000 * (32.3 / 100))).toBe(322);
  });

  test('PD-114 golden vector: 10,000 with fee 290 and 70 % is 7,000 and 2,710', () => {
    const share = splitShareMinor(10_000n, 290n, 700_000);
    expect([share, 10_000n - 290n - share]).toEqual([7_000n, 2_710n]);
  });

  test('P-062 fee, share and the merchant’s rest are each zero or more and make up the amount', () => {
    fc.assert(
      fc.property(
        gross,
        schedule,
        fc.integer({ min: 10_000, max: 1_000_000 }),
        (amount, fees, v) => {
          const fee = feeMinor(amount, fees);
          const share = splitShareMinor(amount, fee, v);
          const rest = amount - fee - share;
          expect([fee >= 0n, share >= 0n, rest >= 0n]).toEqual([true, true, true]);
          // Rounded down by less than one, unless the fee leaves less than the share.
          const lost = amount * BigInt(v) - share * 1_000_000n;
          expect(lost < 1_000_000n || rest === 0n).toBe(true);
        },
      ),
    );
  });
});

/**
 * From one minor unit to the largest link amount, for currencies with zero, two and three decimals.
 */
const gross = fc.oneof(
  fc.bigInt(1n, 200n),
  fc.bigInt(1n, 100_000_000n),
  fc.bigInt(1n, 10_000_000_000n),
  fc.bigInt(1n, 100_000_000_000n),
);
const schedule = fc.record({
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  fixedMinor: fc.bigInt(0n, 10_000n),
});
