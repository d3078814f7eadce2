/** Statements on this package's tables that services run themselves, with their types. */
export type { AddedColumns } from './added.rules.ts';
export { createInvitationStatements } from './invitations.sql.ts';
export type { InvitationKey, NewInvitation, StoredInvitation } from './invitations.sql.ts';
export {
  countOwners,
  findMemberUser,
  saveMemberRemoval,
  saveMemberVouched,
} from './members.sql.ts';
