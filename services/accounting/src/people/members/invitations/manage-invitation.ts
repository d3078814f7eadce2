import {
  peopleMax,
  resendManagedInvitation,
  revokeManagedInvitation,
} from '@countinghouse/identity';
import type { ManagingDeps, Resending } from '@countinghouse/identity';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Schema } from '../../../kernel/schema.generated.ts';
import { refuseLimit } from '../../../tenants/members/member.rules.ts';
import type { Role } from '../../../tenants/members/role.rules.ts';
import { emailOf, lockPlace, memberRules } from '../members-deps.ts';
import type { MemberRejection, MembersDeps, PeopleActor, Place } from '../members-deps.ts';
import {
  findInvitation,
  listPendingInvitations,
  saveInvitationRevoked,
  saveInvitationSent,
} from './invitations.sql.ts';
import type { Invitation, InvitedLimit } from './invitations.sql.ts';

/** All pending invitations, newest first: never more than `peopleMax`. */
export function listInvitations({ db }: Database, orgId: string): Promise<readonly Invitation[]> {
  return listPendingInvitations(db, orgId, peopleMax);
}

export interface InvitationAct {
  readonly orgId: string;
  readonly id: string;
  readonly actor: PeopleActor;
}

type Refusal = MemberRejection['reason'];
export type ResendOutcome = Resending<Invitation, Refusal>;

export function resendInvitation(deps: MembersDeps, act: InvitationAct): Promise<ResendOutcome> {
  return resendManagedInvitation(toManaging(deps, act), { tenantId: act.orgId, id: act.id });
}

export function revokeInvitation(
  deps: MembersDeps,
  act: InvitationAct,
): Promise<'revoked' | MemberRejection> {
  return revokeManagedInvitation(toManaging(deps, act), { tenantId: act.orgId, id: act.id });
}

function toManaging(
  deps: MembersDeps,
  act: InvitationAct,
): ManagingDeps<Schema, Role, InvitedLimit, Place, Refusal> {
  const { orgId, actor, id: subjectId } = act;
  return {
    ...deps,
    statements: { findInvitation, saveInvitationRevoked, saveInvitationSent },
    lockPlace: (tx) => lockPlace(tx, act),
    refuseGiving: ({ by, byLimitMinor }, invitation) =>
      memberRules.refuseGiving(by, invitation.role) ?? refuseLimit(byLimitMinor, invitation),
    record: (tx, action) =>
      recordAudit(tx, deps, { orgId, actor, action, subjectKind: 'invitation', subjectId }),
    emailOf: (place, invitation) => emailOf(deps, place, invitation),
  };
}
