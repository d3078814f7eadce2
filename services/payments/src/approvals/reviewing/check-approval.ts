import type { ApprovalRow } from '../../controls/approvals/requests/approvals.reads.ts';
import { hashOperation } from '../../controls/approvals/requests/operation-hash.ts';
import { differencesOf } from '../../controls/approvals/requests/review.rules.ts';
import { findPause } from '../../controls/pauses/find-pause.ts';
import type { Database } from '../../kernel/database.ts';
import type { HeldPayoutReview } from '../../money-out/payouts/held/review-held-payout.ts';
import { isHeld } from '../../money-out/payouts/payout.rules.ts';
import type { HeldRefundReview } from '../../money-out/refunds/review-held-refund.ts';
import { findBusinessEligibility } from '../../tenants/businesses/business-eligibility.reads.ts';
import { decideChecks } from './checks.rules.ts';
import type { ApprovalCheck } from './checks.rules.ts';
import { findOperation } from './find-operation.ts';

/** The current state of an approver's checks; empty for decided approvals. */
export async function checkApproval(
  deps: { readonly database: Database },
  approval: ApprovalRow,
  reviews: { readonly payout: HeldPayoutReview | null; readonly refund: HeldRefundReview | null },
): Promise<readonly ApprovalCheck[]> {
  if (approval.status !== 'requires_review') return [];
  const { payout, refund } = reviews;
  const isMoney = payout !== null || refund !== null;
  const operation = await findOperation(deps, approval);
  const { operationHash, environment, businessId } = approval;
  const isLiveMoney = isMoney && environment === 'live';
  const business = isLiveMoney ? await findBusinessEligibility(deps.database.db, businessId) : null;
  const pause = isMoney
    ? await findPause(deps.database.db, payout === null ? 'refunds' : 'payouts')
    : null;
  return decideChecks({
    isUnchanged:
      operationHash === null
        ? null
        : operation !== null && hashOperation(operation).equals(operationHash),
    isAmountSetAside: isSetAside(reviews),
    isBusinessVerified: business && business.kycStatus === 'verified',
    // Refunds continue while a business is suspended.
    isBusinessSuspended: payout === null ? null : business && business.suspendedAt !== null,
    isPaused: isMoney ? pause !== null : null,
    isDestinationCurrent: payout?.isCurrentDestination ?? null,
    isDestinationAsLastPaid: isAsLastPaid(payout),
  });
}

function isSetAside({ payout, refund }: Parameters<typeof checkApproval>[2]): boolean | null {
  if (payout !== null) return isHeld(payout.payout);
  return refund?.isHeld ?? null;
}

function isAsLastPaid(review: HeldPayoutReview | null): boolean | null {
  if (review === null || review.payout.account === null || review.lastPaidAccount === null) {
    return null;
  }
  return differencesOf(review.payout.account, review.lastPaidAccount).length === 0;
}
