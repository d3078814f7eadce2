import { getCurrency } from '@countinghouse/money';
import type { PayerLanguage, Page } from '@countinghouse/pages';
import { renderHandoverPage } from '../../../src/charges/checkout/pages/handover.page.ts';
import { renderOpenPage } from '../../../src/charges/checkout/pages/open.page.ts';
import { createPagePaths } from '../../../src/charges/checkout/pages/page-paths.rules.ts';
import { renderPaymentPage } from '../../../src/charges/checkout/pages/payment.page.ts';
import { renderReceiptPage } from '../../../src/charges/checkout/pages/receipt.page.ts';
import { renderStatePage } from '../../../src/charges/checkout/pages/state.page.ts';
import type { PayTarget } from '../../../src/charges/checkout/pay-target.rules.ts';
import { renderSubscriptionPage } from '../../../src/charges/checkout/subscriber/subscription.page.ts';
import type { Payment } from '../../../src/charges/payments/payment.rules.ts';
import type { SubscriberCharge } from '../../../src/charges/subscriptions/subscriber.rules.ts';
import type { Subscription } from '../../../src/charges/subscriptions/subscription.rules.ts';
import { madeAt, payTarget, paymentOf } from './pay-targets.ts';

export const galleryPaths = createPagePaths('');

/** Every page a payer can meet, by the name of its state. */
export function renderGallery(
  language: PayerLanguage,
  change: Partial<PayTarget> = {},
): ReadonlyMap<string, Page> {
  const target = payTarget(change);
  const choosing = payTarget({
    environment: 'test',
    amountMinor: null,
    presetAmountMinor: 250_050n,
    returnUrl: 'https://shop.example/done?order=7',
    ...change,
  });
  const setting = { language, paths: galleryPaths };
  const form = { ...setting, token: 'token', formTargets: ['https://provider.example'] };
  const fields = { email: 'simi@', name: 'Simi', amount: '12,345,6' };
  const flaws = { amount: 'unreadable', email: 'unreadable', name: 'too_long' } as const;
  const state = (view: Parameters<typeof renderStatePage>[0]): Page =>
    renderStatePage(view, language, galleryPaths);
  const payment = (status: Payment['status'], more: Partial<Payment> = {}): Page =>
    renderPaymentPage({
      ...setting,
      target: choosing,
      payment: paymentOf(choosing, { status, ...more }),
      isTargetOpen: true,
      subscriber: null,
      isReloading: true,
      formTargets: ['https://shop.example'],
      now: madeAt,
    });

  const subscribed = payTarget({
    kind: 'subscription',
    title: null,
    description: 'Cloth of the month',
    agreement: { interval: 'month', intervalCount: 1, customer: { email: 'simi@example.com' } },
    lifetime: { disabledAt: null, expiresAt: null, uses: 1, maxUses: 1 },
    ...change,
  });
  const ended = { ...subscribed, lifetime: { ...subscribed.lifetime, disabledAt: madeAt } };
  const own = (status: Subscription['status']): Page =>
    renderSubscriptionPage({
      ...form,
      target: subscribed,
      subscription: subscriptionOf(status),
      charges: sampleCharges,
      proof: 'proof',
      now: madeAt,
    });

  return new Map([
    ['subscription', own('active')],
    ['subscription past due', own('past_due')],
    ['subscription paused', own('paused')],
    ['subscription cancelled', own('cancelled')],
    ['subscription running', state({ kind: 'closed', target: subscribed, status: 'used' })],
    ['subscription ended', state({ kind: 'closed', target: ended, status: 'used' })],
    ['subscription link', state({ kind: 'link_mailed', target: subscribed })],
    [
      'subscription started',
      renderPaymentPage({
        ...setting,
        target: subscribed,
        payment: paymentOf(subscribed, {
          status: 'succeeded',
          succeededAt: madeAt,
          paymentMethod: { type: 'card', brand: 'Visa', last4: '4242' },
        }),
        isTargetOpen: false,
        subscriber: { subscription: subscriptionOf('active'), proof: 'proof', isRenewal: false },
        isReloading: true,
        formTargets: [],
        now: madeAt,
      }),
    ],
    ['open', renderOpenPage({ ...form, target })],
    ['choose', renderOpenPage({ ...form, target: choosing })],
    [
      'flawed',
      renderOpenPage({ ...form, target: choosing, reply: { kind: 'flawed', fields, flaws } }),
    ],
    ['stale', renderOpenPage({ ...form, target: choosing, reply: { kind: 'stale', fields } })],
    ['suspended', state({ kind: 'suspended', target })],
    ['paused', state({ kind: 'paused', target, retryAfterSeconds: 60 })],
    ['expired', state({ kind: 'closed', target, status: 'expired' })],
    ['used', state({ kind: 'closed', target, status: 'used' })],
    ['disabled', state({ kind: 'closed', target, status: 'disabled' })],
    ['not found', state({ kind: 'not_found' })],
    ['too many attempts', state({ kind: 'limited', code: target.code, retryAfterSeconds: 42 })],
    ['provider failed', state({ kind: 'provider_failed', target })],
    ['unreadable', state({ kind: 'unreadable', status: 400 })],
    ['unavailable', state({ kind: 'unavailable' })],
    ['fault', state({ kind: 'fault' })],
    [
      'handover',
      renderHandoverPage({ ...setting, target, address: 'https://provider.example/hosted/1' }),
    ],
    ['waiting', payment('pending')],
    ['processing', payment('processing')],
    ['paid', payment('succeeded', { succeededAt: madeAt })],
    ['refunded', payment('refunded', { refundedMinor: 1_250_000n })],
    ['failed', payment('failed', { failureCode: 'declined' })],
    ['cancelled', payment('cancelled')],
    [
      'receipt',
      renderReceiptPage({
        ...setting,
        number: 'R-00418',
        target,
        payment: paymentOf(target, {
          status: 'partially_refunded',
          refundedMinor: 250_000n,
          succeededAt: madeAt,
          paymentMethod: { type: 'card', brand: 'Visa', last4: '4242' },
        }),
      }),
    ],
  ]);
}

const nextAt = new Date('2026-12-15T09:30:00.000Z');

function subscriptionOf(status: Subscription['status']): Subscription {
  return {
    id: '0192a000-0000-7000-8000-000000000009',
    code: '0105BK3NQ8T2XWJ7MZ',
    status,
    amountMinor: 1_250_000n,
    currency: getCurrency('NGN'),
    interval: 'month',
    intervalCount: 1,
    description: 'Cloth of the month',
    returnUrl: null,
    metadata: {},
    customer: { email: 'simi@example.com' },
    anchorAt: madeAt,
    anchorPeriod: 0,
    periodNumber: 0,
    chargingPeriod: null,
    currentPeriodStart: madeAt,
    currentPeriodEnd: nextAt,
    failedAttempts: status === 'past_due' ? 2 : 0,
    dueAt: status === 'cancelled' || status === 'paused' ? null : nextAt,
    latestPaymentId: null,
    createdAt: madeAt,
    updatedAt: madeAt,
    cancelledAt: status === 'cancelled' ? madeAt : null,
    pausedAt: status === 'paused' ? madeAt : null,
    nextAmountMinor: status === 'active' ? 1_500_000n : null,
    nextAmountFrom: status === 'active' ? new Date(nextAt.getTime() + 1) : null,
  };
}

const sampleCharges: readonly SubscriberCharge[] = (
  ['failed', 'processing', 'succeeded'] as const
).map((status, index) => ({
  paymentId: `0192a000-0000-7000-8000-00000000001${index}`,
  status,
  amountMinor: 1_250_000n,
  currency: 'NGN',
  at: madeAt,
  paymentMethod: { type: 'card', brand: 'Visa', last4: '4242' },
}));
