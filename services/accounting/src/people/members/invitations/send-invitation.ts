import { decideRoom, newInvitationLink, peopleMax } from '@countinghouse/identity';
import type { InvitationKey } from '@countinghouse/identity/statements';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { MemberGrant } from '../../../tenants/members/member.rules.ts';
import type { NotifyDeps } from '../announce-decision.ts';
import { emailOf } from '../members-deps.ts';
import type { PeopleActor, Place } from '../members-deps.ts';
import { listCurrentMembers } from '../members.sql.ts';
import {
  insertInvitation,
  listPendingInvitations,
  saveInvitationRevoked,
} from './invitations.sql.ts';
import type { Invitation } from './invitations.sql.ts';

export interface InvitationOrder extends MemberGrant {
  readonly orgId: string;
  readonly actor: PeopleActor;
  /** In lower case, like users' addresses. */
  readonly email: string;
  /** The second approver, if the invitation was requested before. */
  readonly approvedByMemberId?: string;
}

/** Whether this address can be invited, and which expired invitation a new one replaces. */
export async function findRoom(
  tx: Tx,
  { now }: Pick<BooksTools, 'now'>,
  { orgId, email }: InvitationOrder,
) {
  const people = {
    members: await listCurrentMembers(tx, orgId, peopleMax),
    pending: await listPendingInvitations(tx, orgId, peopleMax),
  };
  return decideRoom(people, email, now());
}

export function contentOf({ email, role, approvalLimitMinor }: InvitationOrder) {
  return { email, role, approval_limit_minor: approvalLimitMinor?.toString() ?? null };
}

/** Stores an invitation and mails its link. The organisation is locked, and there is room for the person. */
export async function sendInvitation(
  tx: Tx,
  deps: BooksTools & NotifyDeps,
  place: Place,
  {
    request,
    room,
  }: {
    readonly request: InvitationOrder;
    readonly room: { readonly replaced: InvitationKey | null };
  },
): Promise<Invitation> {
  if (room.replaced !== null) await saveInvitationRevoked(tx, room.replaced, deps.now());
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
  return { ...invitation, revokedAt: null, acceptedAt: null };
}
