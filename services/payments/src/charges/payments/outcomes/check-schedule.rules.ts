import { dayMs } from '@countinghouse/calendar';
import { nextOutcomeCheckAt } from '../../../provider/outbound/outcome-schedule.rules.ts';
import { isSessionOver, sessionOverAt } from '../charge.rules.ts';
import type { PaymentStatus } from '../payment.rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A payer who is still on the provider's page is not urgent; a notice will arrive. */
export const pendingWaitsMs = [minuteMs, 5 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs];

/** After an unpaid session expires, a bank transfer may still be in transit. */
const afterExpiryWaitsMs = [hourMs, dayMs];

export interface CheckedPayment {
  readonly status: PaymentStatus;
  readonly isExpired: boolean;
  readonly sessionExpiresAt: Date | null;
  /** The number of checks in this status. */
  readonly checkCount: number;
}

/** The next check; null if there is nothing more to find out or an operator must look. */
export function nextCheckAt(payment: CheckedPayment, now: Date): Date | null {
  switch (payment.status) {
    case 'pending':
      return nextWhilePending(payment, now);
    case 'processing':
      return nextOutcomeCheckAt(payment.checkCount, now);
    case 'failed':
      return payment.isExpired ? after(now, afterExpiryWaitsMs[payment.checkCount]) : null;
    case 'cancelled':
      return payment.sessionExpiresAt === null || isSessionOver(payment.sessionExpiresAt, now)
        ? null
        : sessionOverAt(payment.sessionExpiresAt);
    case 'succeeded':
    case 'partially_refunded':
    case 'refunded':
      return null;
  }
}

function nextWhilePending(payment: CheckedPayment, now: Date): Date {
  const wait = pendingWaitsMs[payment.checkCount] ?? hourMs;
  const scheduled = new Date(now.getTime() + wait);
  if (payment.sessionExpiresAt === null) return scheduled;
  const over = sessionOverAt(payment.sessionExpiresAt);
  return over > now && over < scheduled ? over : scheduled;
}

function after(now: Date, waitMs: number | undefined): Date | null {
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}
