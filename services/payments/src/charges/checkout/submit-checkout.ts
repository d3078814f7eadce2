import { setTimeout as wait } from 'node:timers/promises';
import type { PayerLanguage } from '@countinghouse/pages';
import type { StartPaymentOutcome, StartPaymentRequest } from './checkout-payments.ts';
import type { CheckoutSite } from './pages/checkout-site.ts';
import { submitDigest } from './pages/form-submits.ts';
import type { PayTarget } from './pay-target.rules.ts';
import { parsePayerForm } from './payer-form.rules.ts';
import type { PayerFields, PayerFlaws } from './payer-form.rules.ts';

export interface CheckoutSubmit {
  readonly target: PayTarget;
  readonly fields: PayerFields;
  readonly token: string;
  readonly language: PayerLanguage;
}

export type SubmitOutcome =
  | { readonly kind: 'flawed'; readonly flaws: PayerFlaws }
  /** The form is too old, or its token was not ours: a fresh one is needed. */
  | { readonly kind: 'stale' }
  | StartPaymentOutcome;

/** One attempt to pay: the form is judged, then the payment is made and its page asked for. */
export async function submitCheckout(
  site: CheckoutSite,
  submit: CheckoutSubmit,
): Promise<SubmitOutcome> {
  const { target, language } = submit;
  const token = site.tokens.open(submit.token, target.code);
  if (token.kind === 'reject') return { kind: 'stale' };
  const form = parsePayerForm(submit.fields, target, language);
  if (form.kind === 'reject') return { kind: 'flawed', flaws: form.flaws };
  const { amountMinor, customer } = form.entry;
  return startUntilPage(site, {
    target,
    amountMinor,
    customer,
    formToken: submitDigest(token.bytes, form.entry),
    locale: language,
    returnAddress: (paymentId) => site.returnAddress({ code: target.code, paymentId }, language),
  });
}

/** A provider makes its page within a second or two. */
const pageWaitsMs = [250, 500, 750, 1_000] as const;

/**
 * A button pressed twice sends the form twice, and browsers show the answer to the second. That one
 * finds the attempt of the first while its page is still being made, so it waits for the page
 * instead of telling the payer to try again, which would be a second payment.
 */
export async function startUntilPage(
  site: CheckoutSite,
  request: StartPaymentRequest,
): Promise<StartPaymentOutcome> {
  let outcome = await site.payments.start(request);
  for (const waitMs of pageWaitsMs) {
    if (outcome.kind !== 'provider_failed') return outcome;
    const key = { workspaceId: request.target.workspaceId, id: outcome.paymentId };
    if ((await site.payments.find(key))?.status !== 'pending') return outcome;
    await wait(waitMs);
    outcome = await site.payments.start(request);
  }
  return outcome;
}
