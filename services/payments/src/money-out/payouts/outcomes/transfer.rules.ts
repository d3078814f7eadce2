import type { Money } from '@countinghouse/money';
import type { Payout, PayoutFailureCode } from '../payout.rules.ts';

/** A transfer as the provider tells of it, as far as a payout goes by it. */
export interface ToldTransfer {
  readonly providerTransferId: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: Money;
  readonly fee: Money | null;
}

/** What was heard of a payout's transfer, by asking for it or by asking about it. */
export type TransferWord =
  | { readonly kind: 'told'; readonly transfer: ToldTransfer }
  /** The call of this moment certainly did nothing. */
  | { readonly kind: 'rejected'; readonly code: 'refused' | 'not_sent'; readonly sentAt: Date }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

export type TransferDecision =
  | { readonly kind: 'acknowledged'; readonly transfer: ToldTransfer }
  | { readonly kind: 'completed'; readonly transfer: ToldTransfer }
  | {
      readonly kind: 'failed';
      readonly code: PayoutFailureCode;
      readonly transfer: ToldTransfer | null;
    }
  | { readonly kind: 'returned' }
  /** Another amount or currency than ours: a person has to look. */
  | { readonly kind: 'mismatch' }
  /** Over here, and something else there. */
  | { readonly kind: 'contradicted' }
  | { readonly kind: 'unchanged' };

type JudgedPayout = Pick<
  Payout,
  'status' | 'amountMinor' | 'currency' | 'providerTransferId' | 'sentAt' | 'returnedAt'
>;

/** What a word means for a payout as it is. Silence never fails one. */
export function decideTransfer(payout: JudgedPayout, word: TransferWord): TransferDecision {
  switch (word.kind) {
    case 'unknown':
    case 'missing':
      return { kind: 'unchanged' };
    case 'rejected':
      return decideRejection(payout, word);
    case 'told':
      return decideTold(payout, word.transfer);
  }
}

/** A no to one attempt says nothing of another, nor of a transfer that they have acknowledged. */
function decideRejection(
  payout: JudgedPayout,
  word: Extract<TransferWord, { kind: 'rejected' }>,
): TransferDecision {
  const isOnlyAttempt =
    payout.status === 'processing' &&
    payout.providerTransferId === null &&
    payout.sentAt?.getTime() === word.sentAt.getTime();
  return isOnlyAttempt
    ? { kind: 'failed', code: word.code, transfer: null }
    : { kind: 'unchanged' };
}

function decideTold(payout: JudgedPayout, transfer: ToldTransfer): TransferDecision {
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
      return transfer.status === 'failed' || isOlderWord(payout, transfer)
        ? { kind: 'unchanged' }
        : { kind: 'contradicted' };
    case 'pending':
    case 'cancelled':
      return { kind: 'contradicted' };
  }
}

/** They were asked before the transfer failed, and their answer was overtaken by that. */
function isOlderWord(payout: JudgedPayout, transfer: ToldTransfer): boolean {
  const isKnown = payout.providerTransferId === transfer.providerTransferId;
  return isKnown && transfer.status === 'pending';
}

function decideUnderWay(transfer: ToldTransfer): TransferDecision {
  switch (transfer.status) {
    case 'pending':
      return { kind: 'acknowledged', transfer };
    case 'succeeded':
      return { kind: 'completed', transfer };
    case 'failed':
      return { kind: 'failed', code: 'transfer_failed', transfer };
  }
}
