import { dayMs } from '@countinghouse/calendar';
import { nextOutcomeCheckAt } from '../../provider/outbound/outcome-schedule.rules.ts';
import type { ToldTransfer, TransferDecision } from './outcomes/transfer.rules.ts';
import { payoutFailureReasons, payoutReturnReason } from './payout.rules.ts';
import type { Payout } from './payout.rules.ts';

interface Hearing {
  /** The provider was asked about it, rather than asked to do it. */
  readonly isCheck: boolean;
  /** The provider did not answer. */
  readonly isSilence: boolean;
  readonly now: Date;
}

/** The payout after a decision; the very same one when nothing is to be written. */
export function payoutAfter(payout: Payout, decision: TransferDecision, hearing: Hearing): Payout {
  const { now } = hearing;
  const over = { ...checked(payout, hearing), nextCheckAt: null, checkCount: 0 };
  switch (decision.kind) {
    case 'completed':
      return { ...over, ...told(payout, decision.transfer), status: 'completed', completedAt: now };
    case 'failed':
      return {
        ...over,
        ...(decision.transfer !== null && told(payout, decision.transfer)),
        status: 'failed',
        failureCode: decision.code,
        failureReason: payoutFailureReasons[decision.code],
        failedAt: now,
      };
    case 'returned':
      return { ...over, returnedAt: now, returnReason: payoutReturnReason };
    case 'acknowledged':
      return afterQuestion({ ...payout, ...told(payout, decision.transfer) }, hearing);
    case 'mismatch':
    case 'contradicted':
      // Asking again would only say the same again.
      return over;
    case 'unchanged':
      return hearing.isCheck ? afterQuestion(payout, hearing) : payout;
  }
}

function told(
  payout: Payout,
  { providerTransferId, fee }: ToldTransfer,
): Pick<Payout, 'providerTransferId' | 'providerFeeMinor'> {
  const isInCurrency = fee !== null && fee.currency === payout.currency;
  // What they said once stays said, should they leave it out the next time.
  const providerFeeMinor = isInCurrency ? fee.amountMinor : payout.providerFeeMinor;
  return { providerTransferId, providerFeeMinor };
}

/** What is acknowledged is asked about until it ends; what is not, until the schedule is over. */
function afterQuestion(payout: Payout, hearing: Hearing): Payout {
  if (!hearing.isCheck) return payout;
  const { now, isSilence } = hearing;
  const isWaitedFor = payout.status === 'processing' || isSilence;
  if (!isWaitedFor) return { ...checked(payout, hearing), nextCheckAt: null, checkCount: 0 };
  const checkCount = payout.checkCount + 1;
  const isCertain = payout.status === 'processing' && payout.providerTransferId !== null;
  const daily = isCertain ? new Date(now.getTime() + dayMs) : null;
  const nextCheckAt = nextOutcomeCheckAt(checkCount, now) ?? daily;
  return { ...checked(payout, hearing), checkCount, nextCheckAt };
}

function checked(payout: Payout, { isCheck, now }: Hearing): Payout {
  return isCheck ? { ...payout, lastCheckedAt: now } : payout;
}
