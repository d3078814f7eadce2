import { addDays, dayIn, dayStart } from '@countinghouse/calendar';
import { nextId, schedule } from './agenda.ts';
import { addBankLine, post } from './ledger.ts';
import type { Charge, Settlement, Side, World } from './state.ts';
import { wholeMinorMicros } from './units.rules.ts';

/** Adds a successful charge to the settlement of its day and currency. */
export function settleLater(world: World, side: Side, charge: Charge): void {
  const { settlementDelayDays } = world.settings;
  const dueOn = addDays(dayIn('UTC', new Date(world.momentMs)), settlementDelayDays);
  const dueAtMs = settlementDelayDays === 0 ? world.momentMs : dayStart('UTC', dueOn).getTime();
  // Without a delay every charge is a separate settlement, so there is none to find.
  const open = settlementDelayDays === 0 ? null : findOpen(side, charge, dueAtMs);
  const settlement = open ?? openSettlement(world, side, charge, dueAtMs);
  settlement.chargeIds.push(charge.id);
  charge.settlementId = settlement.id;
}

export interface SettlementTotals {
  readonly grossMicros: bigint;
  readonly feeMicros: bigint;
  readonly sharedMicros: bigint;
  readonly refundedMicros: bigint;
  readonly chargebackMicros: bigint;
  readonly netMicros: bigint;
}

export function settlementTotals(side: Side, settlement: Settlement): SettlementTotals {
  const charges = listCharges(side, settlement);
  const grossMicros = sum(charges.map(({ amountMicros }) => amountMicros));
  const feeMicros = sum(charges.map((charge) => charge.feeMicros));
  const sharedMicros = sum(
    charges.flatMap(({ shares }) => shares.map(({ amountMicros }) => amountMicros)),
  );
  const { refundedMicros, chargebackMicros } = settlement;
  const netMicros = grossMicros - feeMicros - sharedMicros - refundedMicros - chargebackMicros;
  return { grossMicros, feeMicros, sharedMicros, refundedMicros, chargebackMicros, netMicros };
}

export function isSettled(side: Side, charge: Charge): boolean {
  const settlement = side.settlements.get(charge.settlementId ?? -1);
  return settlement !== undefined && settlement.processedAtMs !== null;
}

function findOpen(side: Side, charge: Charge, dueAtMs: number): Settlement | null {
  const found = [...side.settlements.values()].findLast(
    (each) =>
      each.processedAtMs === null && each.currency === charge.currency && each.dueAtMs === dueAtMs,
  );
  return found ?? null;
}

function openSettlement(world: World, side: Side, charge: Charge, dueAtMs: number): Settlement {
  const settlement: Settlement = {
    id: nextId(world, 'settlement', 63_016),
    currency: charge.currency,
    dueAtMs,
    chargeIds: [],
    destination: world.settings.settlementDestination,
    processedAtMs: null,
    refundedMicros: 0n,
    chargebackMicros: 0n,
  };
  side.settlements.set(settlement.id, settlement);
  schedule(world, dueAtMs - world.momentMs, {
    what: 'settle',
    reference: String(settlement.id),
    run: () => processSettlement(world, side, settlement),
  });
  return settlement;
}

function processSettlement(world: World, side: Side, settlement: Settlement): void {
  settlement.processedAtMs = world.momentMs;
  moveToMerchant(world, side, settlement);
  for (const charge of listCharges(side, settlement)) paySubaccounts(world, side, charge);
}

function moveToMerchant(world: World, side: Side, settlement: Settlement): void {
  const { netMicros } = settlementTotals(side, settlement);
  const { currency } = settlement;
  const reference = `settlement ${settlement.id}`;
  // A bank cannot receive a negative amount: refunds beyond the day's charges are deducted from the
  // wallet.
  if (settlement.destination === 'wallet' || netMicros <= 0n) {
    post(world, side, {
      what: 'settlement',
      reference,
      currency,
      postings: [
        { account: 'collection', amountMicros: -netMicros },
        { account: 'available', amountMicros: netMicros },
      ],
    });
    return;
  }
  const paidMicros = wholeMinorMicros(netMicros, currency);
  post(world, side, {
    what: 'settlement',
    reference,
    currency,
    postings: [
      { account: 'collection', amountMicros: -netMicros },
      { account: 'outside:merchant', amountMicros: paidMicros },
      { account: 'rounding', amountMicros: netMicros - paidMicros },
    ],
  });
  addBankLine(world, side, { kind: 'settlement', reference, currency, amountMicros: -paidMicros });
}

function paySubaccounts(world: World, side: Side, charge: Charge): void {
  const { currency, txRef: reference } = charge;
  for (const { subaccountId, amountMicros } of charge.shares) {
    post(world, side, {
      what: 'subaccount_settlement',
      reference,
      currency,
      postings: [
        { account: `subaccount:${subaccountId}`, amountMicros: -amountMicros },
        { account: 'outside:banks', amountMicros },
      ],
    });
    addBankLine(world, side, {
      kind: 'subaccount_settlement',
      reference,
      currency,
      amountMicros: -amountMicros,
    });
  }
}

function listCharges(side: Side, settlement: Settlement): readonly Charge[] {
  return settlement.chargeIds.flatMap((id) => side.charges.get(id) ?? []);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
