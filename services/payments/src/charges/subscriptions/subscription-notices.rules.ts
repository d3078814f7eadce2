import type { NewPayerNotice } from '../payer-notices/payer-notice.rules.ts';
import { noticeBeforeCharge } from './dunning.rules.ts';
import type { Lifecycle, SubscriptionCharge } from './lifecycle.rules.ts';

type State = Lifecycle & { readonly workspaceId: string; readonly id: string };

/** The e-mails that a charge's outcome causes, each sent once. */
export function noticesOfOutcome(
  before: State,
  after: State,
  { paymentId, renewal }: SubscriptionCharge,
  now: Date,
): readonly NewPayerNotice[] {
  const { workspaceId, id } = before;
  const about = { workspaceId, dueAt: now, round: 0 };
  const isRunning = after.status === 'active' || after.status === 'paused';
  if (isRunning && after.periodNumber !== before.periodNumber) {
    const kind = before.anchorAt === null ? 'subscription_started' : 'receipt';
    return [{ ...about, kind, subjectId: paymentId }, ...noticesBeforeCharge(after)];
  }
  if (after.status === 'cancelled' && before.status !== 'cancelled') {
    return [{ ...about, kind: 'subscription_ended', subjectId: id }];
  }
  const isFailedRenewal =
    renewal !== null &&
    !renewal.isByPayer &&
    after.status === 'past_due' &&
    after.failedAttempts > before.failedAttempts;
  return isFailedRenewal ? [{ ...about, kind: 'renewal_failed', subjectId: paymentId }] : [];
}

function noticesBeforeCharge(after: State): readonly NewPayerNotice[] {
  const { workspaceId, id: subjectId, periodNumber } = after;
  const dueAt = noticeBeforeCharge(after);
  if (dueAt === null || periodNumber === null || after.status !== 'active') return [];
  return [{ workspaceId, kind: 'renewal_soon', subjectId, round: periodNumber + 1, dueAt }];
}
