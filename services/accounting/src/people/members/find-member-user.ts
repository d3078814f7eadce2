import type { Tx } from '../../kernel/database.ts';
import { findCurrentMember } from './members.sql.ts';

/** Whose account a member signs in to; null for somebody who has left. */
export async function findMemberUser(
  tx: Tx,
  orgId: string,
  memberId: string,
): Promise<string | null> {
  return (await findCurrentMember(tx, orgId, memberId))?.userId ?? null;
}
