import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcomeWaitsMs } from '../../provider/outbound/outcome-schedule.rules.ts';
import { decideSettlement, isSessionOver, sessionOverAt } from './charge.rules.ts';
import type { ProviderChargeOutcome, PaymentToSettle } from './charge.rules.ts';
import { nextCheckAt, pendingWaitsMs } from './outcomes/check-schedule.rules.ts';
import { canMove, paymentMoves } from './payment-moves.rules.ts';
import { paymentFailureCodes, paymentStatuses } from './payment.rules.ts';

const now = new Date('2026-11-15T10:00:00Z');
const before = new Date(now.getTime() - 3_600_000);

const payment = fc.record<PaymentToSettle>({
  status: fc.constantFrom(...paymentStatuses),
  amountMinor: fc.bigInt(1n, 5n),
  currency: fc.constantFrom('NGN', 'KES'),
  failureCode: fc.option(fc.constantFrom(...paymentFailureCodes)),
  attention: fc.constantFrom(null, 'amount_mismatch', 'unresolved'),
  sessionExpiresAt: fc.constantFrom(null, before, new Date(now.getTime() + 60_000)),
  target: fc.constantFrom('open', 'paid', 'cancelled'),
});
const finding = fc.oneof<fc.Arbitrary<ProviderChargeOutcome>[]>(
  fc.record({
    kind: fc.constant('succeeded' as const),
    amountMinor: fc.bigInt(1n, 5n),
    currency: fc.constantFrom('NGN', 'KES'),
  }),
  fc.constant({ kind: 'failed', code: 'declined', reason: 'no' } as const),
  fc.constantFrom({ kind: 'pending' }, { kind: 'missing' }, { kind: 'unknown' } as const),
);

describe('what the provider says decides what becomes of a payment', () => {
  test('P-090 every decision is a move that a payment can make, or none', () => {
    fc.assert(
      fc.property(payment, finding, (from, said) => {
        const decision = decideSettlement(from, said, now);
        if (decision.kind === 'unchanged' || decision.kind === 'mismatch') return;
        const to = decision.kind === 'send_back' ? decision.status : decision.kind;
        expect(to === from.status || canMove(from.status, to)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('PD-061 nothing succeeds but a verified charge of the same amount and currency', () => {
    fc.assert(
      fc.property(payment, finding, (from, said) => {
        if (decideSettlement(from, said, now).kind !== 'succeeded') return;
        expect(said).toEqual({
          kind: 'succeeded',
          amountMinor: from.amountMinor,
          currency: from.currency,
        });
        expect(from.target).toBe('open');
      }),
      { numRuns: 2_000 },
    );
  });

  test('money that arrived is never dropped: it is the payment, in suspense, or known already', () => {
    fc.assert(
      fc.property(payment, finding, (from, said) => {
        fc.pre(said.kind === 'succeeded');
        const decision = decideSettlement(from, said, now);
        if (decision.kind !== 'unchanged') return;
        const isPaid = ['succeeded', 'partially_refunded', 'refunded'].includes(from.status);
        const isInSuspense =
          from.attention === 'amount_mismatch' ||
          from.failureCode === 'duplicate_payment' ||
          from.failureCode === 'amount_mismatch';
        expect(isPaid || isInSuspense).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('PD-062 an unknown answer changes nothing, whatever the payment', () => {
    fc.assert(
      fc.property(payment, (from) => {
        expect(decideSettlement(from, { kind: 'unknown' }, now)).toEqual({
          kind: 'unchanged',
          note: null,
        });
      }),
    );
  });

  test('a final status has no way out but through money that arrived or was given back', () => {
    expect(paymentMoves.cancelled).toEqual([]);
    expect(paymentMoves.failed).toEqual(['succeeded']);
    for (const status of paymentStatuses) expect(canMove(status, 'pending')).toBe(false);
  });
});

describe('when the provider is asked again', () => {
  const checked = { isExpired: false, sessionExpiresAt: null, checkCount: 0 };

  test('a pending payment is asked about at the latest when its session is over', () => {
    const sessionExpiresAt = new Date(now.getTime() + 30_000);
    const next = nextCheckAt(
      { ...checked, status: 'pending', sessionExpiresAt, checkCount: 9 },
      now,
    );
    expect(next).toEqual(sessionOverAt(sessionExpiresAt));
    expect(isSessionOver(sessionExpiresAt, sessionOverAt(sessionExpiresAt))).toBe(true);
  });

  test('a processing one follows the schedule, and then a person is needed', () => {
    const waits = [...outcomeWaitsMs.keys(), outcomeWaitsMs.length].map((checkCount) => {
      const next = nextCheckAt({ ...checked, status: 'processing', checkCount }, now);
      return next === null ? null : next.getTime() - now.getTime();
    });
    expect(waits).toEqual([...outcomeWaitsMs, null]);
    expect(outcomeWaitsMs.slice(0, 3)).toEqual([15_000, 60_000, 300_000]);
    expect(pendingWaitsMs[0]).toBe(60_000);
  });

  test('what is over is not asked about', () => {
    for (const status of ['succeeded', 'refunded', 'partially_refunded'] as const) {
      expect(nextCheckAt({ ...checked, status }, now)).toBeNull();
    }
    expect(nextCheckAt({ ...checked, status: 'failed' }, now)).toBeNull();
    expect(nextCheckAt({ ...checked, status: 'cancelled' }, now)).toBeNull();
  });
});
