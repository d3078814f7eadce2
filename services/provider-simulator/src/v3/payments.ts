import type { z } from 'zod';
import { nextId } from '../core/agenda.ts';
import { findSession } from '../core/checkout.ts';
import { chargeFeeMicros } from '../core/fees.rules.ts';
import { randomHex } from '../core/random-text.ts';
import { decideShares } from '../core/splits.rules.ts';
import type { RequestedShare } from '../core/splits.rules.ts';
import type { Customer, Side } from '../core/state.ts';
import { parseAmountMicros, parseFractionMicros } from '../core/units.rules.ts';
import { refusal, success } from './call.ts';
import type { Call, Reply } from './call.ts';
import { describeProblem } from './read-body.ts';
import { disableRequest, paymentRequest } from './requests.ts';

const msPerMinute = 60_000;

/** POST /v3/payments: a hosted page, once per reference. */
export function createPayment({ world, side, body, publicUrl }: Call): Reply {
  const parsed = paymentRequest.safeParse(body);
  if (!parsed.success) return refusal(describeProblem(parsed.error));
  const request = parsed.data;
  const amountMicros = parseAmountMicros(request.amount, request.currency);
  if (amountMicros === null) return refusal('amount is invalid');
  if (isKnownReference(side, request.tx_ref)) return duplicateReference();
  const shares = readShares(side, request);
  if (shares === null) return refusal('subaccounts is invalid');
  const feeMicros = chargeFeeMicros(amountMicros);
  const decision = decideShares(amountMicros, feeMicros, request.currency, shares);
  if (decision.kind === 'reject') return refusal('Split amounts are more than the amount settled');

  const linkId = `flwlnk-${randomHex(world.random, 24)}`;
  const { session_duration: minutes, customizations } = request;
  side.sessionReferences.add(request.tx_ref);
  side.sessions.set(linkId, {
    linkId,
    txRef: request.tx_ref,
    amountMicros,
    currency: request.currency,
    redirectUrl: request.redirect_url ?? null,
    customer: toCustomer(request.customer, nextId(world, 'customer', 216_519_823)),
    title: customizations?.title ?? 'Payment',
    description: customizations?.description ?? null,
    meta: request.meta,
    shares,
    createdAtMs: world.momentMs,
    expiresAtMs: minutes === undefined ? null : world.momentMs + minutes * msPerMinute,
    attemptsMax: 1 + (request.max_retry_attempt ?? 0),
    attempts: 0,
    isOpened: false,
    isDisabled: false,
  });
  return success('Hosted Link', { link: `${publicUrl}/checkout/${linkId}` });
}

/** POST /v3/payments/link/disable; a link that is over stays over. */
export function disableLink({ world, side, body }: Call): Reply {
  const parsed = disableRequest.safeParse(body);
  if (!parsed.success) return refusal(describeProblem(parsed.error));
  const found = findSession(world, parsed.data.link);
  if (found === null || found.side !== side.name) return refusal('Payment link was not found');
  found.session.isDisabled = true;
  return success('Payment link disabled', { link: parsed.data.link, status: 'disabled' });
}

/** A page or a charge uses up a reference. */
export function isKnownReference(side: Side, txRef: string): boolean {
  return side.sessionReferences.has(txRef) || side.chargesByReference.has(txRef);
}

export function duplicateReference(): Reply {
  return refusal('Duplicate reference: a transaction with this reference already exists');
}

function toCustomer(customer: z.output<typeof paymentRequest>['customer'], id: number): Customer {
  return {
    id,
    email: customer.email,
    name: customer.name ?? null,
    phone: customer.phonenumber ?? customer.phone_number ?? null,
  };
}

function readShares(
  side: Side,
  request: z.output<typeof paymentRequest>,
): readonly RequestedShare[] | null {
  const shares: RequestedShare[] = [];
  for (const asked of request.subaccounts ?? []) {
    const own = [...side.subaccounts.values()].find((each) => each.subaccountId === asked.id);
    if (own === undefined) return null;
    const kind = asked.transaction_charge_type ?? own.splitType;
    const charge = asked.transaction_charge;
    const valueMicros =
      charge === undefined || asked.transaction_charge_type === undefined
        ? own.splitValueMicros
        : kind === 'percentage'
          ? parseFractionMicros(charge)
          : parseAmountMicros(charge, request.currency);
    if (valueMicros === null) return null;
    shares.push({ subaccountId: own.subaccountId, kind, valueMicros });
  }
  return shares;
}
