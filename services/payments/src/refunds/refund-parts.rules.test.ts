import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeMinor, splitShareMinor } from '../fees/fee.rules.ts';
import { refundParts } from './refund-parts.rules.ts';
import type { ChargedParts, RefundFeePolicy } from './refund-parts.rules.ts';

const golden: ChargedParts = { grossMinor: 10_000n, feeMinor: 290n, shareMinor: 7_000n };

describe('who gives back what', () => {
  test('PD-115 golden vector: 4,000 and then 6,000, proportional, leave nothing over', () => {
    const first = refundParts(golden, 0n, 4_000n, 'proportional');
    expect(first).toEqual({ feeMinor: 116n, shareMinor: 2_800n, merchantMinor: 1_084n });
    const second = refundParts(golden, 4_000n, 6_000n, 'proportional');
    expect(second).toEqual({ feeMinor: 174n, shareMinor: 4_200n, merchantMinor: 1_626n });
    expect(first.feeMinor + second.feeMinor).toBe(290n);
    expect(first.shareMinor + second.shareMinor).toBe(7_000n);
    expect(first.merchantMinor + second.merchantMinor).toBe(2_710n);
  });

  test('with the fee kept the merchant bears it', () => {
    expect(refundParts(golden, 0n, 10_000n, 'kept')).toEqual({
      feeMinor: 0n,
      shareMinor: 7_000n,
      merchantMinor: 3_000n,
    });
  });

  test('row 6: however a charge is given back in pieces, every part comes back exactly', () => {
    fc.assert(
      fc.property(charge, pieces, (charged, cuts) => {
        const refunds = cutInto(charged.grossMinor, cuts);
        let before = 0n;
        const total = { fee: 0n, share: 0n, merchant: 0n };
        for (const refund of refunds) {
          const parts = refundParts(charged, before, refund, 'proportional');
          expect(parts.feeMinor + parts.shareMinor + parts.merchantMinor).toBe(refund);
          expect(parts.feeMinor >= 0n && parts.shareMinor >= 0n).toBe(true);
          total.fee += parts.feeMinor;
          total.share += parts.shareMinor;
          total.merchant += parts.merchantMinor;
          before += refund;
        }
        expect(total).toEqual({
          fee: charged.feeMinor,
          share: charged.shareMinor,
          merchant: charged.grossMinor - charged.feeMinor - charged.shareMinor,
        });
      }),
    );
  });

  test('a refund of nothing, or of more than remains, is a fault', () => {
    const policy: RefundFeePolicy = 'proportional';
    for (const [before, refund] of [
      [0n, 0n],
      [0n, -1n],
      [0n, 10_001n],
      [4_000n, 6_001n],
      [-1n, 1n],
    ] as const) {
      expect(() => refundParts(golden, before, refund, policy)).toThrow(RangeError);
    }
  });
});

/** Charges as they come about: fee and share by their own rules. */
const charge = fc
  .record({
    grossMinor: fc.oneof(fc.bigInt(1n, 500n), fc.bigInt(1n, 10_000_000_000n)),
    basisPoints: fc.integer({ min: 0, max: 2_000 }),
    splitMillionths: fc.integer({ min: 10_000, max: 1_000_000 }),
  })
  .map(({ grossMinor, basisPoints, splitMillionths }): ChargedParts => {
    const fee = feeMinor(grossMinor, { basisPoints, fixedMinor: 30n });
    const share = splitShareMinor(grossMinor, fee, splitMillionths);
    return { grossMinor, feeMinor: fee, shareMinor: share };
  });

const pieces = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 12 });

/** Percentages of what is left, at least one minor unit each; the last piece is the rest. */
function cutInto(grossMinor: bigint, cuts: readonly number[]): readonly bigint[] {
  const refunds: bigint[] = [];
  let rest = grossMinor;
  for (const percent of cuts) {
    if (rest <= 1n) break;
    const piece = (rest * BigInt(percent)) / 100n;
    refunds.push(piece > 0n ? piece : 1n);
    rest -= refunds.at(-1) ?? 0n;
  }
  return rest > 0n ? [...refunds, rest] : refunds;
}
