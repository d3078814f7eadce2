import { createInvitationStatements } from '@countinghouse/identity/statements';
import type { NewInvitation, StoredInvitation } from '@countinghouse/identity/statements';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';

export type Invitation = StoredInvitation<MemberRole>;
export type InvitationTerms = Omit<NewInvitation<MemberRole>, 'tokenHash' | 'sentAt' | 'expiresAt'>;

export const {
  insertInvitation,
  findInvitation,
  findInvitationByToken,
  listPendingInvitations,
  listPendingInvitationsOf,
  saveInvitationSent,
  saveInvitationRevoked,
  saveInvitationAccepted,
} = createInvitationStatements<Schema, MemberRole>({});
