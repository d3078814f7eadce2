import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canMove } from '../../../charges/payments/payment-moves.rules.ts';
import { canRefundMove } from '../refund-moves.rules.ts';
import { currentSources } from '../refund-postings.rules.ts';
import { decideRefundAmount, decideSources } from '../refund.rules.ts';
import type { RefundedPayment } from '../refund.rules.ts';
import {
  decideOutcome,
  mayResendRefund,
  paymentAfter,
  refundAfter,
} from './refund-outcome.rules.ts';
import type { ReportedRefundOutcome, LockedRefund } from './refund-outcome.rules.ts';

const now = new Date('2026-11-15T10:00:00Z');

const payment: RefundedPayment = {
  workspaceId: 'workspace',
  id: 'payment',
  businessId: 'business',
  environment: 'live',
  status: 'succeeded',
  currency: 'NGN',
  amountMinor: 1_000n,
  refundedMinor: 0n,
  reservedMinor: 0n,
  disputedMinor: 0n,
  inFlightId: null,
  latestRefundId: null,
  refundCount: 0,
  feeMinor: 59n,
  isFeeRefundable: true,
  splitRecipientId: 'recipient',
  shareMinor: 300n,
  settledAt: null,
  isAtBank: false,
  provider: 'provider',
  providerTransactionId: '1',
};

function refundOf(amountMinor: bigint, id = 'refund'): LockedRefund {
  return {
    workspaceId: 'workspace',
    id,
    paymentId: 'payment',
    amountMinor,
    currency: 'NGN',
    ...decideSources(payment, { amountMinor: 0n, feeMinor: 0n, shareMinor: 0n }, amountMinor, 0n),
    providerTransactionId: '1',
    approvalId: null,
    createdAt: now,
    returnIds: [],
    status: 'processing',
    providerRefundId: null,
    failureCode: null,
    failureReason: null,
    cancellationReason: null,
    sentAt: now,
    lastCheckedAt: null,
    nextCheckAt: now,
    checkCount: 0,
    succeededAt: null,
    confirmedAt: null,
    failedAt: null,
    cancelledAt: null,
  };
}

const value = { providerRefundId: 'theirs' };
const outcomes: readonly ReportedRefundOutcome['outcome'][] = [
  { kind: 'confirmed', value },
  { kind: 'pending', value },
  { kind: 'failed', value },
  { kind: 'failed', value: null },
  { kind: 'not_found' },
  { kind: 'no_answer' },
  { kind: 'not_sent' },
];
const anyReported: fc.Arbitrary<ReportedRefundOutcome> = fc.record({
  outcome: fc.constantFrom(...outcomes),
  by: fc.constantFrom('send', 'resend', 'question'),
  sentAt: fc.constantFrom(now, new Date(now.getTime() - 1)),
});

describe('whatever is learnt of a refund, in whatever order', () => {
  test('its payment’s figures add up, only known moves are made, and what has ended stays so', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 1_000n),
        fc.array(anyReported, { maxLength: 12 }),
        (amount, story) => {
          let refund = refundOf(amount);
          let of: RefundedPayment = { ...payment, reservedMinor: amount, inFlightId: refund.id };
          for (const reported of story) {
            const decision = decideOutcome(refund, reported);
            const after = refundAfter(refund, decision, reported, now);
            const paid = paymentAfter(of, refund, decision);
            if (after.status !== refund.status) {
              expect(canRefundMove(refund.status, after.status)).toBe(true);
            }
            if (paid.status !== of.status) expect(canMove(of.status, paid.status)).toBe(true);
            if (refund.status === 'failed' || refund.confirmedAt !== null) {
              expect([after, paid]).toEqual([refund, of]);
            }
            expect(paid.refundedMinor).toBe(after.status === 'succeeded' ? amount : 0n);
            expect(paid.reservedMinor).toBe(after.status === 'processing' ? amount : 0n);
            expect(paid.inFlightId).toBe(after.status === 'processing' ? refund.id : null);
            expect(after.nextCheckAt === null || after.confirmedAt === null).toBe(true);
            refund = after;
            of = paid;
          }
        },
      ),
    );
  });

  test('silence never ends it', () => {
    for (const kind of ['not_found', 'no_answer'] as const) {
      for (const by of ['send', 'resend', 'question'] as const) {
        const refund = refundOf(10n);
        const reported = { outcome: { kind }, by, sentAt: now };
        const after = refundAfter(refund, decideOutcome(refund, reported), reported, now);
        expect(after.status).toBe('processing');
      }
    }
  });

  test('a refusal of an attempt that was followed by another says nothing', () => {
    const refused = { kind: 'failed', value: null } as const;
    const reported = { outcome: refused, by: 'send', sentAt: new Date(now.getTime() - 1) } as const;
    expect(decideOutcome(refundOf(10n), reported)).toEqual({ kind: 'unchanged' });
    expect(decideOutcome(refundOf(10n), { ...reported, sentAt: now })).toMatchObject({
      kind: 'released',
    });
  });
});

describe('how much goes back', () => {
  test('P-104 PD-088 at most what remains; without an amount all of it', () => {
    const half = { ...payment, status: 'partially_refunded', refundedMinor: 400n } as const;
    expect(decideRefundAmount(half, null)).toBe(600n);
    expect(decideRefundAmount(half, 600n)).toBe(600n);
    expect(decideRefundAmount(half, 601n)).toBe('exceeds_remaining');
    expect(decideRefundAmount({ ...half, reservedMinor: 600n }, null)).toBe('exceeds_remaining');
  });

  test('PD-091 one that is under way is said before anything about the amount', () => {
    expect(decideRefundAmount({ ...payment, inFlightId: 'other' }, 9_999n)).toBe('in_flight');
  });
});

describe('where it comes from', () => {
  test('PD-100 PD-113 settled: free money first, then debt; the recipient is not asked', () => {
    const settled = { ...payment, settledAt: now };
    const refunded = { amountMinor: 0n, feeMinor: 0n, shareMinor: 0n };
    fc.assert(
      fc.property(fc.bigInt(1n, 1_000n), fc.bigInt(0n, 2_000n), (amount, available) => {
        const sources = decideSources(settled, refunded, amount, available);
        expect(sources.shareMinor + sources.fromPendingMinor).toBe(0n);
        expect(sources.fromAvailableMinor <= available).toBe(true);
        const isShort = sources.fromReceivableMinor > 0n;
        if (isShort) expect(sources.fromAvailableMinor).toBe(available);
        const { feeMinor, fromAvailableMinor, fromReceivableMinor } = sources;
        expect(feeMinor + fromAvailableMinor + fromReceivableMinor).toBe(amount);
      }),
    );
  });

  test('PD-095 taken back, it is as much as was given, and no debt falls below nothing', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 1_000n),
        fc.bigInt(0n, 2_000n),
        fc.boolean(),
        (amount, owed, is) => {
          const given = { ...refundOf(amount), fromReceivableMinor: 7n };
          const back = currentSources({ settledAt: is ? now : null }, given, owed);
          const sum = (of: typeof back): bigint =>
            of.fromPendingMinor + of.fromAvailableMinor + of.fromReceivableMinor;
          expect(sum(back)).toBe(sum(given));
          expect(back.fromReceivableMinor <= owed).toBe(true);
          if (is) expect(back.fromPendingMinor).toBe(0n);
        },
      ),
    );
  });
});

test('a refund is sent again after three misses and a quarter of an hour, while they are close together', () => {
  const later = new Date(now.getTime() + 15 * 60_000);
  const soon = new Date(later.getTime() - 1);
  const sent = { status: 'processing', sentAt: now, checkCount: 3 } as const;
  expect(mayResendRefund(sent, later)).toBe(true);
  expect(mayResendRefund(sent, soon)).toBe(false);
  expect(mayResendRefund({ ...sent, checkCount: 2 }, later)).toBe(false);
  expect(mayResendRefund({ ...sent, checkCount: 7 }, later)).toBe(false);
  expect(mayResendRefund({ ...sent, status: 'succeeded' }, later)).toBe(false);
});
