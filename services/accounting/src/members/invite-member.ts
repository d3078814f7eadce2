import { decideRoom, newInvitationLink, peopleMax, reject } from '@countinghouse/identity';
import type { Rejected, RoomRefusal } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../database.ts';
import {
  insertInvitation,
  listPendingInvitations,
  saveInvitationRevoked,
} from './invitations.sql.ts';
import type { InvitationRow } from './invitations.sql.ts';
import { refuseLimit } from './member.rules.ts';
import type { MemberGrant } from './member.rules.ts';
import { letterOf, lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps, PeopleActor } from './members-deps.ts';
import { listCurrentMembers } from './members.sql.ts';

export interface InvitationRequest extends MemberGrant {
  readonly orgId: string;
  readonly actor: PeopleActor;
  /** In lower case, as addresses of users are. */
  readonly email: string;
}

export type InviteOutcome =
  | { readonly kind: 'invited'; readonly invitation: InvitationRow }
  | MemberRejection
  | Rejected<RoomRefusal>;

export async function inviteMember(
  deps: MembersDeps,
  request: InvitationRequest,
): Promise<InviteOutcome> {
  const { orgId, actor, email, role, approvalLimitMinor } = request;
  return withTransaction(deps.database.db, async (tx): Promise<InviteOutcome> => {
    const place = await lockPlace(tx, request);
    if (place === null) return reject('not_found');
    const refusal =
      memberRules.refuseGiving(place.by, role) ??
      refuseLimit(place.byLimitMinor, request) ??
      (await makeRoom(tx, deps, request));
    if (refusal !== null) return reject(refusal);
    const { token, tokenHash, sentAt, expiresAt } = newInvitationLink(deps.now());
    const invitation = {
      orgId,
      id: deps.newId(),
      email,
      role,
      approvalLimitMinor,
      invitedByMemberId: place.by.kind === 'member' ? place.by.id : null,
      sentAt,
      expiresAt,
    };
    await insertInvitation(tx, { ...invitation, tokenHash });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'invitation.created',
      subjectKind: 'invitation',
      subjectId: invitation.id,
      detail: {
        after: { email, role, approval_limit_minor: approvalLimitMinor?.toString() ?? null },
      },
    });
    await deps.queueMail(tx, {
      to: email,
      letter: letterOf(deps, place, { ...invitation, token }),
    });
    return { kind: 'invited', invitation: { ...invitation, revokedAt: null, acceptedAt: null } };
  });
}

async function makeRoom(
  tx: Tx,
  deps: MembersDeps,
  { orgId, email }: InvitationRequest,
): Promise<RoomRefusal | null> {
  const people = {
    members: await listCurrentMembers(tx, orgId, peopleMax),
    pending: await listPendingInvitations(tx, orgId, peopleMax),
  };
  const room = decideRoom(people, email, deps.now());
  if (room.kind === 'reject') return room.reason;
  if (room.replaced !== null) await saveInvitationRevoked(tx, room.replaced, deps.now());
  return null;
}
