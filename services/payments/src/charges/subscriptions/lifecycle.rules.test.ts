import { dayMs } from '@countinghouse/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterCancel,
  afterFailure,
  afterSuccess,
  decideRenewal,
  retryDays,
  acceptanceOf,
  whileCharging,
} from './lifecycle.rules.ts';
import type { Lifecycle, SubscriptionCharge } from './lifecycle.rules.ts';
import { intervals, periodStart } from './period.rules.ts';
import type { Rhythm } from './period.rules.ts';

const monthly: Rhythm = { interval: 'month', intervalCount: 1 };
const begun = new Date('2027-01-31T10:00:00Z');
const fresh: Lifecycle = {
  status: 'incomplete',
  anchorAt: null,
  periodNumber: null,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  chargingPeriod: null,
  failedAttempts: 0,
  dueAt: null,
  latestPaymentId: null,
  cancelledAt: null,
  pausedAt: null,
  anchorPeriod: 0,
  amountMinor: 10_000n,
  nextAmountMinor: null,
  nextAmountFrom: null,
};
const atCheckout: SubscriptionCharge = { paymentId: 'first', renewal: null };
const active = { ...monthly, ...afterSuccess({ ...fresh, ...monthly }, atCheckout, begun) };

function charge(subscription: Lifecycle & Rhythm, now: Date) {
  const renewal = decideRenewal(subscription, now);
  const paymentId = `${renewal.periodNumber}.${renewal.attemptNumber}`;
  const charging = { ...subscription, ...whileCharging(subscription, renewal, paymentId) };
  return { charging, made: { paymentId, renewal } };
}

describe('a subscription', () => {
  test('is active from its first payment, and due when what was paid for ends', () => {
    expect(active).toMatchObject({
      status: 'active',
      periodNumber: 0,
      currentPeriodStart: begun,
      currentPeriodEnd: new Date('2027-02-28T10:00:00Z'),
      dueAt: new Date('2027-02-28T10:00:00Z'),
    });
  });

  test('PD-173 a renewal that fails is tried again after 1, 3, 5 and 7 days, then cancelled', () => {
    let subscription: Lifecycle & Rhythm = active;
    let now = new Date('2027-02-28T10:00:00Z');
    const firstFailure = now;
    const triedOn: number[] = [];
    while (subscription.status !== 'cancelled') {
      const { charging, made } = charge(subscription, now);
      expect(made.renewal.periodNumber).toBe(1);
      subscription = { ...charging, ...afterFailure(charging, made, now) };
      triedOn.push((now.getTime() - firstFailure.getTime()) / dayMs);
      now = subscription.dueAt ?? now;
    }
    expect(triedOn).toEqual([0, ...retryDays]);
    expect(subscription).toMatchObject({ failedAttempts: 5, dueAt: null, cancelledAt: now });
  });

  test('periods that passed while nothing could be charged are skipped, not made up for', () => {
    const { made } = charge(active, new Date('2027-06-15T00:00:00Z'));
    expect(made.renewal).toEqual({ periodNumber: 4, attemptNumber: 1, isByPayer: false });
    const paid = afterSuccess(active, made, new Date('2027-06-15T00:00:00Z'));
    expect(paid.currentPeriodEnd).toEqual(new Date('2027-06-30T10:00:00Z'));
  });

  test('a late success of a failed try pays the period, and a second one is not kept', () => {
    const now = new Date('2027-02-28T10:00:00Z');
    const first = charge(active, now);
    const failed = { ...first.charging, ...afterFailure(first.charging, first.made, now) };
    const second = charge(failed, new Date(now.getTime() + dayMs));
    const paid = { ...monthly, ...afterSuccess(second.charging, first.made, now) };
    expect(paid).toMatchObject({ status: 'active', periodNumber: 1, failedAttempts: 0 });
    expect(acceptanceOf(paid, second.made)).toBe('paid');
    expect(afterFailure(paid, second.made, now)).toEqual(paid);
    expect(decideRenewal(paid, new Date('2027-03-31T10:00:00Z')).periodNumber).toBe(2);
  });

  test('what was cancelled stays so, whatever comes of its charges', () => {
    const { charging, made } = charge(active, begun);
    const over = { ...monthly, ...afterCancel(charging, begun) };
    expect(acceptanceOf(over, made)).toBe('cancelled');
    expect(afterSuccess(over, made, begun)).toEqual(over);
    expect(afterFailure(over, made, begun)).toEqual(over);
  });
});

type Step =
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'charge' }
  | { readonly kind: 'succeed'; readonly nth: number }
  | { readonly kind: 'fail'; readonly nth: number }
  | { readonly kind: 'cancel' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.nat({ max: 40 }) }),
  },
  { weight: 6, arbitrary: fc.constant({ kind: 'charge' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('succeed' as const), nth: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('fail' as const), nth: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
);

test('PD-172 PD-173 whatever happens in whatever order, no period is paid twice and none while another is unknown', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...intervals),
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { maxLength: 60 }),
      (interval, intervalCount, steps) => {
        const rhythm = { interval, intervalCount };
        let now = begun;
        let subscription: Lifecycle & Rhythm = { ...rhythm, ...fresh };
        subscription = { ...rhythm, ...afterSuccess(subscription, atCheckout, now) };
        const charges: (SubscriptionCharge & { hasFailed: boolean })[] = [];
        const paidPeriods = [0];
        for (const each of steps) {
          const open = charges.filter(({ hasFailed }) => !hasFailed);
          switch (each.kind) {
            case 'wait':
              now = new Date(now.getTime() + each.days * dayMs);
              break;
            case 'charge': {
              if (subscription.dueAt === null || subscription.dueAt > now) break;
              const { charging, made } = charge(subscription, now);
              subscription = charging;
              // The table's key: one attempt of one period is never charged twice.
              expect(charges.map(({ paymentId }) => paymentId)).not.toContain(made.paymentId);
              expect(paidPeriods).not.toContain(made.renewal.periodNumber);
              charges.push({ ...made, hasFailed: false });
              break;
            }
            case 'succeed': {
              // A charge that was reported as failed may still succeed.
              const found = charges[each.nth % Math.max(1, charges.length)];
              if (found === undefined) break;
              if (acceptanceOf(subscription, found) === 'open') {
                paidPeriods.push(found.renewal?.periodNumber ?? 0);
              }
              subscription = { ...rhythm, ...afterSuccess(subscription, found, now) };
              charges.splice(charges.indexOf(found), 1);
              break;
            }
            case 'fail': {
              const found = open[each.nth % Math.max(1, open.length)];
              if (found === undefined) break;
              found.hasFailed = true;
              subscription = { ...rhythm, ...afterFailure(subscription, found, now) };
              break;
            }
            case 'cancel':
              subscription = { ...rhythm, ...afterCancel(subscription, now) };
          }
          expect(paidPeriods).toEqual([...new Set(paidPeriods)].toSorted((a, b) => a - b));
          const { anchorAt, periodNumber, currentPeriodEnd, status } = subscription;
          expect(periodNumber).toBe(paidPeriods.at(-1));
          if (anchorAt !== null) {
            expect(currentPeriodEnd).toEqual(
              periodStart(anchorAt, rhythm, (periodNumber ?? 0) + 1),
            );
          }
          expect(subscription.failedAttempts > 0).toBe(
            status === 'past_due' || (status === 'cancelled' && subscription.failedAttempts > 0),
          );
          if (status === 'cancelled') expect(subscription.dueAt).toBeNull();
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
