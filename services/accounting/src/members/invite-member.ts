import {
  digest,
  invitationExpiry,
  isInvitationOpen,
  newToken,
  peopleMax,
} from '@countinghouse/identity';
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
import { letterOf, lockPlace, memberRules, reject } from './members-deps.ts';
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
  | { readonly kind: 'reject'; readonly reason: InviteRejectionReason };

type InviteRejectionReason = 'already_a_member' | 'already_invited' | 'too_many_people';

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
    const token = newToken();
    const sentAt = deps.now();
    const invitation = {
      orgId,
      id: deps.newId(),
      email,
      role,
      approvalLimitMinor,
      invitedByMemberId: place.by.kind === 'member' ? place.by.id : null,
      sentAt,
      expiresAt: invitationExpiry(sentAt),
    };
    await insertInvitation(tx, { ...invitation, tokenHash: digest(token) });
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

/** One open invitation for an address: one that has expired gives way to the new one. */
async function makeRoom(
  tx: Tx,
  deps: MembersDeps,
  { orgId, email }: InvitationRequest,
): Promise<InviteRejectionReason | null> {
  const members = await listCurrentMembers(tx, orgId, peopleMax);
  if (members.some((member) => member.email === email)) return 'already_a_member';
  const pending = await listPendingInvitations(tx, orgId, peopleMax);
  const earlier = pending.find((invitation) => invitation.email === email);
  if (earlier !== undefined) {
    if (isInvitationOpen(earlier, deps.now())) return 'already_invited';
    await saveInvitationRevoked(tx, earlier, deps.now());
    return null;
  }
  return members.length + pending.length >= peopleMax ? 'too_many_people' : null;
}
