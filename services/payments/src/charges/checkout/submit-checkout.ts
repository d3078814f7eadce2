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
  /** The form has expired or its token is invalid: the payer needs a new one. */
  | { readonly kind: 'stale' }
  | StartPaymentOutcome;

/** One attempt to pay: validates the form, creates the payment and requests its page. */
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

/** A provider creates its page within a second or two. */
const pageWaitsMs = [250, 500, 750, 1_000] as const;

/**
 * Pressing a button twice submits the form twice, and browsers show the second response. The second
 * submission finds the first one's attempt while its page is still being created, so it waits for
 * the page. Asking the payer to try again would create a second payment.
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
