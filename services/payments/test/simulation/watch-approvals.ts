import { sql } from '@countinghouse/postgres';
import { canMove } from '../../src/controls/approvals/requests/approval-moves.rules.ts';
import type {
  ApprovalAction,
  ApprovalStatus,
} from '../../src/controls/approvals/requests/approval.rules.ts';
import { permissionsOf } from '../../src/tenants/staff/role.rules.ts';
import type { World } from './world.ts';

interface Seen {
  readonly id: string;
  readonly action: Extract<ApprovalAction, 'payout.create' | 'refund.create' | 'dispute.accept'>;
  readonly status: ApprovalStatus;
  readonly isByKey: boolean;
  readonly requestedBy: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly expiresAt: Date;
  readonly subjectStatus: string | null;
  readonly sentAt: Date | null;
  /** True of a payout to an account that is not the merchant's any more. */
  readonly isElsewhere: boolean;
}

/** Looks at everything that waited for a second person, and remembers it for the next time. */
export function createApprovalsWatch(): (world: World) => Promise<void> {
  const before = new Map<string, ApprovalStatus>();
  return async (world) => {
    for (const seen of await readApprovals(world)) {
      const last = before.get(seen.id);
      const problem =
        problemOf(last, seen) ??
        (last !== seen.status && seen.status === 'approved' ? await refuse(world, seen) : null);
      if (problem !== null) world.fail(`approval ${world.nameOf(seen.id)} ${problem}`);
      if (last !== seen.status) {
        world.scheduler.note(`approval ${world.nameOf(seen.id)} is ${seen.status}`);
      }
      before.set(seen.id, seen.status);
    }
  };
}

function problemOf(last: ApprovalStatus | undefined, seen: Seen): string | null {
  const { status, action, subjectStatus, sentAt, decidedAt } = seen;
  if (last !== undefined && last !== status && !canMove(last, status)) {
    return `went from ${last} to ${status}`;
  }
  if (!subjects[action][status].includes(subjectStatus ?? '')) {
    return `is ${status}, and what it is about ${subjectStatus}`;
  }
  if (sentAt === null) return null;
  if (unsent.includes(status)) return `is ${status}, and what it is about was sent`;
  return decidedAt === null || decidedAt > sentAt ? 'was sent before anybody agreed' : null;
}

const unsent: readonly ApprovalStatus[] = ['requires_review', 'rejected', 'cancelled', 'expired'];

/** What a payout or refund can be while its approval is this. */
const subjects: Readonly<
  Record<Seen['action'], Readonly<Record<ApprovalStatus, readonly string[]>>>
> = {
  'payout.create': {
    requires_review: ['pending'],
    approved: ['pending', 'processing'],
    rejected: ['cancelled'],
    cancelled: ['cancelled'],
    expired: ['cancelled'],
    succeeded: ['completed'],
    failed: ['failed'],
  },
  'refund.create': {
    requires_review: ['pending_approval'],
    approved: ['pending_approval', 'processing'],
    rejected: ['cancelled'],
    cancelled: ['cancelled'],
    expired: ['cancelled'],
    // The provider may take it on and fail with it days later.
    succeeded: ['succeeded', 'failed'],
    failed: ['failed'],
  },
  // The banks may decide while somebody is asked.
  'dispute.accept': {
    requires_review: ['needs_response'],
    approved: ['needs_response'],
    rejected: ['needs_response', 'under_review', 'won', 'lost'],
    cancelled: ['needs_response', 'under_review', 'won', 'lost'],
    expired: ['needs_response', 'under_review', 'won', 'lost'],
    succeeded: ['lost'],
    failed: ['needs_response', 'under_review', 'won', 'lost'],
  },
};

/** One word counted: of whom it is, whether they may, and whether this was the time for it. */
async function refuse(world: World, seen: Seen): Promise<string | null> {
  const { people, words, tenant, standing } = world;
  const isSaid = words.some(
    ({ approvalId, memberId, status }) =>
      approvalId === seen.id && memberId === seen.decidedBy && status === 'approved',
  );
  if (!isSaid) return 'is approved by somebody who never said so';
  const person = people.find(({ memberId }) => memberId === seen.decidedBy);
  const isAble =
    person?.businessId === tenant.businessId && permissionsOf(person.role).has('approvals:decide');
  if (!isAble) return `is approved by ${person?.name ?? 'nobody'}`;
  const requestedBy = seen.isByKey ? tenant.memberId : seen.requestedBy;
  if (person.memberId === requestedBy) return 'is approved by who asked for it';
  if (seen.decidedAt === null || seen.decidedAt >= seen.expiresAt) return 'is approved too late';
  // The banks decide anyway: neither a verification nor a pause holds an acceptance.
  if (seen.action === 'dispute.accept') return null;
  if (!standing.isVerified) return 'is approved for a business that is not verified';
  if (seen.isElsewhere) return 'is approved for an account that was replaced';
  const operation = seen.action === 'payout.create' ? 'payouts' : 'refunds';
  const { rows } = await sql`select from operation_pauses where operation = ${operation}`.execute(
    world.database.db,
  );
  return rows.length > 0 ? `is approved while ${operation} are paused` : null;
}

async function readApprovals({ database, tenant }: World): Promise<readonly Seen[]> {
  const { rows } = await sql<Seen>`
    select a.id, a.action, a.status, a.requested_by_key_id is not null as "isByKey",
      a.requested_by_member_id as "requestedBy", a.decided_by_member_id as "decidedBy",
      a.decided_at as "decidedAt", a.expires_at as "expiresAt",
      coalesce(p.status, r.status, d.status) as "subjectStatus", coalesce(p.sent_at, r.sent_at) as "sentAt",
      coalesce(s.replaced_at is not null, false) as "isElsewhere"
    from approvals a
    left join payouts p on p.workspace_id = a.workspace_id and p.id = a.subject_id
    left join refunds r on r.workspace_id = a.workspace_id and r.id = a.subject_id
    left join disputes d on d.workspace_id = a.workspace_id and d.id = a.subject_id
    left join settlement_accounts s
      on s.business_id = a.business_id and s.id = p.settlement_account_id
    where a.workspace_id = ${tenant.liveWorkspaceId} order by a.id`.execute(database.db);
  return rows;
}
