import { findChargeByReference, makeCharge } from './charges.ts';
import type { PayerOutcome } from './plan-charge.rules.ts';
import type { CheckoutSession, PaymentMethod, Side, SideName, World } from './state.ts';
import { sideNames } from './state.ts';

export type CheckoutRefusal = 'unknown_link' | 'expired' | 'disabled' | 'already_paid' | 'used_up';

export interface CheckoutView {
  readonly side: SideName;
  readonly session: CheckoutSession;
}

export type CheckoutOutcome =
  | ({ readonly kind: 'open' } & CheckoutView)
  | { readonly kind: 'reject'; readonly reason: CheckoutRefusal };

export type PayerResult =
  /** Where the payer's browser goes; null if the merchant gave no URL. */
  | {
      readonly kind: 'done';
      readonly status: string;
      readonly transactionId: number | null;
      readonly redirectUrl: string | null;
    }
  | { readonly kind: 'reject'; readonly reason: CheckoutRefusal };

/** Identifies a link by its last path segment, because the host varies. */
export function openCheckout(world: World, link: string): CheckoutOutcome {
  const found = findSession(world, link);
  if (found === null) return { kind: 'reject', reason: 'unknown_link' };
  const reason = refusalOf(world, world.sides[found.side], found.session);
  if (reason !== null) return { kind: 'reject', reason };
  found.session.isOpened = true;
  return { kind: 'open', ...found };
}

export function pay(
  world: World,
  link: string,
  choice: { readonly method: PaymentMethod; readonly outcome: PayerOutcome },
): PayerResult {
  const opened = openCheckout(world, link);
  if (opened.kind === 'reject') return opened;
  const { session } = opened;
  session.attempts += 1;
  const charge = makeCharge(world, world.sides[opened.side], {
    txRef: session.txRef,
    amountMicros: session.amountMicros,
    currency: session.currency,
    shares: session.shares,
    customer: session.customer,
    meta: session.meta,
    cardToken: null,
    operation: 'charge',
    ...choice,
  });
  return done(session, charge.status, charge.id);
}

/** The payer goes back. Nothing is closed: the same link can be opened and paid again. */
export function cancelCheckout(world: World, link: string): PayerResult {
  const opened = openCheckout(world, link);
  return opened.kind === 'reject' ? opened : done(opened.session, 'cancelled', null);
}

export function findSession(world: World, link: string): CheckoutView | null {
  const linkId = /([^/?#]+)\/?$/.exec(link)?.[1] ?? '';
  for (const side of sideNames) {
    const session = world.sides[side].sessions.get(linkId);
    if (session !== undefined) return { side, session };
  }
  return null;
}

function refusalOf(world: World, side: Side, session: CheckoutSession): CheckoutRefusal | null {
  const charge = findChargeByReference(side, session.txRef);
  if (charge !== null && charge.status !== 'failed') return 'already_paid';
  if (session.isDisabled) return 'disabled';
  if (session.expiresAtMs !== null && session.expiresAtMs <= world.momentMs) return 'expired';
  return session.attempts >= session.attemptsMax ? 'used_up' : null;
}

function done(session: CheckoutSession, status: string, transactionId: number | null): PayerResult {
  const { redirectUrl, txRef } = session;
  if (redirectUrl === null) return { kind: 'done', status, transactionId, redirectUrl };
  const url = new URL(redirectUrl);
  url.searchParams.append('status', status);
  url.searchParams.append('tx_ref', txRef);
  if (transactionId !== null) url.searchParams.append('transaction_id', String(transactionId));
  return { kind: 'done', status, transactionId, redirectUrl: url.href };
}
