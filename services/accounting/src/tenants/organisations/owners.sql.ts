import type { Tx } from '../../kernel/database.ts';

export interface Owner {
  readonly email: string;
  readonly name: string;
}

/** The owners, who are notified of important events. */
export async function listOwners(tx: Tx, orgId: string): Promise<readonly Owner[]> {
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.email', 'users.name'])
    .where('members.tenant_id', '=', orgId)
    .where('members.role', '=', 'owner')
    .where('members.removed_at', 'is', null)
    .orderBy('members.id')
    .execute();
}
