import { listApiKeys } from '../../business/api-keys/list-api-keys.ts';
import { listMembers } from '../../business/members/list-members.ts';
import { listInvitations } from '../../business/members/manage-invitation.ts';
import type { Database } from '../../kernel/database.ts';
import { findBusinessEligibility } from '../businesses/read-businesses.ts';

/** Who and what acts for a business. Null if there is no such business. */
export async function readPeople(database: Database, businessId: string) {
  if ((await findBusinessEligibility(database, businessId)) === null) return null;
  const [members, invitations, keys] = await Promise.all([
    listMembers(database, businessId),
    listInvitations(database, businessId),
    listApiKeys(database, businessId),
  ]);
  return { members, invitations, keys };
}
