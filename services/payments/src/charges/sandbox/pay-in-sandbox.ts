import { randomBytes } from 'node:crypto';
import { money, toMajorText } from '@countinghouse/money';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import type { PayerAct } from '../../provider/simulated-payer.ts';
import type { CheckoutSite } from '../checkout/pages/checkout-site.ts';
import { parsePayerForm } from '../checkout/payer-form.rules.ts';
import type { PayerFlaws } from '../checkout/payer-form.rules.ts';
import { startUntilPage } from '../checkout/submit-checkout.ts';
import { visitCheckout } from '../checkout/visit-checkout.ts';
import type { Payment } from '../payments/payment.rules.ts';
import { codeOfPage } from './page-code.rules.ts';

export interface SandboxDeps {
  readonly site: CheckoutSite;
  readonly providers: ProvidersByEnvironment;
}

export interface SandboxPayment {
  /** The payment page URL. */
  readonly url: string;
  readonly act: PayerAct;
  /** Used if the payer chooses the amount. */
  readonly amountMinor: bigint | null;
  readonly email: string;
}

export type SandboxOutcome =
  | { readonly kind: 'paid'; readonly payment: Payment }
  | { readonly kind: 'flawed'; readonly flaws: PayerFlaws }
  | { readonly kind: 'paused'; readonly retryAfterSeconds: number }
  | {
      readonly kind: 'reject';
      readonly reason: 'no_sandbox' | 'not_found' | 'not_payable' | 'refused' | 'provider_failed';
    };

/** Pays as a payer would, at the simulated provider, and settles the outcome. */
export async function payInSandbox(
  { site, providers }: SandboxDeps,
  caller: Caller,
  request: SandboxPayment,
): Promise<SandboxOutcome> {
  const actAsPayer =
    caller.environment === 'test' ? providers.forEnvironment('test').actAsPayer : undefined;
  if (actAsPayer === undefined) return { kind: 'reject', reason: 'no_sandbox' };
  const visit = await visitCheckout(site, codeOfPage(request.url));
  if (visit.kind === 'not_found' || visit.target.workspaceId !== caller.workspaceId) {
    return { kind: 'reject', reason: 'not_found' };
  }
  if (visit.kind === 'paused') return visit;
  if (visit.kind !== 'open') return { kind: 'reject', reason: 'not_payable' };

  const { target } = visit;
  const amountMinor = request.amountMinor ?? target.presetAmountMinor;
  const amount = amountMinor === null ? '' : toMajorText(money(amountMinor, target.currency));
  const form = parsePayerForm({ email: request.email, name: '', amount }, target, 'en');
  if (form.kind === 'reject') return { kind: 'flawed', flaws: form.flaws };
  const started = await startUntilPage(site, {
    target,
    ...form.entry,
    // Each call acts as a new payer with a new form.
    formToken: randomBytes(32),
    locale: 'en',
    returnAddress: (paymentId) => site.returnAddress({ code: target.code, paymentId }, 'en'),
  });
  if (started.kind === 'paused') return started;
  if (started.kind === 'refused') return { kind: 'reject', reason: 'refused' };
  if (started.kind === 'closed') return { kind: 'reject', reason: 'not_payable' };
  const key = { workspaceId: caller.workspaceId, id: started.paymentId };
  if (started.kind !== 'started' || !(await actAsPayer(started.url, request.act))) {
    return { kind: 'reject', reason: 'provider_failed' };
  }
  const payment = await site.payments.refresh(key);
  return payment === null ? { kind: 'reject', reason: 'not_found' } : { kind: 'paid', payment };
}
