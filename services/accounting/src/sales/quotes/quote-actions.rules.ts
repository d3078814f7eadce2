import { mayDo } from '../../tenants/members/permission.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { isPastExpiry, statusAfter } from './quote.rules.ts';
import type { Quote } from './quote.rules.ts';

/** What a member can do with a quote, each in one request. */
export const quoteActions = ['edit', 'revise', 'send', 'withdraw', 'convert', 'duplicate'] as const;
type QuoteAction = (typeof quoteActions)[number];

export type ActionRefusal =
  | 'role_forbids'
  | 'status_forbids'
  | 'already_converted'
  | 'quote_expired';

export interface AvailableAction {
  readonly action: QuoteAction;
  /** Null if it is available now. */
  readonly refusal: ActionRefusal | null;
}

/** Uses the same rules as the requests, so that no button leads to a rejection. */
export function availableActions(
  quote: Pick<Quote, 'status' | 'expiryDate' | 'invoiceId'>,
  { role, today }: { readonly role: Role; readonly today: string },
): readonly AvailableAction[] {
  return quoteActions.map((action) => ({ action, refusal: refuseAction(quote, action) }));

  function refuseAction({ status, invoiceId }: typeof quote, action: QuoteAction) {
    if (!mayDo(role, 'quotes:write')) return 'role_forbids';
    if (action === 'duplicate') return null;
    if (statusAfter(status, action) === null) return 'status_forbids';
    if (action === 'convert' && invoiceId !== null) return 'already_converted';
    if (action === 'send' && isPastExpiry(quote, today)) return 'quote_expired';
    return null;
  }
}
