import { withTransaction } from '@countinghouse/postgres';
import { refusePausedNow } from '../../../controls/pauses/check-gates.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { RowKey } from '../../../kernel/row-key.rules.ts';
import type { SettleDeps } from '../../../provider/outbound/outbound.ts';
import { nextOutcomeCheckAt } from '../../../provider/outbound/outcome-schedule.rules.ts';
import {
  lockRefundedPayments,
  lockRefunds,
  saveRefundedPayments,
  saveRefunds,
} from '../refund-locks.sql.ts';
import { isDisputedSince } from '../refund.rules.ts';
import type { RefundedPayment } from '../refund.rules.ts';
import type { RefundToCheck } from './refund-checks.sql.ts';
import { checkCountAfterResend } from './refund-outcome.rules.ts';
import type { LockedRefund } from './refund-outcome.rules.ts';

type MarkDeps = Pick<SettleDeps, 'database' | 'now'>;

/** The wait while another refund of the payment is in flight, which takes seconds. */
const waitForOtherMs = 5_000;
/** The wait while refunds are paused. */
const waitForResumeMs = 30_000;

/**
 * Marks a refund as sent, before the call. Null if it must not be sent now: refunds are paused,
 * another refund of the payment is in flight, or another worker sent it after this worker's lease
 * expired. Sending it then would refund twice.
 */
export function markRefundSent(
  deps: MarkDeps,
  claimed: RefundToCheck,
): Promise<RefundToCheck | null> {
  return withLockedRefund(deps, claimed, async (tx, payment, refund, now) => {
    const isSentSince = refund.sentAt?.getTime() !== claimed.sentAt?.getTime();
    if (refund.status !== claimed.status || isSentSince) return null;
    const isOtherInFlight = payment.inFlightId !== null && payment.inFlightId !== refund.id;
    const isPaused = (await refusePausedNow(tx, 'refunds')) !== null;
    if (isOtherInFlight || isPaused) {
      const waitMs = isPaused ? waitForResumeMs : waitForOtherMs;
      const nextCheckAt = new Date(now.getTime() + waitMs);
      await saveRefunds(tx, [{ ...refund, nextCheckAt }], now);
      return null;
    }
    const sent = {
      ...refund,
      status: 'processing',
      sentAt: now,
      nextCheckAt: nextOutcomeCheckAt(0, now),
      checkCount: refund.sentAt === null ? refund.checkCount : checkCountAfterResend,
    } as const;
    await saveRefunds(tx, [sent], now);
    await saveRefundedPayments(tx, [{ ...payment, inFlightId: refund.id }], now);
    return { ...claimed, sentAt: now, isDisputed: isDisputedSince(payment) };
  });
}

/** Runs `work` in a transaction with the payment and then the refund locked. */
export function withLockedRefund<Result>(
  deps: MarkDeps,
  key: RowKey & { readonly paymentId: string },
  work: (tx: Tx, payment: RefundedPayment, refund: LockedRefund, now: Date) => Promise<Result>,
): Promise<Result> {
  return withTransaction(deps.database.db, async (tx) => {
    const { workspaceId, paymentId } = key;
    const [payment] = await lockRefundedPayments(tx, [{ workspaceId, id: paymentId }]);
    const [refund] = await lockRefunds(tx, [key]);
    if (payment === undefined || refund?.paymentId !== payment.id) {
      throw new Error(`refund ${key.id} of payment ${paymentId} not found`);
    }
    return work(tx, payment, refund, deps.now());
  });
}
