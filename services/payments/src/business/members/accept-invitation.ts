import type { RequestOrigin } from '@countinghouse/actor';
import {
  findOpenInvitation,
  hasUser,
  joinByInvitation,
  joinWithNewAccount,
} from '@countinghouse/identity';
import type { Identity, JoiningDeps } from '@countinghouse/identity';
import type { MemberDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { addMember } from '../../tenants/businesses/create-member.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import { mayDecide } from '../../tenants/staff/decider.rules.ts';
import type { AddedBy } from '../../tenants/staff/decider.rules.ts';
import { announceDecider } from './announce-decider.ts';
import { findInvitationByToken, saveInvitationAccepted } from './invitations.sql.ts';
import type { InvitationRow } from './invitations.sql.ts';
import type { MailDeps, NewcomerDeps } from './members-deps.ts';

export type AcceptDeps = Omit<MemberDeps, 'actor'> & MailDeps & NewcomerDeps;
export type RegisterDeps = AcceptDeps & Pick<Identity<Schema>, 'createAccount' | 'parts'>;

export interface ShownInvitation extends InvitationRow {
  readonly businessName: string;
  /** Whether the person signs in to accept, or makes an account. */
  readonly hasAccount: boolean;
}

/** For whoever holds the link, before they decide. */
export async function showInvitation(
  { database, now }: Pick<AcceptDeps, 'database' | 'now'>,
  token: string,
): Promise<ShownInvitation | null> {
  const findInvitation = findInvitationByToken;
  const invitation = await findOpenInvitation({ database, now, findInvitation }, token);
  if (invitation === null) return null;
  const { business_name: businessName } = await getContact(database.db, invitation.businessId);
  const hasAccount = await hasUser(database.db, invitation.email);
  return { ...invitation, businessName, hasAccount };
}

/** By somebody with an account, who is signed in to it. */
export function acceptInvitation(
  deps: AcceptDeps,
  person: { readonly userId: string; readonly email: string; readonly origin: RequestOrigin },
  token: string,
) {
  return joinByInvitation(toJoining(deps, person.origin), person, token);
}

/** By somebody who makes an account with it. */
export function registerByInvitation(
  deps: RegisterDeps,
  request: {
    readonly token: string;
    readonly name: string;
    readonly newPassword: string;
    readonly origin: RequestOrigin;
  },
) {
  const { origin } = request;
  return joinWithNewAccount(toJoining(deps, origin), deps, { ...request, address: origin.ip });
}

function toJoining(deps: AcceptDeps, origin: RequestOrigin): JoiningDeps<Schema, InvitationRow> {
  return {
    database: deps.database,
    now: deps.now,
    findInvitation: findInvitationByToken,
    lockPlace: (tx, { businessId }) => lockBusiness(tx, businessId),
    addMember: async (tx, invitation, { userId, now }) => {
      const { businessId, role } = invitation;
      const member = { id: deps.newId(), businessId, userId, role };
      const memberId = await addMember(tx, member, addedBy(deps, invitation), now);
      if (memberId === null) return null;
      await saveInvitationAccepted(tx, invitation, memberId, now);
      const act = {
        businessId,
        workspaceId: null,
        action: 'member.joined',
        subjectKind: 'member',
        subjectId: memberId,
        detail: { role, invitation_id: invitation.id },
      };
      const actor = { kind: 'member', id: memberId, origin } as const;
      await recordAct(tx, { ...deps, actor }, act);
      if (mayDecide(role)) await announceDecider(tx, deps, { businessId, memberId, act: 'joined' });
      return memberId;
    },
  };
}

/** Whom an operator invites, the operator vouches for; whom a second decider let in, that decider. */
function addedBy(
  { newcomerWaitMs: waitMs }: AcceptDeps,
  { invitedByMemberId, approvedByMemberId }: InvitationRow,
): AddedBy {
  if (invitedByMemberId === null) return { kind: 'operator', id: 'invitation' };
  return { kind: 'member', id: invitedByMemberId, approvedByMemberId, waitMs };
}
