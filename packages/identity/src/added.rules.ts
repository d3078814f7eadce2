import type { MemberActor, OperatorActor } from '@countinghouse/actor';

/** Who adds a member, or gives a member a role that may decide. */
export type AddedBy =
  | OperatorActor
  /** The founder created the tenant, so no member added them. */
  | { readonly kind: 'founder' }
  | (MemberActor & {
      /** The second decider who approved it; null if no approval was needed. */
      readonly approvedByMemberId: string | null;
      /** How long the new member's decisions do not count. */
      readonly waitMs: number;
    });

/** Columns of `members` that record how someone became a member and a decider. */
export interface AddedColumns {
  readonly added_by_member_id: string | null;
  readonly decider_since: Date | null;
  readonly decides_from: Date | null;
  readonly vouched_at: Date | null;
  readonly vouched_by_member_id: string | null;
  readonly vouched_by_operator: string | null;
}

/**
 * Operators and second deciders vouch for the members they add. A founder may decide from the
 * start, because there was nobody before. Everyone else waits.
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

/** An operator vouches for the people they invited; a second decider for those they approved. */
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
