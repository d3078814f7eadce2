import { isUuid } from '@countinghouse/identifiers';
import type { Payment } from '../payments/payment.rules.ts';
import { findPayTarget } from './find-pay-target.ts';
import type { CheckoutSite } from './pages/checkout-site.ts';
import type { PaymentPath } from './pages/page-paths.rules.ts';
import { payTargetStatus } from './pay-target.rules.ts';
import type { PayTarget } from './pay-target.rules.ts';
import { isOver, isPaymentOf, payerStatus } from './payer-status.rules.ts';
import { toReturnAddress } from './return-address.rules.ts';

export interface FollowedPayment {
  readonly target: PayTarget;
  readonly payment: Payment;
  /** Whether another attempt can be made. */
  readonly isTargetOpen: boolean;
}

/** The payment as it is now: while it is under way the provider is asked. */
export async function followPayment(
  site: CheckoutSite,
  path: PaymentPath,
): Promise<FollowedPayment | null> {
  const found = await findPaymentOf(site, path);
  if (found === null) return null;
  if (isOver(payerStatus(found.payment))) return toFollowed(site, found);
  const key = { workspaceId: found.target.workspaceId, id: found.payment.id };
  const payment = (await site.payments.refresh(key)) ?? found.payment;
  return toFollowed(site, { ...found, payment });
}

/** Of a payment that was received, whether or not it went back since. Anything else has none. */
export async function findReceipt(
  site: CheckoutSite,
  path: PaymentPath,
): Promise<FollowedPayment | null> {
  const followed = await followPayment(site, path);
  if (followed === null) return null;
  const status = payerStatus(followed.payment);
  return status === 'paid' || status === 'refunded' ? followed : null;
}

export type Leaving =
  | { readonly kind: 'leave'; readonly address: string }
  /** Nothing to go back to, or nothing to say there yet: the payment's own page goes on. */
  | { readonly kind: 'stay'; readonly code: string }
  | { readonly kind: 'not_found' };

/** Where a browser goes that comes back from the provider. What it brings is only a hint. */
export async function returnFromProvider(
  site: CheckoutSite,
  path: PaymentPath,
  hints: { readonly saysCancelled: boolean },
): Promise<Leaving> {
  const followed = await followPayment(site, path);
  if (followed === null) return { kind: 'not_found' };
  // Only a payment without a charge can be cancelled, so a false hint cannot undo a true payment.
  const isLeft = hints.saysCancelled && followed.payment.status === 'pending';
  return isLeft ? cancelAttempt(site, path) : leaveWith(followed);
}

/** The payer's own cancel. Too late for it is no error: the payment's page says what happened. */
export async function cancelAttempt(site: CheckoutSite, path: PaymentPath): Promise<Leaving> {
  const found = await findPaymentOf(site, path);
  if (found === null) return { kind: 'not_found' };
  const key = { workspaceId: found.target.workspaceId, id: found.payment.id };
  const outcome = await site.payments.cancel(key);
  if (outcome.kind === 'cancelled') return leaveWith({ ...found, payment: outcome.payment });
  return leaveWith({ ...found, payment: (await site.payments.find(key)) ?? found.payment });
}

function leaveWith({ target, payment }: Pick<FollowedPayment, 'target' | 'payment'>): Leaving {
  const status = payerStatus(payment);
  const { returnUrl, code } = target;
  const isPaid = status === 'paid' || status === 'refunded';
  if (returnUrl === null || !(isPaid || status === 'cancelled')) return { kind: 'stay', code };
  const outcome = isPaid ? 'success' : 'cancelled';
  const address = toReturnAddress(returnUrl, { paymentId: payment.id, status: outcome });
  return { kind: 'leave', address };
}

async function findPaymentOf(
  site: CheckoutSite,
  { code, paymentId }: PaymentPath,
): Promise<{ target: PayTarget; payment: Payment } | null> {
  if (!isUuid(paymentId)) return null;
  const target = await findPayTarget(site.database, code);
  if (target === null) return null;
  const payment = await site.payments.find({ workspaceId: target.workspaceId, id: paymentId });
  return payment !== null && isPaymentOf(payment, target) ? { target, payment } : null;
}

function toFollowed(
  site: CheckoutSite,
  { target, payment }: { target: PayTarget; payment: Payment },
): FollowedPayment {
  const isTargetOpen =
    !target.isSuspended && payTargetStatus(target.lifetime, site.now()) === 'active';
  return { target, payment, isTargetOpen };
}
