import type { Tx } from '../../kernel/database.ts';
import type { Role } from '../../tenants/members/role.rules.ts';

export interface Place {
  readonly memberId: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly environment: 'live' | 'test';
  readonly role: Role;
}

/** Led by the person, whose organisations are not known yet. */
export async function listPlaces(tx: Tx, userId: string): Promise<readonly Place[]> {
  return tx
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.tenant_id')
    .select([
      'members.id as memberId',
      'members.tenant_id as orgId',
      'organisations.name as orgName',
      'organisations.environment',
      'members.role',
    ])
    .where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .orderBy('organisations.name')
    .orderBy('members.tenant_id')
    .execute();
}
