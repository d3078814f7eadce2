import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  daysToReconcile,
  firstDayRetried,
  isSettlementDue,
  madeSinceMs,
} from './due-days.rules.ts';
import { compareRefunds } from './refund-comparison.rules.ts';
import type { OurRefund, TheirRefund } from './refund-comparison.rules.ts';
import { compareSettlement, toOddBreak } from './settlement-comparison.rules.ts';

function refundOf(number: number, changes: Partial<OurRefund> = {}): OurRefund {
  return {
    workspaceId: 'workspace',
    id: `refund-${number}`,
    reference: 'reference',
    state: 'booked',
    providerRefundId: `their-${number}`,
    amountMinor: BigInt(1_000 + number),
    currency: 'NGN',
    ...changes,
  };
}

function theirsOf(ours: OurRefund, changes: Partial<TheirRefund> = {}): TheirRefund {
  return {
    providerRefundId: ours.providerRefundId ?? `their-${ours.id}`,
    isFailed: false,
    amountMinor: ours.amountMinor,
    currency: ours.currency,
    ...changes,
  };
}

describe('refunds of one charge', () => {
  test('refunds that agree have no break, also when an answer was lost and no id is known', () => {
    const refunds = fc
      .array(fc.tuple(fc.bigInt({ min: 1n, max: 5n }), fc.boolean()), { maxLength: 8 })
      .map((rows) =>
        rows.map(([amountMinor, isNamed], number) =>
          refundOf(number, { amountMinor, ...(isNamed ? {} : { providerRefundId: null }) }),
        ),
      );
    fc.assert(
      fc.property(refunds, (ours) => {
        const theirs = ours.map((refund) => theirsOf(refund));
        expect(compareRefunds(theirs, ours)).toEqual([]);
        expect(compareRefunds([...theirs, ...theirs], ours)).toEqual([]);
      }),
    );
  });

  const one = refundOf(1);
  test.each<[string, readonly TheirRefund[], readonly OurRefund[], object]>([
    ['that they do not have', [], [one], { kind: 'missing_there', subject: 'refund-1' }],
    [
      'that failed there',
      [theirsOf(one, { isFailed: true })],
      [one],
      { kind: 'missing_there', subject: 'refund-1', providerId: 'their-1' },
    ],
    ['that we do not have', [theirsOf(one)], [], { kind: 'missing_here', subject: 'their-1' }],
    [
      'that ended here without money',
      [theirsOf(one)],
      [refundOf(1, { state: 'over' })],
      { kind: 'missing_here', objectId: 'refund-1' },
    ],
    [
      'of another amount',
      [theirsOf(one, { amountMinor: 5n })],
      [one],
      { kind: 'amount', ours: { amountMinor: 1_001n }, theirs: { amountMinor: 5n } },
    ],
    [
      'that was made twice',
      [theirsOf(one), theirsOf(one, { providerRefundId: 'their-2' })],
      [one],
      { kind: 'duplicate', subject: 'their-2' },
    ],
  ])('one %s is one break', (_what, theirs, ours, expected) => {
    expect(compareRefunds(theirs, ours)).toMatchObject([expected]);
  });

  test('one whose outcome nobody knows is no break, whether they have it or not', () => {
    const open = refundOf(1, { state: 'open', providerRefundId: null });
    expect(compareRefunds([], [open])).toEqual([]);
    expect(compareRefunds([theirsOf(open)], [open])).toEqual([]);
  });

  test('one that failed there and that nobody has here is no break', () => {
    expect(compareRefunds([theirsOf(one, { isFailed: true })], [])).toEqual([]);
  });
});

describe('settlements', () => {
  const sums = {
    providerSettlementId: '63016',
    currency: 'NGN',
    grossMinor: 100_000n,
    feeMinor: 1_400n,
    netMinor: 88_600n,
    chargesMinor: 100_000n,
    sharesMinor: 7_000n,
    refundsMinor: 3_000n,
    chargebackMinor: 0n,
  };

  test('one whose figures its charges explain has no break, whichever refunds they took from it', () => {
    for (const netMinor of [88_600n, 91_600n, 90_000n, 91_602n, 88_598n]) {
      expect(compareSettlement({ ...sums, netMinor })).toEqual([]);
    }
  });

  test('what they took for lost disputes explains a lower net amount', () => {
    const taken = { ...sums, chargebackMinor: 5_000n };
    expect(compareSettlement({ ...taken, netMinor: 83_600n })).toEqual([]);
    expect(compareSettlement({ ...taken, netMinor: 91_600n })).toMatchObject([{ kind: 'amount' }]);
  });

  test.each([
    ['a gross amount that is not its charges', { grossMinor: 100_001n, netMinor: 88_601n }],
    ['a net amount above what can be left', { netMinor: 91_603n }],
    ['a net amount below what can be left', { netMinor: 88_597n }],
  ])('%s is a break', (_what, changes) => {
    expect(compareSettlement({ ...sums, ...changes })).toMatchObject([
      { kind: 'amount', subject: '63016' },
    ]);
  });

  test('a charge in a second settlement is a break for each of them', () => {
    const odd = { providerSettlementId: 's2', providerTransactionId: 't1' };
    expect(toOddBreak({ ...odd, state: 'duplicate' })).toMatchObject({
      kind: 'duplicate',
      subject: 't1 in s2',
    });
    expect(toOddBreak({ ...odd, state: 'unmatched' })).toMatchObject({
      kind: 'missing_here',
      subject: 't1',
    });
  });
});

describe('days', () => {
  const now = new Date('2026-11-15T04:23:00Z');

  test('a day is looked at when it is over, when it should be settled, and a week later', () => {
    expect(daysToReconcile(1, now)).toEqual(['2026-11-08', '2026-11-11', '2026-11-14']);
    expect(daysToReconcile(4, now)).toEqual(['2026-11-08', '2026-11-14']);
    expect(firstDayRetried(now)).toBe('2026-10-15');
  });

  test('a charge is overdue two days after the agreed delay, and not before', () => {
    expect(isSettlementDue('2026-11-11', 1, now)).toBe(true);
    expect(isSettlementDue('2026-11-11', 2, now)).toBe(false);
    expect(isSettlementDue('2026-11-11', 1, new Date('2026-11-14T23:59:59Z'))).toBe(false);
    expect(isSettlementDue('2026-11-11', 1, new Date('2026-11-15T00:00:00Z'))).toBe(true);
  });

  test('what a day may have sent was made up to eight days before it', () => {
    expect(madeSinceMs('2026-03-01')).toBe(Date.parse('2026-02-21T00:00:00Z'));
  });
});
