import { reject } from '@countinghouse/identity';
import type { Rejected, RoomRefusal } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import { hasSecondDecider } from '../../controls/approvals/deciding/deciders.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { mayDecide } from '../../tenants/staff/decider.rules.ts';
import { requestInvitation } from './held-invitation.ts';
import { findRoom, takeRoom } from './invitation-room.ts';
import type { Invitation } from './invitations.sql.ts';
import { isByMember, lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps, WaitingChange } from './members-deps.ts';
import { sendInvitation } from './send-invitation.ts';

export interface InvitationRequest {
  readonly businessId: string;
  /** In lower case, as addresses of users are. */
  readonly email: string;
  readonly role: MemberRole;
}

export type InviteOutcome =
  | { readonly kind: 'invited'; readonly invitation: Invitation }
  | WaitingChange
  | MemberRejection
  | Rejected<RoomRefusal | 'change_waiting'>;

/**
 * Invites somebody. Once two people may approve, one of them cannot bring in a third alone: then the
 * invitation to such a role waits for a second approver, and is sent when they approve.
 */
export async function inviteMember(
  deps: MembersDeps,
  request: InvitationRequest,
): Promise<InviteOutcome> {
  const { businessId, email, role } = request;
  return withTransaction(deps.database.db, async (tx): Promise<InviteOutcome> => {
    const place = await lockPlace(tx, deps, businessId);
    if (place === null) return reject('not_found');
    const refusal = memberRules.refuseGiving(place.by, role);
    if (refusal !== null) return reject(refusal);
    const room = await findRoom(tx, businessId, email, deps.now());
    if (room.kind === 'reject') return room;
    if (isByMember(deps) && mayDecide(role) && (await hasSecondDecider(tx, businessId))) {
      return requestInvitation(tx, deps, request);
    }
    await takeRoom(tx, room, deps.now());
    const invitation = await sendInvitation(tx, deps, place, {
      tenantId: businessId,
      id: deps.newId(),
      email,
      role,
      invitedByMemberId: place.by.kind === 'member' ? place.by.id : null,
      approvedByMemberId: null,
    });
    return { kind: 'invited', invitation };
  });
}
