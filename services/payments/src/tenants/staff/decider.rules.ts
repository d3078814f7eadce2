import type { MemberActor, OperatorActor } from '@countinghouse/actor';
import type { MemberRole } from '../businesses/business.rules.ts';
import { permissionsOf } from './role.rules.ts';

/** Whether somebody in this role decides about what others request. */
export function mayDecide(role: MemberRole): boolean {
  return permissionsOf(role).has('approvals:decide');
}

/** Whether a change of role makes somebody a decider. An admin who becomes an owner was one before. */
export function isPromotion(before: MemberRole, role: MemberRole): boolean {
  return mayDecide(role) && !mayDecide(before);
}

/** Who brings somebody in, or into a role that may decide. */
export type AddedBy =
  | OperatorActor
  | (MemberActor & {
      /** The second decider who approved it; null: nobody had to. */
      readonly approvedByMemberId: string | null;
      /** How long the newcomer's decisions do not count. */
      readonly waitMs: number;
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

/** An operator and a second decider confirm whom they add. Everybody else waits. */
export function toAddedColumns(role: MemberRole, by: AddedBy, now: Date): AddedColumns {
  const isDecider = mayDecide(role);
  const isVouched = isDecider && (by.kind === 'operator' || by.approvedByMemberId !== null);
  const waitMs = by.kind === 'member' && !isVouched ? by.waitMs : 0;
  return {
    added_by_member_id: by.kind === 'member' ? by.id : null,
    decider_since: isDecider ? now : null,
    decides_from: isDecider ? new Date(now.getTime() + waitMs) : null,
    vouched_at: isVouched ? now : null,
    vouched_by_member_id: isVouched && by.kind === 'member' ? by.approvedByMemberId : null,
    vouched_by_operator: isVouched && by.kind === 'operator' ? by.id : null,
  };
}
