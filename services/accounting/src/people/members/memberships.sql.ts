import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Role } from '../../tenants/members/role.rules.ts';

export interface Place {
  readonly memberId: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly environment: 'live' | 'test';
  readonly role: Role;
  readonly closedAt: Date | null;
  readonly suspendedAt: Date | null;
}

/** As of one membership: of a closed organisation only owners are left, and they for a while. */
const hasAccess = sql<boolean>`(organisations.closed_at is null
  or (members.role = 'owner' and organisations.access_ended_at is null))`;

/** By person, because their organisations are not known yet. */
export async function listPlaces(db: Db, userId: string): Promise<readonly Place[]> {
  return db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.tenant_id')
    .select([
      'members.id as memberId',
      'members.tenant_id as orgId',
      'organisations.name as orgName',
      'organisations.environment',
      'members.role',
      'organisations.closed_at as closedAt',
      'organisations.suspended_at as suspendedAt',
    ])
    .where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .where(hasAccess)
    .orderBy('organisations.name')
    .orderBy('members.tenant_id')
    .execute();
}
