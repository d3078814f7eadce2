import type { Money } from '@countinghouse/money';
import { isOfLastAttempt } from '../../../provider/outbound/outcome.rules.ts';
import type { Learnt } from '../../../provider/outbound/outcome.rules.ts';
import type { Payout, PayoutFailureCode } from '../payout.rules.ts';

/** A transfer as the provider tells of it, as far as a payout goes by it. */
export interface ToldTransfer {
  readonly providerTransferId: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: Money;
  readonly fee: Money | null;
}

export type LearntOfTransfer = Learnt<ToldTransfer>;

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

/** What an outcome means for a payout as it is. Silence never fails one. */
export function decideTransfer(payout: JudgedPayout, learnt: LearntOfTransfer): TransferDecision {
  const { outcome } = learnt;
  switch (outcome.kind) {
    case 'no_answer':
    case 'not_found':
      return { kind: 'unchanged' };
    case 'not_sent':
      return decideRejection(payout, learnt, 'not_sent');
    case 'failed':
      return outcome.value === null
        ? decideRejection(payout, learnt, 'refused')
        : decideTold(payout, outcome.value);
    case 'confirmed':
    case 'pending':
      return decideTold(payout, outcome.value);
  }
}

/** A no to one attempt says nothing of another, nor of a transfer that they have acknowledged. */
function decideRejection(
  payout: JudgedPayout,
  learnt: LearntOfTransfer,
  code: 'refused' | 'not_sent',
): TransferDecision {
  const isOnlyAttempt =
    learnt.by === 'send' &&
    payout.status === 'processing' &&
    payout.providerTransferId === null &&
    isOfLastAttempt(payout, learnt);
  return isOnlyAttempt ? { kind: 'failed', code, transfer: null } : { kind: 'unchanged' };
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
