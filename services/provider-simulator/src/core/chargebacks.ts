import { nextId, schedule } from './agenda.ts';
import { findChargeByReference } from './charges.ts';
import { addBankLine, post } from './ledger.ts';
import { isSettled } from './settlements.ts';
import type { Charge, Chargeback, Side, World } from './state.ts';
import { parseAmountMicros } from './units.rules.ts';

export interface ChargebackRequest {
  /** The charge's tx_ref. */
  readonly reference: string;
  /** Decimal text in major units; defaults to the whole charge. */
  readonly amount?: string | undefined;
  readonly comment?: string | undefined;
}

export type ChargebackOutcome =
  | { readonly kind: 'ok'; readonly chargeback: Chargeback }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'bad_amount' | 'not_open' };

/** A text in the comment that loses a contested chargeback; otherwise the merchant wins. */
const losingText = 'losing_evidence';

/** The payer's bank claims the money back. The merchant loses if it is not answered in time. */
export function openChargeback(
  world: World,
  side: Side,
  { reference, amount, comment }: ChargebackRequest,
): ChargebackOutcome {
  const charge = findChargeByReference(side, reference);
  if (charge?.status !== 'successful') return { kind: 'reject', reason: 'not_found' };
  const amountMicros =
    amount === undefined ? charge.amountMicros : parseAmountMicros(amount, charge.currency);
  if (amountMicros === null || amountMicros <= 0n || amountMicros > charge.amountMicros) {
    return { kind: 'reject', reason: 'bad_amount' };
  }
  const former = [...side.chargebacks.values()].some(({ chargeId }) => chargeId === charge.id);
  const { chargebackAnswerMs } = world.settings;
  const chargeback: Chargeback = {
    id: nextId(world, 'chargeback', 1_291),
    chargeId: charge.id,
    txRef: charge.txRef,
    flwRef: charge.flwRef,
    amountMicros,
    currency: charge.currency,
    stage: former ? 'pre-arbitration' : 'new',
    comment: comment ?? 'Goods or services not received',
    createdAtMs: world.momentMs,
    dueAtMs: world.momentMs + chargebackAnswerMs,
    proofLink: null,
    status: 'initiated',
  };
  side.chargebacks.set(chargeback.id, chargeback);
  schedule(world, chargebackAnswerMs, {
    what: 'chargeback_due',
    reference,
    run: () => {
      if (chargeback.status === 'initiated') decide(world, side, charge, chargeback, 'lost');
    },
  });
  return { kind: 'ok', chargeback };
}

/** The merchant accepts, or sends evidence; then the banks decide some time later. */
export function answerChargeback(
  world: World,
  side: Side,
  id: number,
  answer: {
    readonly action: 'accept' | 'decline';
    readonly comment: string;
    readonly prooflink?: string | undefined;
  },
): ChargebackOutcome {
  const chargeback = side.chargebacks.get(id);
  const charge = side.charges.get(chargeback?.chargeId ?? -1);
  if (chargeback === undefined || charge === undefined) {
    return { kind: 'reject', reason: 'not_found' };
  }
  if (chargeback.status !== 'initiated') return { kind: 'reject', reason: 'not_open' };
  if (answer.action === 'accept') {
    decide(world, side, charge, chargeback, 'accepted');
    return { kind: 'ok', chargeback };
  }
  chargeback.status = 'declined';
  chargeback.proofLink = answer.prooflink ?? null;
  const outcome = answer.comment.includes(losingText) ? 'lost' : 'won';
  schedule(world, world.settings.chargebackDecisionMs, {
    what: 'chargeback_decided',
    reference: chargeback.txRef,
    run: () => {
      if (chargeback.status === 'declined') decide(world, side, charge, chargeback, outcome);
    },
  });
  return { kind: 'ok', chargeback };
}

/** Makes the banks decide early. */
export function decideChargeback(
  world: World,
  side: Side,
  id: number,
  outcome: 'won' | 'lost',
): ChargebackOutcome {
  const chargeback = side.chargebacks.get(id);
  const charge = side.charges.get(chargeback?.chargeId ?? -1);
  if (chargeback === undefined || charge === undefined) {
    return { kind: 'reject', reason: 'not_found' };
  }
  if (chargeback.status !== 'initiated' && chargeback.status !== 'declined') {
    return { kind: 'reject', reason: 'not_open' };
  }
  decide(world, side, charge, chargeback, outcome);
  return { kind: 'ok', chargeback };
}

/** A lost amount is deducted from the charge's settlement, or from the wallet if that is done. */
function decide(
  world: World,
  side: Side,
  charge: Charge,
  chargeback: Chargeback,
  outcome: 'won' | 'lost' | 'accepted',
): void {
  chargeback.status = outcome;
  if (outcome === 'won') return;
  const { amountMicros, currency, txRef: reference } = chargeback;
  const isPaid = isSettled(side, charge);
  const settlement = side.settlements.get(charge.settlementId ?? -1);
  if (!isPaid && settlement !== undefined) settlement.chargebackMicros += amountMicros;
  post(world, side, {
    what: 'chargeback',
    reference,
    currency,
    postings: [
      { account: isPaid ? 'available' : 'collection', amountMicros: -amountMicros },
      { account: 'outside:payers', amountMicros },
    ],
  });
  addBankLine(world, side, {
    kind: 'chargeback',
    reference,
    currency,
    amountMicros: -amountMicros,
  });
}
