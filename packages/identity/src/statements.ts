/** Statements on the tables of this package that a service runs itself, and what they take and give. */
export type { AddedColumns } from './added.rules.ts';
export { createInvitationStatements } from './invitations.sql.ts';
export type { InvitationKey, NewInvitation, StoredInvitation } from './invitations.sql.ts';
export {
  countOwners,
  findMemberUser,
  saveMemberRemoval,
  saveMemberVouched,
} from './members.sql.ts';
