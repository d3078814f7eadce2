import { decideRoom, peopleMax } from '@countinghouse/identity';
import type { InvitationKey } from '@countinghouse/identity/statements';
import type { Db, Tx } from '../../kernel/database.ts';
import { listPendingInvitations, saveInvitationRevoked } from './invitations.sql.ts';
import { listCurrentMembers } from './members.sql.ts';

/** Whether this address can be invited, and which expired invitation a new one replaces. */
export async function findRoom(db: Db, businessId: string, email: string, now: Date) {
  const people = {
    members: await listCurrentMembers(db, businessId, peopleMax),
    pending: await listPendingInvitations(db, businessId, peopleMax),
  };
  return decideRoom(people, email, now);
}

export async function takeRoom(
  tx: Tx,
  { replaced }: { readonly replaced: InvitationKey | null },
  now: Date,
): Promise<void> {
  if (replaced !== null) await saveInvitationRevoked(tx, replaced, now);
}
