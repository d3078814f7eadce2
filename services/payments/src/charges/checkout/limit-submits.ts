import { parseCheckoutCode } from './checkout-code.rules.ts';
import type { CheckoutSite } from './pages/checkout-site.ts';

/**
 * Null if the form may be processed. Forms sent from the service's own pages have a separate
 * budget.
 */
export async function limitSubmit(
  site: Pick<CheckoutSite, 'limits' | 'tokens'>,
  submit: { readonly address: string; readonly code: string; readonly token: string },
) {
  const code = parseCheckoutCode(submit.code);
  const isOurForm = code !== null && site.tokens.open(submit.token, code).kind === 'ok';
  const spent = await site.limits.spendForm(submit.address, isOurForm ? code : null);
  return spent.kind === 'allowed' ? null : ({ ...spent, kind: 'limited', code } as const);
}
