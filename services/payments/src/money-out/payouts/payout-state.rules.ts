import { dayMs } from '@countinghouse/calendar';
import { nextOutcomeCheckAt } from '../../provider/outbound/outcome-schedule.rules.ts';
import type { ReportedTransfer, TransferDecision } from './outcomes/transfer.rules.ts';
import { payoutFailureReasons, payoutReturnReason } from './payout.rules.ts';
import type { Payout } from './payout.rules.ts';

interface CheckContext {
  /** The provider was asked for the status; false for the response to sending the transfer. */
  readonly isLookup: boolean;
  /** The provider did not answer, or lost a transfer that it had completed. */
  readonly isUnanswered: boolean;
  readonly now: Date;
}

/** The payout after a decision. Returns the same object if there is nothing to write. */
export function payoutAfter(
  payout: Payout,
  decision: TransferDecision,
  context: CheckContext,
): Payout {
  const { now } = context;
  const over = { ...checked(payout, context), nextCheckAt: null, checkCount: 0 };
  switch (decision.kind) {
    case 'completed':
      return {
        ...over,
        ...reportedFields(payout, decision.transfer),
        status: 'completed',
        completedAt: now,
      };
    case 'failed':
      return {
        ...over,
        ...(decision.transfer !== null && reportedFields(payout, decision.transfer)),
        status: 'failed',
        failureCode: decision.code,
        failureReason: payoutFailureReasons[decision.code],
        failedAt: now,
      };
    case 'returned':
      return { ...over, returnedAt: now, returnReason: payoutReturnReason };
    case 'acknowledged':
      return afterLookup({ ...payout, ...reportedFields(payout, decision.transfer) }, context);
    case 'mismatch':
    case 'contradicted':
      // Another check would give the same result.
      return over;
    case 'unchanged':
      return context.isLookup ? afterLookup(payout, context) : payout;
  }
}

function reportedFields(
  payout: Payout,
  { providerTransferId, fee }: ReportedTransfer,
): Pick<Payout, 'providerTransferId' | 'providerFeeMinor'> {
  const isInCurrency = fee !== null && fee.currency === payout.currency;
  // Keeps a fee that was reported before, in case a later response omits it.
  const providerFeeMinor = isInCurrency ? fee.amountMinor : payout.providerFeeMinor;
  return { providerTransferId, providerFeeMinor };
}

/** Acknowledged transfers are checked until they end, others until the schedule runs out. */
function afterLookup(payout: Payout, context: CheckContext): Payout {
  if (!context.isLookup) return payout;
  const { now, isUnanswered } = context;
  const isWaitedFor = payout.status === 'processing' || isUnanswered;
  if (!isWaitedFor) return { ...checked(payout, context), nextCheckAt: null, checkCount: 0 };
  const checkCount = payout.checkCount + 1;
  const isCertain = payout.status === 'processing' && payout.providerTransferId !== null;
  const daily = isCertain ? new Date(now.getTime() + dayMs) : null;
  const nextCheckAt = nextOutcomeCheckAt(checkCount, now) ?? daily;
  return { ...checked(payout, context), checkCount, nextCheckAt };
}

function checked(payout: Payout, { isLookup, now }: CheckContext): Payout {
  return isLookup ? { ...payout, lastCheckedAt: now } : payout;
}
