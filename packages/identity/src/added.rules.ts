import type { MemberActor, OperatorActor } from '@countinghouse/actor';

/** Who brings somebody in, or into a role that may decide. */
export type AddedBy =
  | OperatorActor
  /** Nobody: they created the place themselves. */
  | { readonly kind: 'founder' }
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

/**
 * An operator and a second decider vouch for whom they add. A founder decides from the beginning: there was
 * nobody before them. Everybody else waits.
 */
export function toAddedColumns(isDecider: boolean, by: AddedBy, now: Date): AddedColumns {
  const isApproved = by.kind === 'member' && by.approvedByMemberId !== null;
  const isVouched = isDecider && (by.kind === 'operator' || isApproved);
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

/** Whom an operator invited, the operator vouches for; whom a second decider let in, that decider. */
export function toInviter(
  invitation: {
    readonly invitedByMemberId: string | null;
    readonly approvedByMemberId: string | null;
  },
  waitMs: number,
): AddedBy {
  const { invitedByMemberId: id, approvedByMemberId } = invitation;
  if (id === null) return { kind: 'operator', id: 'invitation' };
  return { kind: 'member', id, approvedByMemberId, waitMs };
}
