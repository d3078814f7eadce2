import { nextId } from '../core/agenda.ts';
import { findChargeByReference, makeCharge } from '../core/charges.ts';
import { refundCharge } from '../core/refunds.ts';
import type { Charge } from '../core/state.ts';
import { parseAmountMicros } from '../core/units.rules.ts';
import { refusal, success } from './call.ts';
import type { Call, Reply } from './call.ts';
import { isWithinDays, page } from './lists.ts';
import { duplicateReference, isKnownReference } from './payments.ts';
import { presentCharge } from './present-charge.ts';
import { presentRefund } from './present-records.ts';
import { describeProblem } from './read-body.ts';
import { refundRequest, tokenChargeRequest } from './requests.ts';

const notFound = 'No transaction was found for this id';

/** GET /v3/transactions/verify_by_reference?tx_ref= */
export function verifyByReference({ world, side, query }: Call): Reply {
  const txRef = query['tx_ref'];
  if (txRef === undefined || txRef === '') return refusal('tx_ref is required');
  return verified(world, findChargeByReference(side, txRef));
}

/** GET /v3/transactions/{id}/verify */
export function verifyById({ world, side, params }: Call): Reply {
  return verified(world, side.charges.get(Number(params['id'])) ?? null);
}

/** GET /v3/transactions: the newest first, with ids as text. */
export function listTransactions({ world, side, query }: Call): Reply {
  const rows = [...side.charges.values()]
    .reverse()
    .filter(
      (charge) =>
        isWithinDays(charge.createdAtMs, query) &&
        isAsked(query['tx_ref'], charge.txRef) &&
        isAsked(query['status'], charge.status) &&
        isAsked(query['currency'], charge.currency) &&
        isAsked(query['customer_email'], charge.customer.email),
    );
  return page('Transactions fetched', rows, query, (charge) => ({
    ...presentCharge(world, charge),
    id: String(charge.id),
  }));
}

/** POST /v3/transactions/{id}/refund */
export function createRefund({ world, side, params, body }: Call): Reply {
  const charge = side.charges.get(Number(params['id']));
  if (charge === undefined) return refusal(notFound);
  const parsed = refundRequest.safeParse(body);
  if (!parsed.success) return refusal(describeProblem(parsed.error));
  const { amount, comments = null } = parsed.data;
  const amountMicros = amount === undefined ? null : parseAmountMicros(amount, charge.currency);
  if (amount !== undefined && amountMicros === null) return refusal('amount is invalid');
  const outcome = refundCharge(world, side, charge, { amountMicros, comments });
  if (outcome.kind === 'ok') {
    return success('Transaction refund initiated', presentRefund(outcome.refund));
  }
  return outcome.reason === 'not_successful'
    ? refusal('Transaction is not successful and cannot be refunded')
    : refusal('Refund amount is more than the amount that remains');
}

/** GET /v3/refunds, for one transaction with `id`. */
export function listRefunds({ side, query }: Call): Reply {
  const rows = [...side.refunds.values()]
    .reverse()
    .filter(
      (refund) =>
        isWithinDays(refund.createdAtMs, query) &&
        isAsked(query['id'], String(refund.chargeId)) &&
        isAsked(query['tx_id'], String(refund.chargeId)) &&
        isAsked(query['status'], refund.status),
    );
  return page('Refunds fetched', rows, query, presentRefund);
}

/** GET /v3/refunds/{id} */
export function getRefund({ side, params }: Call): Reply {
  const refund = side.refunds.get(Number(params['id']));
  return refund === undefined
    ? refusal('No refund was found for this id')
    : success('Refund fetched', presentRefund(refund));
}

/** POST /v3/tokenized-charges: charges a card that paid before, without the payer. */
export function chargeToken({ world, side, body }: Call): Reply {
  const parsed = tokenChargeRequest.safeParse(body);
  if (!parsed.success) return refusal(describeProblem(parsed.error));
  const request = parsed.data;
  const amountMicros = parseAmountMicros(request.amount, request.currency);
  if (amountMicros === null) return refusal('amount is invalid');
  if (isKnownReference(side, request.tx_ref)) return duplicateReference();
  const former = [...side.charges.values()].find(({ cardToken }) => cardToken === request.token);
  if (former === undefined || former.customer.email !== request.email) {
    return refusal('Invalid token for this customer');
  }
  const charge = makeCharge(world, side, {
    txRef: request.tx_ref,
    amountMicros,
    currency: request.currency,
    shares: [],
    customer: { ...former.customer, id: nextId(world, 'customer', 216_519_823) },
    meta: null,
    method: 'card',
    cardToken: request.token,
    operation: 'token_charge',
    outcome: 'pay',
  });
  return success('Charge successful', presentCharge(world, charge));
}

function verified(world: Call['world'], charge: Charge | null): Reply {
  if (charge === null) return refusal(notFound);
  return success('Transaction fetched successfully', presentCharge(world, charge));
}

function isAsked(wanted: string | undefined, value: string): boolean {
  return wanted === undefined || wanted === value;
}
