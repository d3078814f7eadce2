import { findObstacle } from '../../controls/approvals/deciding/find-obstacle.ts';
import type { Obstacle } from '../../controls/approvals/deciding/find-obstacle.ts';
import { listPeople, listRequestingKeys } from '../../controls/approvals/deciding/people.reads.ts';
import type { Person, RequestingKey } from '../../controls/approvals/deciding/people.reads.ts';
import { isHeldChangeAction } from '../../controls/approvals/held-changes/held-change.rules.ts';
import type { HeldContent } from '../../controls/approvals/held-changes/held-change.rules.ts';
import { findHeldChange } from '../../controls/approvals/held-changes/held-changes.reads.ts';
import type { ApprovalStatus } from '../../controls/approvals/requests/approval.rules.ts';
import {
  findApproval,
  findApprovalPlace,
  listClosedApprovals,
  listOpenApprovals,
} from '../../controls/approvals/requests/approvals.reads.ts';
import type {
  ApprovalPlace,
  ApprovalRow,
} from '../../controls/approvals/requests/approvals.reads.ts';
import { findThresholdChange } from '../../controls/approvals/thresholds/thresholds.reads.ts';
import type { ThresholdChange } from '../../controls/approvals/thresholds/thresholds.reads.ts';
import { reviewAcceptance } from '../../disputes/disputes/decide-acceptance.ts';
import type { Dispute } from '../../disputes/disputes/dispute.rules.ts';
import type { Database } from '../../kernel/database.ts';
import { getBalance } from '../../ledger/balances/get-balance.ts';
import type { JournalLine } from '../../ledger/ledger/preview.rules.ts';
import { reviewHeldPayout } from '../../money-out/payouts/held/review-held-payout.ts';
import type { HeldPayoutReview } from '../../money-out/payouts/held/review-held-payout.ts';
import { reviewHeldRefund } from '../../money-out/refunds/review-held-refund.ts';
import type { HeldRefundReview } from '../../money-out/refunds/review-held-refund.ts';
import type { StaffMember } from '../../tenants/staff/find-staff.ts';
import { listDeciders } from '../../tenants/staff/list-deciders.ts';
import { listSignedApprovals } from '../deciding/decided-approvals.reads.ts';
import { checkApproval } from './check-approval.ts';
import type { ApprovalCheck } from './checks.rules.ts';

interface ReadDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** An approval with the people involved, as one of them sees it. */
export interface ShownApproval {
  readonly approval: ApprovalRow;
  /** The requesting member, or the creator of the requesting key. */
  readonly requester: Person | null;
  readonly key: RequestingKey | null;
  readonly decider: Person | null;
  readonly isSigned: boolean;
  readonly obstacle: Obstacle | null;
}

/** More than ever wait at a time. */
const openShownMax = 200;

export interface ApprovalPage {
  readonly items: readonly ShownApproval[];
  /** Pages through approvals that are no longer open; null on the last page. */
  readonly nextCursor: string | null;
}

export interface ApprovalQuery {
  readonly status: ApprovalStatus | null;
  /** Null starts with the newest, after all open ones. */
  readonly olderThanId: string | null;
  readonly limit: number;
}

/** Open approvals first, oldest on top; then the others, newest first. */
export async function listShownApprovals(
  deps: ReadDeps,
  viewer: StaffMember,
  { status, olderThanId, limit }: ApprovalQuery,
): Promise<ApprovalPage> {
  const { db } = deps.database;
  const { businessId } = viewer;
  const isOpenWanted = olderThanId === null && (status === null || status === 'requires_review');
  const open = isOpenWanted ? await listOpenApprovals(db, businessId, openShownMax) : [];
  const closed =
    status === 'requires_review'
      ? []
      : await listClosedApprovals(db, businessId, { status, olderThanId }, limit + 1);
  const page = closed.slice(0, limit);
  return {
    items: await show(deps, viewer, [...open, ...page]),
    nextCursor: closed.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The business of an approval, if the user works there: e-mails contain only the approval's id. */
export function findPlaceOfApproval(
  { database }: Pick<ReadDeps, 'database'>,
  userId: string,
  id: string,
): Promise<ApprovalPlace | null> {
  return findApprovalPlace(database.db, userId, id);
}

export interface ApprovalReview extends ShownApproval {
  readonly payout: HeldPayoutReview | null;
  readonly refund: HeldRefundReview | null;
  /** The dispute to be accepted. */
  readonly dispute: Dispute | null;
  readonly thresholdChange: ThresholdChange | null;
  /** The content of a change that moves no money; null otherwise. */
  readonly change: HeldContent | null;
  readonly journal: readonly JournalLine[];
  /** Null after the decision. */
  readonly balance: ReviewedBalance | null;
  /** Empty after the decision. */
  readonly checks: readonly ApprovalCheck[];
}

/** The available and pending balance, without the operation and with it. */
interface ReviewedBalance {
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
  readonly pendingBeforeMinor: bigint;
  readonly pendingAfterMinor: bigint;
}

/** Everything that an approver needs to see before deciding. */
export async function findApprovalReview(
  deps: ReadDeps,
  viewer: StaffMember,
  id: string,
): Promise<ApprovalReview | null> {
  const approval = await findApproval(deps.database.db, viewer.businessId, id);
  if (approval === null) return null;
  const [shown] = await show(deps, viewer, [approval]);
  if (shown === undefined) throw new Error('approval has no details');
  const { workspaceId, businessId, action, subjectId } = approval;
  const key = { workspaceId, id: subjectId };
  const payout = action === 'payout.create' ? await reviewHeldPayout(deps, key) : null;
  const refund = action === 'refund.create' ? await reviewHeldRefund(deps, key, deps.now()) : null;
  const isAcceptance = action === 'dispute.accept';
  const acceptance = isAcceptance ? await reviewAcceptance(deps, key, deps.now()) : null;
  const isPolicy = action === 'threshold.change';
  const held = isHeldChangeAction(action)
    ? await findHeldChange(deps.database.db, businessId, subjectId)
    : null;
  return {
    ...shown,
    payout,
    refund,
    dispute: acceptance?.dispute ?? null,
    thresholdChange: isPolicy
      ? await findThresholdChange(deps.database.db, businessId, subjectId)
      : null,
    change: held?.content ?? null,
    journal: payout?.journal ?? refund?.journal ?? acceptance?.journal ?? [],
    checks: await checkApproval(deps, approval, { payout, refund }),
    // A disputed amount is already reserved, whatever the decision.
    balance:
      approval.amountMinor === null || isAcceptance
        ? null
        : await balanceOf(deps, approval, refund),
  };
}

/**
 * The amount is already reserved, so the current available balance is the one after the operation.
 * Pending shows earnings, including the reserved part.
 */
async function balanceOf(
  deps: ReadDeps,
  { workspaceId, currency, status, amountMinor }: ApprovalRow,
  refund: HeldRefundReview | null,
): Promise<ApprovalReview['balance']> {
  if (status !== 'requires_review') return null;
  const balances = await getBalance(deps, workspaceId);
  const { availableMinor: afterMinor = 0n, pendingMinor: pendingBeforeMinor = 0n } =
    balances.find((each) => each.currency === currency) ?? {};
  const { fromAvailableMinor, fromPendingMinor } = refund?.refund ?? {
    fromAvailableMinor: amountMinor ?? 0n,
    fromPendingMinor: 0n,
  };
  return {
    beforeMinor: afterMinor + fromAvailableMinor,
    afterMinor,
    pendingBeforeMinor,
    pendingAfterMinor: pendingBeforeMinor - fromPendingMinor,
  };
}

async function show(
  { database, now }: ReadDeps,
  viewer: StaffMember,
  approvals: readonly ApprovalRow[],
): Promise<readonly ShownApproval[]> {
  const { businessId } = viewer;
  const memberIds = approvals.flatMap((approval) => [
    approval.requestedByMemberId,
    ...(approval.decidedByMemberId === null ? [] : [approval.decidedByMemberId]),
  ]);
  const keyIds = approvals.flatMap(({ requestedByKeyId }) => requestedByKeyId ?? []);
  const people = await listPeople(database.db, businessId, [...new Set(memberIds)]);
  const keys = await listRequestingKeys(database.db, businessId, [...new Set(keyIds)]);
  const signed = await listSignedApprovals(
    database.db,
    businessId,
    approvals.map(({ id }) => id),
  );
  const deciders = await listDeciders(database.db, businessId);
  const personOf = (id: string | null) => people.find(({ memberId }) => memberId === id) ?? null;
  return approvals.map((approval) => ({
    approval,
    requester: personOf(approval.requestedByMemberId),
    key: keys.find(({ id }) => id === approval.requestedByKeyId) ?? null,
    decider: personOf(approval.decidedByMemberId),
    isSigned: signed.has(approval.id),
    obstacle: findObstacle(approval, viewer, deciders, now()),
  }));
}
