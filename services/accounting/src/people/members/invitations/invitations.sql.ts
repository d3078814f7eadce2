import { createInvitationStatements } from '@countinghouse/identity/statements';
import type { StoredInvitation } from '@countinghouse/identity/statements';
import type { Schema } from '../../../kernel/schema.generated.ts';
import type { Role } from '../../../tenants/members/role.rules.ts';

/** What an invitation grants in addition to its role. */
export interface InvitedLimit {
  readonly approvalLimitMinor: bigint | null;
}

export type Invitation = StoredInvitation<Role> & InvitedLimit;

export const {
  insertInvitation,
  findInvitation,
  findInvitationByToken,
  listPendingInvitations,
  listPendingInvitationsOf,
  saveInvitationSent,
  saveInvitationRevoked,
  saveInvitationAccepted,
} = createInvitationStatements<Schema, Role, InvitedLimit>({
  approvalLimitMinor: 'approval_limit_minor',
});
