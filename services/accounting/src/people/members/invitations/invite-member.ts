import { reject } from '@countinghouse/identity';
import type { Rejected, RoomRefusal } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '../../../kernel/database.ts';
import { refuseLimit } from '../../../tenants/members/member.rules.ts';
import { holdChange } from '../../changes/hold-change.ts';
import type { HoldOutcome } from '../../changes/hold-change.ts';
import { isPromotion } from '../grant.rules.ts';
import { lockPlace, memberRules, nameOfActor } from '../members-deps.ts';
import type { MemberRejection, MembersDeps, Place } from '../members-deps.ts';
import type { Invitation } from './invitations.sql.ts';
import { contentOf, findRoom, sendInvitation } from './send-invitation.ts';
import type { InvitationOrder } from './send-invitation.ts';

export type InvitationRequest = InvitationOrder;

export type InviteOutcome =
  | { readonly kind: 'invited'; readonly invitation: Invitation }
  | MemberRejection
  | Rejected<RoomRefusal>
  | Exclude<HoldOutcome, { readonly kind: 'immediate' }>;

/** An invitation to a role that approves or manages waits for a second approver where there is one. */
export function inviteMember(
  deps: MembersDeps,
  request: InvitationRequest,
): Promise<InviteOutcome> {
  return withTransaction(deps.database.db, (tx) => inviteMemberIn(tx, deps, request));
}

/** As inviteMember, inside the caller's transaction. */
export async function inviteMemberIn(
  tx: Tx,
  deps: MembersDeps,
  request: InvitationRequest,
): Promise<InviteOutcome> {
  const place = await lockPlace(tx, request);
  if (place === null) return reject('not_found');
  const refusal =
    memberRules.refuseGiving(place.by, request.role) ?? refuseLimit(place.byLimitMinor, request);
  if (refusal !== null) return reject(refusal);
  const room = await findRoom(tx, deps, request);
  if (room.kind === 'reject') return room;
  const held = await hold(tx, deps, place, request);
  if (held.kind !== 'immediate') return held;
  return { kind: 'invited', invitation: await sendInvitation(tx, deps, place, { request, room }) };
}

async function hold(
  tx: Tx,
  deps: MembersDeps,
  place: Place,
  request: InvitationRequest,
): Promise<HoldOutcome> {
  const { orgId, email: subjectId, approvedByMemberId } = request;
  if (approvedByMemberId !== undefined || !isPromotion(null, request)) {
    return { kind: 'immediate' };
  }
  const change = { action: 'member.invite', subjectId, content: contentOf(request) } as const;
  const by = nameOfActor(request.actor, place);
  return holdChange(tx, deps, { orgId, orgName: place.orgName, by, change });
}
