import {
  peopleMax,
  resendManagedInvitation,
  revokeManagedInvitation,
} from '@countinghouse/identity';
import type { ManagingDeps, MemberRefusal, Resending } from '@countinghouse/identity';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import {
  findInvitation,
  listPendingInvitations,
  saveInvitationRevoked,
  saveInvitationSent,
} from './invitations.sql.ts';
import type { Invitation } from './invitations.sql.ts';
import { emailOf, lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps, Place } from './members-deps.ts';

/** All that nobody has accepted, newest first: there are never more than `peopleMax`. */
export function listInvitations(
  { db }: Database,
  businessId: string,
): Promise<readonly Invitation[]> {
  return listPendingInvitations(db, businessId, peopleMax);
}

export interface InvitationOfBusiness {
  readonly businessId: string;
  readonly id: string;
}

export type ResendOutcome = Resending<Invitation, MemberRefusal>;

export function resendInvitation(
  deps: MembersDeps,
  { businessId, id }: InvitationOfBusiness,
): Promise<ResendOutcome> {
  return resendManagedInvitation(toManaging(deps, businessId, id), { tenantId: businessId, id });
}

export function revokeInvitation(
  deps: MembersDeps,
  { businessId, id }: InvitationOfBusiness,
): Promise<'revoked' | MemberRejection> {
  return revokeManagedInvitation(toManaging(deps, businessId, id), { tenantId: businessId, id });
}

function toManaging(
  deps: MembersDeps,
  businessId: string,
  subjectId: string,
): ManagingDeps<Schema, MemberRole, unknown, Place, MemberRefusal> {
  return {
    ...deps,
    statements: { findInvitation, saveInvitationRevoked, saveInvitationSent },
    lockPlace: (tx) => lockPlace(tx, deps, businessId),
    refuseGiving: ({ by }, { role }) => memberRules.refuseGiving(by, role),
    record: (tx, action) =>
      recordAct(tx, deps, {
        businessId,
        workspaceId: null,
        action,
        subjectKind: 'invitation',
        subjectId,
        detail: {},
      }),
    emailOf: (place, invitation) => emailOf(deps, place, invitation),
  };
}
