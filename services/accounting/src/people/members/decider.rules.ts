import type { MemberActor, OperatorActor } from '@countinghouse/actor';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';

/** Whether somebody in this role approves what others wrote: their approvals count after a waiting period. */
export function mayApprove(role: Role): boolean {
  return mayDo(role, 'documents:approve');
}

/** A newcomer, or somebody whom the requester brought in and nobody else vouches for. */
export type NewcomerRefusal = 'newcomer' | 'not_vouched' | 'new_second_factor';

/** How long a newcomer's approvals do not count: three days, in which others read their e-mails. */
const newcomerWaitMs = 72 * 3_600_000;

/** Who brings somebody in, or into a role that approves. */
export type AddedBy =
  | OperatorActor
  | (MemberActor & {
      /** The second approver; null: nobody had to approve it. */
      readonly approvedByMemberId: string | null;
    });

/** Columns of `members` that say how somebody became a member and a decider. */
export interface AddedColumns {
  readonly added_by_member_id: string | null;
  readonly decider_since: Date | null;
  readonly decides_from: Date | null;
  readonly vouched_at: Date | null;
  readonly vouched_by_member_id: string | null;
  readonly vouched_by_operator: string | null;
}

/** An operator and a second approver vouch for whom they add. Everybody else waits. */
export function toAddedColumns(role: Role, by: AddedBy, now: Date): AddedColumns {
  const isDecider = mayApprove(role);
  const isVouched = isDecider && (by.kind === 'operator' || by.approvedByMemberId !== null);
  const waitMs = isVouched ? 0 : newcomerWaitMs;
  return {
    added_by_member_id: by.kind === 'member' ? by.id : null,
    decider_since: isDecider ? now : null,
    decides_from: isDecider ? new Date(now.getTime() + waitMs) : null,
    vouched_at: isVouched ? now : null,
    vouched_by_member_id: isVouched && by.kind === 'member' ? by.approvedByMemberId : null,
    vouched_by_operator: isVouched && by.kind === 'operator' ? by.id : null,
  };
}
