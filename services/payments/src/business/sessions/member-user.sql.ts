import type { Tx } from '../../kernel/database.ts';

/** Null for somebody who has left. */
export async function findMemberUser(
  tx: Tx,
  businessId: string,
  memberId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('members')
    .select('user_id')
    .where('tenant_id', '=', businessId)
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
