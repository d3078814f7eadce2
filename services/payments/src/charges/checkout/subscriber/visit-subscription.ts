import type { PayerLanguage } from '@countinghouse/pages';
import type { Subscriber } from '../../subscriptions/subscriber.rules.ts';
import { nextChargeAmount } from '../../subscriptions/subscription.rules.ts';
import type { StartPaymentOutcome } from '../checkout-payments.ts';
import { findPayTarget } from '../find-pay-target.ts';
import type { CheckoutSite } from '../pages/checkout-site.ts';
import { submitDigest } from '../pages/form-submits.ts';
import type { SubscriptionPath } from '../pages/page-paths.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { startUntilPage } from '../submit-checkout.ts';

export interface SubscriberVisit extends Subscriber {
  readonly target: PayTarget;
  readonly proof: string;
}

/** The subscription at an address; null unless the service issued the address. */
export async function visitSubscription(
  site: CheckoutSite,
  { code, proof }: SubscriptionPath,
): Promise<SubscriberVisit | null> {
  const target = await findPayTarget(site.database, code);
  if (target === null || target.kind !== 'subscription') return null;
  if (!site.subscriptions.isProof(target, proof)) return null;
  const found = await site.subscriptions.find(target);
  return found === null ? null : { ...found, target, proof };
}

/** Pays the due or next period at the provider's page. Later periods are charged to that card. */
export async function payWithOtherCard(
  site: CheckoutSite,
  { target, subscription }: SubscriberVisit,
  form: { readonly token: string; readonly language: PayerLanguage },
): Promise<StartPaymentOutcome | { readonly kind: 'stale' }> {
  const token = site.tokens.open(form.token, target.code);
  const { customer } = subscription;
  const amountMinor = nextChargeAmount(subscription);
  if (token.kind === 'reject' || customer === null) return { kind: 'stale' };
  const { email, name } = customer;
  const payer = name === undefined ? { email } : { email, name };
  return startUntilPage(site, {
    target,
    amountMinor,
    customer: payer,
    formToken: submitDigest(token.bytes, { amountMinor, customer: payer }),
    locale: form.language,
    isRenewal: true,
    returnAddress: (paymentId) =>
      site.returnAddress({ code: target.code, paymentId }, form.language),
  });
}
