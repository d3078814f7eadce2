import { isUuid } from '@countinghouse/identifiers';
import type { Payment } from '../payments/payment.rules.ts';
import { findPayTarget } from './find-pay-target.ts';
import type { CheckoutSite } from './pages/checkout-site.ts';
import type { PaymentPath } from './pages/page-paths.rules.ts';
import { payTargetStatus } from './pay-target.rules.ts';
import type { PayTarget } from './pay-target.rules.ts';
import { isOver, isPaymentOf, payerStatus } from './payer-status.rules.ts';
import { toReturnAddress } from './return-address.rules.ts';
import type { FollowedSubscriber } from './subscriber/followed-subscriber.rules.ts';

export interface FollowedPayment {
  readonly target: PayTarget;
  readonly payment: Payment;
  /** Whether the payer can try again. */
  readonly isTargetOpen: boolean;
  /** The subscription that the payment is for, if any. */
  readonly subscriber: FollowedSubscriber | null;
}

/** The payment's current state; asks the provider while it is in progress. */
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

export interface Receipt extends FollowedPayment {
  readonly number: string;
}

/** The receipt of a received payment, also after a refund. Other payments have none. */
export async function findReceipt(site: CheckoutSite, path: PaymentPath): Promise<Receipt | null> {
  const followed = await followPayment(site, path);
  if (followed === null) return null;
  const status = payerStatus(followed.payment);
  if (status !== 'paid' && status !== 'refunded') return null;
  const key = { workspaceId: followed.target.workspaceId, id: followed.payment.id };
  return { ...followed, number: await site.payments.receiptNumber(key) };
}

export type Leaving =
  | { readonly kind: 'leave'; readonly address: string }
  /** There is no return URL, or no outcome yet: show the payment's own page. */
  | { readonly kind: 'stay'; readonly code: string }
  | { readonly kind: 'not_found' };

/** Decides where a browser goes when it returns from the provider. Its query is only a hint. */
export async function returnFromProvider(
  site: CheckoutSite,
  path: PaymentPath,
  hints: { readonly saysCancelled: boolean },
): Promise<Leaving> {
  const followed = await followPayment(site, path);
  if (followed === null) return { kind: 'not_found' };
  // Only a payment without a charge can be cancelled, so a false hint cannot undo a real payment.
  const isLeft = hints.saysCancelled && followed.payment.status === 'pending';
  return isLeft ? cancelAttempt(site, path) : leaveWith(followed, followed.subscriber);
}

/** Cancels for the payer. Too late is not an error: the payment's page shows what happened. */
export async function cancelAttempt(site: CheckoutSite, path: PaymentPath): Promise<Leaving> {
  const found = await findPaymentOf(site, path);
  if (found === null) return { kind: 'not_found' };
  const key = { workspaceId: found.target.workspaceId, id: found.payment.id };
  const outcome = await site.payments.cancel(key);
  const subscriber = await findSubscriber(site, found);
  const payment =
    outcome.kind === 'cancelled'
      ? outcome.payment
      : ((await site.payments.find(key)) ?? found.payment);
  return leaveWith({ ...found, payment }, subscriber);
}

function leaveWith(
  { target, payment }: Pick<FollowedPayment, 'target' | 'payment'>,
  subscriber: FollowedSubscriber | null,
): Leaving {
  const status = payerStatus(payment);
  const { returnUrl, code } = target;
  // A subscriber who changes the card came from the service's own page; the merchant does not
  // expect them back.
  if (subscriber?.isRenewal === true) return { kind: 'stay', code };
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

async function toFollowed(
  site: CheckoutSite,
  { target, payment }: { target: PayTarget; payment: Payment },
): Promise<FollowedPayment> {
  const isTargetOpen =
    !target.isSuspended && payTargetStatus(target.lifetime, site.now()) === 'active';
  const subscriber = await findSubscriber(site, { target, payment });
  return { target, payment, isTargetOpen, subscriber };
}

async function findSubscriber(
  { subscriptions }: CheckoutSite,
  { target, payment }: { target: PayTarget; payment: Payment },
): Promise<FollowedSubscriber | null> {
  if (target.kind !== 'subscription') return null;
  const found = await subscriptions.find(target);
  if (found === null) return null;
  const { workspaceId } = target;
  return {
    subscription: found.subscription,
    proof: subscriptions.proofOf(target),
    isRenewal: await subscriptions.isRenewal({ workspaceId, id: payment.id }),
  };
}
