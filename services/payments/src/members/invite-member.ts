import { decideRoom, newInvitationLink, peopleMax, reject } from '@countinghouse/identity';
import type { Rejected, RoomRefusal } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../audit/record-audit.ts';
import type { MemberRole } from '../businesses/business.rules.ts';
import type { Tx } from '../database.ts';
import { mayDecide } from '../staff/decider.rules.ts';
import { announceInvitation } from './announce-decider.ts';
import {
  insertInvitation,
  listPendingInvitations,
  saveInvitationRevoked,
} from './invitations.sql.ts';
import type { InvitationRow } from './invitations.sql.ts';
import { letterOf, lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps } from './members-deps.ts';
import { listCurrentMembers } from './members.sql.ts';

export interface InvitationRequest {
  readonly businessId: string;
  /** In lower case, as addresses of users are. */
  readonly email: string;
  readonly role: MemberRole;
}

export type InviteOutcome =
  | { readonly kind: 'invited'; readonly invitation: InvitationRow }
  | MemberRejection
  | Rejected<RoomRefusal>;

export async function inviteMember(
  deps: MembersDeps,
  request: InvitationRequest,
): Promise<InviteOutcome> {
  const { businessId, email, role } = request;
  return withTransaction(deps.database.db, async (tx): Promise<InviteOutcome> => {
    const place = await lockPlace(tx, deps, businessId);
    if (place === null) return reject('not_found');
    const refusal = memberRules.refuseGiving(place.by, role) ?? (await makeRoom(tx, deps, request));
    if (refusal !== null) return reject(refusal);
    const { token, tokenHash, sentAt, expiresAt } = newInvitationLink(deps.now());
    const invitation = {
      businessId,
      id: deps.newId(),
      email,
      role,
      invitedByMemberId: place.by.kind === 'member' ? place.by.id : null,
      approvedByMemberId: null,
      sentAt,
      expiresAt,
    };
    await insertInvitation(tx, { ...invitation, tokenHash });
    await recordAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: 'invitation.created',
      subjectKind: 'invitation',
      subjectId: invitation.id,
      detail: { email, role },
    });
    if (mayDecide(role)) await announceInvitation(tx, deps, place, invitation);
    const letter = letterOf(deps, place, { ...invitation, token });
    await deps.queueMail(tx, { to: email, letter });
    return { kind: 'invited', invitation: { ...invitation, revokedAt: null, acceptedAt: null } };
  });
}

async function makeRoom(
  tx: Tx,
  deps: MembersDeps,
  { businessId, email }: InvitationRequest,
): Promise<RoomRefusal | null> {
  const people = {
    members: await listCurrentMembers(tx, businessId, peopleMax),
    pending: await listPendingInvitations(tx, businessId, peopleMax),
  };
  const room = decideRoom(people, email, deps.now());
  if (room.kind === 'reject') return room.reason;
  if (room.replaced !== null) await saveInvitationRevoked(tx, room.replaced, deps.now());
  return null;
}
