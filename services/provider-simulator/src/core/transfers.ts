import type { CurrencyCode } from '@countinghouse/money';
import { presentTransfer } from '../v3/present-records.ts';
import { nextId, nextNumber, schedule } from './agenda.ts';
import { transferFeeMicros } from './fees.rules.ts';
import { addBankLine, balanceMicrosOf, post } from './ledger.ts';
import { planTransfer } from './plan-transfer.ts';
import type { Side, Transfer, World } from './state.ts';
import { notify } from './webhooks.ts';

export interface TransferOrder {
  readonly reference: string;
  readonly amountMicros: bigint;
  readonly currency: CurrencyCode;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly beneficiaryName: string;
  readonly narration: string;
  readonly meta: unknown;
}

/** Queued immediately, final later: the first response is not the outcome. */
export function createTransfer(world: World, side: Side, order: TransferOrder): Transfer {
  const plan = planTransfer(world, side, order);
  const transfer: Transfer = {
    ...order,
    id: nextId(world, 'transfer', 396_432),
    feeMicros: transferFeeMicros(order.amountMicros, order.currency),
    createdAtMs: world.momentMs,
    status: 'NEW',
    completeMessage: '',
    isReturned: false,
  };
  side.transfers.set(transfer.id, transfer);
  side.transfersByReference.set(transfer.reference, transfer);

  const totalMicros = transfer.amountMicros + transfer.feeMicros;
  const isCovered = balanceMicrosOf(side, 'available', transfer.currency) >= totalMicros;
  if (isCovered) move(world, side, transfer, 'transfer_queued', totalMicros);
  const failure = isCovered ? plan.failure : 'Insufficient funds in customer wallet';

  at(world, transfer, plan.delayMs / 2, 'transfer_pending', () => {
    transfer.status = 'PENDING';
  });
  at(
    world,
    transfer,
    plan.delayMs,
    failure === null ? 'transfer_succeeds' : 'transfer_fails',
    () => {
      if (failure === null) succeed(world, side, transfer);
      else fail(world, side, transfer, { failure, isCovered });
    },
  );
  if (failure === null && plan.returnAfterMs !== null) {
    at(world, transfer, plan.delayMs + plan.returnAfterMs, 'transfer_returned', () =>
      giveBack(world, side, transfer),
    );
  }
  return transfer;
}

export function findTransferByReference(side: Side, reference: string): Transfer | null {
  return side.transfersByReference.get(reference) ?? null;
}

/** Money for payouts without a charge: a top-up from the merchant's bank. */
export function fundWallet(
  world: World,
  side: Side,
  funding: { readonly amountMicros: bigint; readonly currency: CurrencyCode },
): void {
  const { amountMicros, currency } = funding;
  const reference = `funding ${nextNumber(world, 'funding', 1)}`;
  post(world, side, {
    what: 'funding',
    reference,
    currency,
    postings: [
      { account: 'outside:merchant', amountMicros: -amountMicros },
      { account: 'available', amountMicros },
    ],
  });
  addBankLine(world, side, { kind: 'funding', reference, currency, amountMicros });
}

function succeed(world: World, side: Side, transfer: Transfer): void {
  const { amountMicros, feeMicros, currency, reference } = transfer;
  transfer.status = 'SUCCESSFUL';
  transfer.completeMessage = 'Transaction was successful';
  post(world, side, {
    what: 'transfer',
    reference,
    currency,
    postings: [
      { account: 'transfers_in_transit', amountMicros: -(amountMicros + feeMicros) },
      { account: 'outside:banks', amountMicros },
      { account: 'fees', amountMicros: feeMicros },
    ],
  });
  addBankLine(world, side, { kind: 'transfer', reference, currency, amountMicros: -amountMicros });
  notifyOfTransfer(world, side, transfer);
}

function fail(
  world: World,
  side: Side,
  transfer: Transfer,
  cause: { readonly failure: string; readonly isCovered: boolean },
): void {
  transfer.status = 'FAILED';
  transfer.completeMessage = `DISBURSE FAILED: ${cause.failure}`;
  if (cause.isCovered) {
    const totalMicros = transfer.amountMicros + transfer.feeMicros;
    move(world, side, transfer, 'transfer_failed', -totalMicros);
  }
  notifyOfTransfer(world, side, transfer);
}

/** The beneficiary's bank returns the money after reporting success; the provider keeps the fee. */
function giveBack(world: World, side: Side, transfer: Transfer): void {
  const { amountMicros, currency, reference } = transfer;
  transfer.status = 'FAILED';
  transfer.isReturned = true;
  transfer.completeMessage = 'DISBURSE FAILED: Returned by beneficiary bank';
  post(world, side, {
    what: 'transfer_return',
    reference,
    currency,
    postings: [
      { account: 'outside:banks', amountMicros: -amountMicros },
      { account: 'available', amountMicros },
    ],
  });
  addBankLine(world, side, { kind: 'transfer_return', reference, currency, amountMicros });
  notifyOfTransfer(world, side, transfer);
}

function move(
  world: World,
  side: Side,
  transfer: Transfer,
  what: string,
  amountMicros: bigint,
): void {
  post(world, side, {
    what,
    reference: transfer.reference,
    currency: transfer.currency,
    postings: [
      { account: 'available', amountMicros: -amountMicros },
      { account: 'transfers_in_transit', amountMicros },
    ],
  });
}

function notifyOfTransfer(world: World, side: Side, transfer: Transfer): void {
  const bodyWith = (status: string): string =>
    JSON.stringify({
      event: 'transfer.completed',
      'event.type': 'Transfer',
      data: { ...presentTransfer(transfer), status },
    });
  notify(world, side, {
    event: 'transfer.completed',
    operation: 'transfer',
    reference: transfer.reference,
    body: bodyWith(transfer.status),
    staleBodies: transfer.status === 'SUCCESSFUL' ? [bodyWith('FAILED'), bodyWith('PENDING')] : [],
  });
}

function at(
  world: World,
  transfer: Transfer,
  delayMs: number,
  what: string,
  run: () => void,
): void {
  schedule(world, delayMs, { what, reference: transfer.reference, run });
}
