import type { Money } from '@countinghouse/money';
import { isOfLastAttempt } from '../../../provider/outbound/outcome.rules.ts';
import type { ReportedOutcome } from '../../../provider/outbound/outcome.rules.ts';
import type { Payout, PayoutFailureCode } from '../payout.rules.ts';

/** The part of a provider's transfer record that decides a payout's outcome. */
export interface ReportedTransfer {
  readonly providerTransferId: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: Money;
  readonly fee: Money | null;
}

export type ReportedTransferOutcome = ReportedOutcome<ReportedTransfer>;

export type TransferDecision =
  | { readonly kind: 'acknowledged'; readonly transfer: ReportedTransfer }
  | { readonly kind: 'completed'; readonly transfer: ReportedTransfer }
  | {
      readonly kind: 'failed';
      readonly code: PayoutFailureCode;
      readonly transfer: ReportedTransfer | null;
    }
  | { readonly kind: 'returned' }
  /** The provider reports another amount or currency than the payout's: an operator must look. */
  | { readonly kind: 'mismatch' }
  /** The payout is final here, and the provider reports something else. */
  | { readonly kind: 'contradicted' }
  | { readonly kind: 'unchanged' };

type PayoutToDecide = Pick<
  Payout,
  'status' | 'amountMinor' | 'currency' | 'providerTransferId' | 'sentAt' | 'returnedAt'
>;

/** Decides what an outcome means for a payout. No answer never fails a payout. */
export function decideTransfer(
  payout: PayoutToDecide,
  reported: ReportedTransferOutcome,
): TransferDecision {
  const { outcome } = reported;
  switch (outcome.kind) {
    case 'no_answer':
    case 'not_found':
      return { kind: 'unchanged' };
    case 'not_sent':
      return decideRejection(payout, reported, 'not_sent');
    case 'failed':
      return outcome.value === null
        ? decideRejection(payout, reported, 'refused')
        : decideReported(payout, outcome.value);
    case 'confirmed':
    case 'pending':
      return decideReported(payout, outcome.value);
  }
}

/**
 * A rejection covers one attempt only: not another attempt, nor a transfer that the provider has
 * acknowledged.
 */
function decideRejection(
  payout: PayoutToDecide,
  reported: ReportedTransferOutcome,
  code: 'refused' | 'not_sent',
): TransferDecision {
  const isOnlyAttempt =
    reported.by === 'send' &&
    payout.status === 'processing' &&
    payout.providerTransferId === null &&
    isOfLastAttempt(payout, reported);
  return isOnlyAttempt ? { kind: 'failed', code, transfer: null } : { kind: 'unchanged' };
}

function decideReported(payout: PayoutToDecide, transfer: ReportedTransfer): TransferDecision {
  const { amount } = transfer;
  const isOurs = amount.amountMinor === payout.amountMinor && amount.currency === payout.currency;
  if (!isOurs) return { kind: 'mismatch' };
  switch (payout.status) {
    case 'processing':
      return decideUnderWay(transfer);
    case 'completed':
      if (transfer.status !== 'failed') return { kind: 'unchanged' };
      return payout.returnedAt === null ? { kind: 'returned' } : { kind: 'unchanged' };
    case 'failed':
      return transfer.status === 'failed' || isStaleReport(payout, transfer)
        ? { kind: 'unchanged' }
        : { kind: 'contradicted' };
    case 'pending':
    case 'cancelled':
      return { kind: 'contradicted' };
  }
}

/** The provider's response predates the failure that is already recorded. */
function isStaleReport(payout: PayoutToDecide, transfer: ReportedTransfer): boolean {
  const isKnown = payout.providerTransferId === transfer.providerTransferId;
  return isKnown && transfer.status === 'pending';
}

function decideUnderWay(transfer: ReportedTransfer): TransferDecision {
  switch (transfer.status) {
    case 'pending':
      return { kind: 'acknowledged', transfer };
    case 'succeeded':
      return { kind: 'completed', transfer };
    case 'failed':
      return { kind: 'failed', code: 'transfer_failed', transfer };
  }
}
