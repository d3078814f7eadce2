import { withTransaction } from '@countinghouse/postgres';
import { refusePausedNow } from '../../../controls/pauses/check-gates.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import { nextOutcomeCheckAt } from '../../../provider/outcome-schedule.rules.ts';
import {
  lockRefundedPayments,
  lockRefunds,
  saveRefundedPayments,
  saveRefunds,
} from '../refund-locks.sql.ts';
import type { RowKey } from '../refund-locks.sql.ts';
import type { RefundedPayment } from '../refund.rules.ts';
import type { RefundToCheck } from './refund-checks.sql.ts';
import { checkCountAfterResend } from './refund-outcome.rules.ts';
import type { LockedRefund } from './refund-outcome.rules.ts';

interface TakeDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** While another refund of the payment is under way, which takes seconds. */
const waitForOtherMs = 5_000;
/** While an operator has paused refunds. */
const waitForResumeMs = 30_000;

/**
 * Marks a refund as sent, before it is. False when it is not to be sent now: refunds are paused,
 * another one of the payment is under way, or somebody else is at it because this worker stood still
 * for longer than its lease. Then a call of ours would be a second refund.
 */
export function takeRefund(deps: TakeDeps, claimed: RefundToCheck): Promise<boolean> {
  return withLockedRefund(deps, claimed, async (tx, payment, refund, now) => {
    const isSentSince = refund.sentAt?.getTime() !== claimed.sentAt?.getTime();
    if (refund.status !== claimed.status || isSentSince) return false;
    const isOtherInFlight = payment.inFlightId !== null && payment.inFlightId !== refund.id;
    const isPaused = (await refusePausedNow(tx, 'refunds')) !== null;
    if (isOtherInFlight || isPaused) {
      const waitMs = isPaused ? waitForResumeMs : waitForOtherMs;
      const nextCheckAt = new Date(now.getTime() + waitMs);
      await saveRefunds(tx, [{ ...refund, nextCheckAt }], now);
      return false;
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
    return true;
  });
}

/** In a transaction, with the refund locked after its payment. */
export function withLockedRefund<Result>(
  deps: TakeDeps,
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
