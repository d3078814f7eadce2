import { nextId, schedule } from './agenda.ts';
import { addBankLine, post } from './ledger.ts';
import { randomHex } from './random-text.ts';
import { claimScenario } from './scenarios.ts';
import { isSettled } from './settlements.ts';
import type { Charge, Refund, Side, World } from './state.ts';

export type RefundOutcome =
  | { readonly kind: 'ok'; readonly refund: Refund }
  | { readonly kind: 'reject'; readonly reason: 'not_successful' | 'above_remaining' };

/** Refunds immediately; with a scenario the refund stays pending and may fail later. */
export function refundCharge(
  world: World,
  side: Side,
  charge: Charge,
  request: { readonly amountMicros: bigint | null; readonly comments: string | null },
): RefundOutcome {
  if (charge.status !== 'successful') return { kind: 'reject', reason: 'not_successful' };
  const remainingMicros = charge.amountMicros - charge.refundedMicros;
  const amountMicros = request.amountMicros ?? remainingMicros;
  if (amountMicros <= 0n || amountMicros > remainingMicros) {
    return { kind: 'reject', reason: 'above_remaining' };
  }
  const scenario = claimScenario(world, side, {
    kinds: ['refund_pending', 'refund_fails'],
    operation: 'refund',
    references: [charge.txRef],
  });
  const refund: Refund = {
    id: nextId(world, 'refund', 8_612),
    chargeId: charge.id,
    txRef: charge.txRef,
    flwRef: `URF_${randomHex(world.random, 16)}`,
    amountMicros,
    currency: charge.currency,
    wallet: isSettled(side, charge) ? 'available' : 'collection',
    comments: request.comments,
    createdAtMs: world.momentMs,
    status: scenario === null ? 'completed' : 'pending-mpgs',
  };
  side.refunds.set(refund.id, refund);
  bookRefund(world, side, charge, refund);
  if (scenario !== null) {
    schedule(world, scenario.delayMs ?? world.settings.scenarioDelayMs, {
      what: scenario.kind === 'refund_fails' ? 'refund_fails' : 'refund_completes',
      reference: charge.txRef,
      run: () => {
        if (scenario.kind === 'refund_fails') failRefund(world, side, charge, refund);
        else refund.status = 'completed-mpgs';
      },
    });
  }
  return { kind: 'ok', refund };
}

/**
 * The platform pays everything, including a sub-account's share, and no fee is returned. The wallet
 * may go below zero: otherwise a full refund of a single charge would be impossible.
 */
function bookRefund(world: World, side: Side, charge: Charge, refund: Refund): void {
  const { amountMicros, currency, wallet, txRef: reference } = refund;
  charge.refundedMicros += amountMicros;
  const settlement = side.settlements.get(charge.settlementId ?? -1);
  if (wallet === 'collection' && settlement !== undefined) {
    settlement.refundedMicros += amountMicros;
  }
  post(world, side, {
    what: 'refund',
    reference,
    currency,
    postings: [
      { account: wallet, amountMicros: -amountMicros },
      { account: 'outside:payers', amountMicros },
    ],
  });
  addBankLine(world, side, { kind: 'refund', reference, currency, amountMicros: -amountMicros });
}

function failRefund(world: World, side: Side, charge: Charge, refund: Refund): void {
  const { amountMicros, currency, txRef: reference } = refund;
  refund.status = 'failed';
  charge.refundedMicros -= amountMicros;
  post(world, side, {
    what: 'refund_reversal',
    reference,
    currency,
    postings: [
      { account: 'outside:payers', amountMicros: -amountMicros },
      // The settlement may be done by now; the payout wallet is always open.
      { account: 'available', amountMicros },
    ],
  });
  addBankLine(world, side, { kind: 'refund_reversal', reference, currency, amountMicros });
}
