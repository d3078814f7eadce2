import { decideRoom, newInvitationLink, peopleMax, reject } from '@countinghouse/identity';
import type { Rejected, RoomRefusal } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { Tx } from '../../../kernel/database.ts';
import { refuseLimit } from '../../../tenants/members/member.rules.ts';
import type { MemberGrant } from '../../../tenants/members/member.rules.ts';
import { holdChange } from '../../changes/hold-change.ts';
import type { HoldOutcome } from '../../changes/hold-change.ts';
import { isPromotion } from '../grant.rules.ts';
import { emailOf, lockPlace, memberRules, nameOfActor } from '../members-deps.ts';
import type { MemberRejection, MembersDeps, PeopleActor, Place } from '../members-deps.ts';
import { listCurrentMembers } from '../members.sql.ts';
import {
  insertInvitation,
  listPendingInvitations,
  saveInvitationRevoked,
} from './invitations.sql.ts';
import type { Invitation } from './invitations.sql.ts';

export interface InvitationRequest extends MemberGrant {
  readonly orgId: string;
  readonly actor: PeopleActor;
  /** In lower case, like users' addresses. */
  readonly email: string;
  /** The second approver, if the invitation was requested before. */
  readonly approvedByMemberId?: string;
}

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
  if (room.replaced !== null) await saveInvitationRevoked(tx, room.replaced, deps.now());
  return invite(tx, deps, place, request);
}

async function findRoom(tx: Tx, deps: MembersDeps, { orgId, email }: InvitationRequest) {
  const people = {
    members: await listCurrentMembers(tx, orgId, peopleMax),
    pending: await listPendingInvitations(tx, orgId, peopleMax),
  };
  return decideRoom(people, email, deps.now());
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

function contentOf({ email, role, approvalLimitMinor }: InvitationRequest) {
  return { email, role, approval_limit_minor: approvalLimitMinor?.toString() ?? null };
}

async function invite(
  tx: Tx,
  deps: MembersDeps,
  place: Place,
  request: InvitationRequest,
): Promise<InviteOutcome> {
  const { orgId, actor, email, role, approvalLimitMinor } = request;
  const { token, tokenHash, sentAt, expiresAt } = newInvitationLink(deps.newId(), deps.now());
  const invitation = {
    tenantId: orgId,
    id: deps.newId(),
    email,
    role,
    approvalLimitMinor,
    invitedByMemberId: place.by.kind === 'member' ? place.by.id : null,
    approvedByMemberId: request.approvedByMemberId ?? null,
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
    detail: { after: contentOf(request) },
  });
  await deps.queueMail(tx, {
    to: email,
    letter: emailOf(deps, place, { ...invitation, token }),
  });
  return { kind: 'invited', invitation: { ...invitation, revokedAt: null, acceptedAt: null } };
}
