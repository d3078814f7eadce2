import { listBalances } from './ledger.ts';
import type { AccountBalance, BankLine, Entry } from './ledger.ts';
import type {
  Charge,
  Chargeback,
  ChargeStatus,
  Side,
  SideName,
  TransferStatus,
  World,
} from './state.ts';
import { toMinor } from './units.rules.ts';

/**
 * What really happened, to check a client's books against. Amounts that a client chose are in minor
 * units; amounts that the provider computes are finer, in millionths of a major unit.
 */
export interface Book {
  readonly side: SideName;
  readonly charges: readonly BookedCharge[];
  readonly refunds: readonly BookedRefund[];
  readonly chargebacks: readonly BookedChargeback[];
  readonly transfers: readonly BookedTransfer[];
  readonly balances: readonly AccountBalance[];
  readonly entries: readonly Entry[];
}

export interface BookedCharge {
  readonly id: number;
  readonly txRef: string;
  readonly status: ChargeStatus;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMicros: bigint;
  readonly refundedMinor: bigint;
  readonly shares: readonly { readonly subaccountId: string; readonly amountMinor: bigint }[];
  readonly settlementId: number | null;
}

export interface BookedRefund {
  readonly id: number;
  readonly chargeId: number;
  readonly txRef: string;
  readonly status: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

export interface BookedChargeback {
  readonly id: number;
  readonly chargeId: number;
  readonly txRef: string;
  readonly status: Chargeback['status'];
  readonly currency: string;
  readonly amountMinor: bigint;
}

export interface BookedTransfer {
  readonly id: number;
  readonly reference: string;
  readonly status: TransferStatus;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMicros: bigint;
  readonly isReturned: boolean;
  readonly bankCode: string;
  readonly accountNumber: string;
}

export function readBook(world: World, sideName: SideName): Book {
  const side = world.sides[sideName];
  return {
    side: sideName,
    charges: [...side.charges.values()].map(toBookedCharge),
    refunds: [...side.refunds.values()].map((refund) => ({
      id: refund.id,
      chargeId: refund.chargeId,
      txRef: refund.txRef,
      status: refund.status,
      currency: refund.currency,
      amountMinor: toMinor(refund.amountMicros, refund.currency),
    })),
    chargebacks: [...side.chargebacks.values()].map((chargeback) => ({
      id: chargeback.id,
      chargeId: chargeback.chargeId,
      txRef: chargeback.txRef,
      status: chargeback.status,
      currency: chargeback.currency,
      amountMinor: toMinor(chargeback.amountMicros, chargeback.currency),
    })),
    transfers: listTransfers(side),
    balances: listBalances(side),
    entries: [...side.entries],
  };
}

export function readBankStatement(world: World, sideName: SideName): readonly BankLine[] {
  return [...world.sides[sideName].bankLines];
}

function toBookedCharge(charge: Charge): BookedCharge {
  const { currency } = charge;
  return {
    id: charge.id,
    txRef: charge.txRef,
    status: charge.status,
    currency,
    amountMinor: toMinor(charge.amountMicros, currency),
    feeMicros: charge.feeMicros,
    refundedMinor: toMinor(charge.refundedMicros, currency),
    shares: charge.shares.map(({ subaccountId, amountMicros }) => ({
      subaccountId,
      amountMinor: toMinor(amountMicros, currency),
    })),
    settlementId: charge.settlementId,
  };
}

function listTransfers(side: Side): readonly BookedTransfer[] {
  return [...side.transfers.values()].map((transfer) => ({
    id: transfer.id,
    reference: transfer.reference,
    status: transfer.status,
    currency: transfer.currency,
    amountMinor: toMinor(transfer.amountMicros, transfer.currency),
    feeMicros: transfer.feeMicros,
    isReturned: transfer.isReturned,
    bankCode: transfer.bankCode,
    accountNumber: transfer.accountNumber,
  }));
}
