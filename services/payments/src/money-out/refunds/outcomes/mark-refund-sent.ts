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

/** While another refund of the payment is under way, which takes seconds. */
const waitForOtherMs = 5_000;
/** While an operator has paused refunds. */
const waitForResumeMs = 30_000;

/**
 * Marks a refund as sent, before it is. Null when it must not be sent now: refunds are paused, another
 * one of the payment is under way, or another worker has sent it because this one stood still for
 * longer than its lease. Then a call would be a second refund.
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

/** In a transaction, with the refund locked after its payment. */
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
