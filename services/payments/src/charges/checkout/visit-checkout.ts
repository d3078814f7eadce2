import { findPayTarget } from './find-pay-target.ts';
import type { CheckoutSite } from './pages/checkout-site.ts';
import { payTargetStatus } from './pay-target.rules.ts';
import type { PayTarget, PayTargetStatus } from './pay-target.rules.ts';

export type Visit =
  | { readonly kind: 'open'; readonly target: PayTarget }
  | {
      readonly kind: 'closed';
      readonly target: PayTarget;
      readonly status: Exclude<PayTargetStatus, 'active'>;
    }
  | { readonly kind: 'suspended'; readonly target: PayTarget }
  | { readonly kind: 'paused'; readonly target: PayTarget; readonly retryAfterSeconds: number }
  | { readonly kind: 'not_found' };

/** Whether the code can be paid now. Has no side effects. */
export async function visitCheckout(site: CheckoutSite, code: string): Promise<Visit> {
  const target = await findPayTarget(site.database, code);
  if (target === null) return { kind: 'not_found' };
  const status = payTargetStatus(target.lifetime, site.now());
  // A closed target stays closed after the pause, so this comes first.
  if (status !== 'active') return { kind: 'closed', target, status };
  if (target.isSuspended) return { kind: 'suspended', target };
  const pause = (await site.pauses()).get('payments');
  if (pause !== undefined) {
    return { kind: 'paused', target, retryAfterSeconds: pause.retryAfterSeconds };
  }
  return { kind: 'open', target };
}
