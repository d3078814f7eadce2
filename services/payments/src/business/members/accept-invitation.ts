import { findOpenInvitation, hasUser, toInviter } from '@countinghouse/identity';
import type { Identity, JoiningDeps } from '@countinghouse/identity';
import type { MemberDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { addMember } from '../../tenants/businesses/create-member.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import { mayDecide } from '../../tenants/staff/decider.rules.ts';
import { announceDecider } from './announce-decider.ts';
import { findInvitationByToken, saveInvitationAccepted } from './invitations.sql.ts';
import type { Invitation } from './invitations.sql.ts';
import type { MailDeps, NewcomerDeps } from './members-deps.ts';

type AcceptDeps = Omit<MemberDeps, 'actor'> & MailDeps & NewcomerDeps;
export type RegisterDeps = AcceptDeps & Pick<Identity<Schema>, 'createAccount' | 'parts'>;

const statements = { findInvitationByToken, saveInvitationAccepted };

export interface ShownInvitation extends Invitation {
  readonly businessName: string;
  /** Whether the person signs in to accept, or makes an account. */
  readonly hasAccount: boolean;
}

/** For whoever holds the link, before they decide. */
export async function showInvitation(
  { database, now }: Pick<AcceptDeps, 'database' | 'now'>,
  token: string,
): Promise<ShownInvitation | null> {
  const invitation = await findOpenInvitation({ database, now, statements }, token);
  if (invitation === null) return null;
  const { business_name: businessName } = await getContact(database.db, invitation.tenantId);
  const hasAccount = await hasUser(database.db, invitation.email);
  return { ...invitation, businessName, hasAccount };
}

/** How somebody with an invitation becomes a member of its business. */
export function createJoining(deps: AcceptDeps): JoiningDeps<Schema, MemberRole> {
  return {
    database: deps.database,
    now: deps.now,
    statements,
    lockPlace: lockBusiness,
    addMember: (tx, invitation, { userId, now }) => {
      const { tenantId: businessId, role } = invitation;
      const member = { id: deps.newId(), businessId, userId, role };
      return addMember(tx, member, toInviter(invitation, deps.newcomerWaitMs), now);
    },
    record: async (tx, { tenantId: businessId, role, id }, { memberId, origin }) => {
      const actor = { kind: 'member', id: memberId, origin } as const;
      await recordAct(
        tx,
        { ...deps, actor },
        {
          businessId,
          workspaceId: null,
          action: 'member.joined',
          subjectKind: 'member',
          subjectId: memberId,
          detail: { role, invitation_id: id },
        },
      );
      if (mayDecide(role)) await announceDecider(tx, deps, { businessId, memberId, act: 'joined' });
    },
  };
}
