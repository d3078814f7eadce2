import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { nextId, schedule } from './agenda.ts';
import { notifyOfCharge } from './charge-notice.ts';
import { chargeFeeMicros } from './fees.rules.ts';
import { addBankLine, post } from './ledger.ts';
import { findMagicAmount } from './magic-values.rules.ts';
import { chargeScenarioKinds, planCharge } from './plan-charge.rules.ts';
import type { ChargePlan, ChargeRefusal, PayerOutcome } from './plan-charge.rules.ts';
import { randomHex } from './random-text.ts';
import { queueScenario, claimScenario } from './scenarios.ts';
import type { Operation, QueuedScenario } from './scenarios.ts';
import { settleLater } from './settlements.ts';
import { decideShares } from './splits.rules.ts';
import type { RequestedShare } from './splits.rules.ts';
import type { Charge, Customer, PaymentMethod, Side, World } from './state.ts';
import { microsPerMinor } from './units.rules.ts';

/** The payment that a payer agreed to. */
export interface ChargeOrder {
  readonly txRef: string;
  readonly amountMicros: bigint;
  readonly currency: CurrencyCode;
  readonly shares: readonly RequestedShare[];
  readonly customer: Customer;
  readonly meta: unknown;
  readonly method: PaymentMethod;
  readonly cardToken: string | null;
  readonly operation: Operation;
  readonly outcome: PayerOutcome;
}

const approved = 'Approved by Financial Institution';
const refusalTexts: Readonly<Record<ChargeRefusal, string>> = {
  declined: 'Declined by Financial Institution',
  insufficient_funds: 'Insufficient Funds',
  expired: 'Expired Card',
};

/** Creates the charge with the outcome that the payer, a scenario or its amount selects. */
export function makeCharge(world: World, side: Side, order: ChargeOrder): Charge {
  const scenario = claimScenario(world, side, {
    kinds: chargeScenarioKinds,
    operation: order.operation,
    references: [order.txRef],
  });
  const { scenarioDelayMs, hasMagicAmountsOnLive } = world.settings;
  const hasMagic = side.name === 'test' || hasMagicAmountsOnLive;
  const plan = planCharge({
    outcome: order.outcome,
    scenario:
      scenario === null
        ? null
        : { kind: scenario.kind, delayMs: scenario.delayMs ?? scenarioDelayMs },
    magic: hasMagic ? findMagicAmount(order.amountMicros, order.currency) : null,
    delayMs: scenarioDelayMs,
  });
  const charge = createCharge(world, order, scenario);
  side.charges.set(charge.id, charge);
  const attempts = side.chargesByReference.get(charge.txRef) ?? [];
  side.chargesByReference.set(charge.txRef, [...attempts, charge]);
  carryOut(world, side, charge, plan);
  return charge;
}

/** The charge for a reference: the successful one, else the last attempt. */
export function findChargeByReference(side: Side, txRef: string): Charge | null {
  const charges = side.chargesByReference.get(txRef) ?? [];
  return charges.find(({ status }) => status === 'successful') ?? charges.at(-1) ?? null;
}

function createCharge(world: World, order: ChargeOrder, scenario: QueuedScenario | null): Charge {
  const { amountMicros, currency } = paidInstead(order, scenario);
  const feeMicros = chargeFeeMicros(amountMicros);
  const decision = decideShares(amountMicros, feeMicros, currency, order.shares);
  return {
    id: nextId(world, 'charge', 288_200_108),
    txRef: order.txRef,
    flwRef: `FLW${randomHex(world.random, 12)}`,
    amountMicros,
    currency,
    feeMicros,
    // Shares agreed for another amount may not fit into this one; the platform then gets
    // everything.
    shares: decision.kind === 'ok' && currency === order.currency ? decision.shares : [],
    method: order.method,
    customer: order.customer,
    meta: order.meta,
    cardToken:
      order.method === 'card'
        ? (order.cardToken ?? `flw-t1nf-${randomHex(world.random, 32)}-m03k`)
        : null,
    createdAtMs: world.momentMs,
    status: 'pending',
    processorResponse: 'Pending',
    succeededAtMs: null,
    settlementId: null,
    refundedMicros: 0n,
  };
}

function paidInstead(
  order: ChargeOrder,
  scenario: QueuedScenario | null,
): { readonly amountMicros: bigint; readonly currency: CurrencyCode } {
  const { amountMicros, currency } = order;
  if (scenario?.kind === 'amount_off_by_one') {
    const oneMinor = microsPerMinor(currency);
    const isLess = scenario.direction !== 'more' && amountMicros > oneMinor;
    return { currency, amountMicros: amountMicros + (isLess ? -oneMinor : oneMinor) };
  }
  if (scenario?.kind === 'other_currency') {
    const other = getCurrency(scenario.currency ?? (currency === 'USD' ? 'EUR' : 'USD'));
    const step = microsPerMinor(other);
    return { currency: other, amountMicros: ((amountMicros + step - 1n) / step) * step };
  }
  return { amountMicros, currency };
}

function carryOut(world: World, side: Side, charge: Charge, plan: ChargePlan): void {
  switch (plan.kind) {
    case 'succeed':
      succeed(world, side, charge);
      return;
    case 'succeed_late':
      succeedAfter(world, side, charge, plan.afterMs);
      return;
    case 'fail':
      fail(world, side, charge, plan.refusal);
      return;
    case 'fail_then_succeed':
      fail(world, side, charge, 'declined');
      succeedAfter(world, side, charge, plan.afterMs);
      return;
    case 'succeed_silently': {
      const { txRef } = charge;
      queueScenario(world, { kind: 'webhook_lost', side: side.name, reference: txRef });
      queueScenario(world, {
        kind: 'timeout_and_lost',
        operation: 'verify',
        side: side.name,
        reference: txRef,
      });
      succeed(world, side, charge);
    }
  }
}

function succeedAfter(world: World, side: Side, charge: Charge, afterMs: number): void {
  schedule(world, afterMs, {
    what: 'charge_succeeds',
    reference: charge.txRef,
    run: () => succeed(world, side, charge),
  });
}

function fail(world: World, side: Side, charge: Charge, refusal: ChargeRefusal): void {
  charge.status = 'failed';
  charge.processorResponse = refusalTexts[refusal];
  notifyOfCharge(world, side, charge);
}

function succeed(world: World, side: Side, charge: Charge): void {
  charge.status = 'successful';
  charge.processorResponse = approved;
  charge.succeededAtMs = world.momentMs;
  bookCharge(world, side, charge);
  settleLater(world, side, charge);
  notifyOfCharge(world, side, charge);
}

function bookCharge(world: World, side: Side, charge: Charge): void {
  const { amountMicros, feeMicros, currency, shares, txRef: reference } = charge;
  const sharedMicros = shares.reduce((sum, share) => sum + share.amountMicros, 0n);
  post(world, side, {
    what: 'charge',
    reference,
    currency,
    postings: [
      { account: 'outside:payers', amountMicros: -amountMicros },
      { account: 'fees', amountMicros: feeMicros },
      { account: 'collection', amountMicros: amountMicros - feeMicros - sharedMicros },
      ...shares.map((share) => ({
        account: `subaccount:${share.subaccountId}` as const,
        amountMicros: share.amountMicros,
      })),
    ],
  });
  // Card schemes pay a day later; everything else is a same-day credit transfer.
  const valueInDays = charge.method === 'card' ? 1 : 0;
  addBankLine(world, side, { kind: 'charge', reference, currency, amountMicros, valueInDays });
}
