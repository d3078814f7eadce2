import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeMinor, splitShareMinor } from '../../ledger/fees/fee.rules.ts';
import { refundParts } from './refund-parts.rules.ts';
import type {
  ChargedParts,
  RefundFeePolicy,
  RefundParts,
  RefundedParts,
} from './refund-parts.rules.ts';

const golden: ChargedParts = { grossMinor: 10_000n, feeMinor: 290n, shareMinor: 7_000n };
const nothing: RefundedParts = { amountMinor: 0n, feeMinor: 0n, shareMinor: 0n };

describe('who gives back what', () => {
  test('PD-115 golden vector: 4,000 and then 6,000, proportional, leave nothing over', () => {
    const first = refundParts(golden, nothing, 4_000n, 'proportional');
    expect(first).toEqual({ feeMinor: 116n, shareMinor: 2_800n, merchantMinor: 1_084n });
    const second = refundParts(golden, refundedBy([first]), 6_000n, 'proportional');
    expect(second).toEqual({ feeMinor: 174n, shareMinor: 4_200n, merchantMinor: 1_626n });
    expect(refundedBy([first, second])).toEqual(everythingOf(golden));
  });

  test('with the fee kept the merchant bears it', () => {
    expect(refundParts(golden, nothing, 10_000n, 'kept')).toEqual({
      feeMinor: 0n,
      shareMinor: 7_000n,
      merchantMinor: 3_000n,
    });
  });

  test('row 6: 1,000 refunds of one unit give back exactly the fee and the share', () => {
    const charged = { grossMinor: 1_000n, feeMinor: 59n, shareMinor: 333n };
    const refunds: RefundParts[] = [];
    for (let count = 0; count < 1_000; count += 1) {
      refunds.push(refundParts(charged, refundedBy(refunds), 1n, 'proportional'));
    }
    expect(refundedBy(refunds)).toEqual(everythingOf(charged));
  });

  test('a merchant with nothing of the charge is asked for nothing', () => {
    const charged = { grossMinor: 2n, feeMinor: 1n, shareMinor: 1n };
    const first = refundParts(charged, nothing, 1n, 'proportional');
    const second = refundParts(charged, refundedBy([first]), 1n, 'proportional');
    expect([first.merchantMinor, second.merchantMinor]).toEqual([0n, 0n]);
    expect(refundedBy([first, second])).toEqual(everythingOf(charged));
  });

  test('PD-099 row 6: pieces, releases and reversals in any order never take more of a part than it has, and the rest comes back exactly', () => {
    fc.assert(
      fc.property(charge, policy, acts, (charged, feePolicy, story) => {
        const live: RefundParts[] = [];
        for (const act of story) {
          if (act.kind === 'give_up' && live.length > 0) {
            live.splice(act.which % live.length, 1);
            continue;
          }
          const refunded = refundedBy(live);
          const left = charged.grossMinor - refunded.amountMinor;
          if (act.kind === 'give_up' || left === 0n) continue;
          const amount = (left * BigInt(act.percent)) / 100n;
          live.push(refundParts(charged, refunded, amount > 0n ? amount : 1n, feePolicy));
          expectWithin(charged, feePolicy, live);
        }
        const refunded = refundedBy(live);
        const left = charged.grossMinor - refunded.amountMinor;
        if (left > 0n) live.push(refundParts(charged, refunded, left, feePolicy));
        expectWithin(charged, feePolicy, live);
        expect(refundedBy(live)).toEqual({
          ...everythingOf(charged),
          ...(feePolicy === 'kept' && { feeMinor: 0n }),
        });
      }),
      { numRuns: 500 },
    );
  });

  test('without releases every part stays within two units of its exact share', () => {
    fc.assert(
      fc.property(charge, fc.array(fc.integer({ min: 1, max: 99 })), (charged, percents) => {
        const live: RefundParts[] = [];
        for (const percent of percents) {
          const refunded = refundedBy(live);
          const left = charged.grossMinor - refunded.amountMinor;
          const amount = (left * BigInt(percent)) / 100n;
          if (amount === 0n) break;
          live.push(refundParts(charged, refunded, amount, 'proportional'));
          const now = refundedBy(live);
          for (const part of ['feeMinor', 'shareMinor'] as const) {
            const exact = charged[part] * now.amountMinor;
            const off = now[part] * charged.grossMinor - exact;
            const unit = charged.grossMinor;
            expect(off > -2n * unit && off < 2n * unit).toBe(true);
          }
        }
      }),
    );
  });

  test('a refund of nothing, or of more than remains, is a fault', () => {
    const refunded = (amountMinor: bigint) => ({ ...nothing, amountMinor });
    for (const [before, refund] of [
      [refunded(0n), 0n],
      [refunded(0n), -1n],
      [refunded(0n), 10_001n],
      [refunded(4_000n), 6_001n],
      [refunded(-1n), 1n],
      [{ ...refunded(4_000n), feeMinor: 291n }, 1n],
    ] as const) {
      expect(() => refundParts(golden, before, refund, 'proportional')).toThrow(RangeError);
    }
  });
});

function expectWithin(
  charged: ChargedParts,
  feePolicy: RefundFeePolicy,
  live: readonly RefundParts[],
): void {
  const merchant = charged.grossMinor - charged.shareMinor - feeOf(charged, feePolicy);
  const refunded = refundedBy(live);
  expect(refunded.feeMinor <= feeOf(charged, feePolicy)).toBe(true);
  expect(refunded.shareMinor <= charged.shareMinor).toBe(true);
  expect(refunded.amountMinor - refunded.feeMinor - refunded.shareMinor <= merchant).toBe(true);
  const last = live.at(-1);
  expect(Object.values(last ?? {}).every((part: bigint) => part >= 0n)).toBe(true);
}

function feeOf(charged: ChargedParts, feePolicy: RefundFeePolicy): bigint {
  return feePolicy === 'kept' ? 0n : charged.feeMinor;
}

function refundedBy(refunds: readonly RefundParts[]): RefundedParts {
  return refunds.reduce(
    (refunded, part) => ({
      amountMinor: refunded.amountMinor + part.feeMinor + part.shareMinor + part.merchantMinor,
      feeMinor: refunded.feeMinor + part.feeMinor,
      shareMinor: refunded.shareMinor + part.shareMinor,
    }),
    nothing,
  );
}

function everythingOf(charged: ChargedParts): RefundedParts {
  const { grossMinor, ...parts } = charged;
  return { amountMinor: grossMinor, ...parts };
}

/** Realistic charges: fee and share follow their own rules. */
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

const policy = fc.constantFrom<RefundFeePolicy>('kept', 'proportional');

/** A refund of a percentage of the remainder, or a failed one that releases its amount. */
const acts = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('refund' as const),
        percent: fc.integer({ min: 1, max: 100 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('give_up' as const), which: fc.nat() }) },
  ),
  { maxLength: 30 },
);
