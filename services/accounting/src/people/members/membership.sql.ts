import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Role } from '../../tenants/members/role.rules.ts';

export interface MembershipRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly approvalLimitMinor: bigint | null;
  readonly contactId: string | null;
  readonly environment: 'live' | 'test';
  readonly timeZone: string;
  readonly baseCurrency: string;
  readonly closedAt: Date | null;
  readonly suspendedAt: Date | null;
}

/** Null for a former member too. */
/** A closed organisation keeps only its owners, for a limited time. */
const hasAccess = sql<boolean>`(organisations.closed_at is null
  or (members.role = 'owner' and organisations.access_ended_at is null))`;

export async function findMembership(
  db: Db,
  orgId: string,
  userId: string,
): Promise<MembershipRow | null> {
  const row = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('organisations', 'organisations.id', 'members.tenant_id')
    .select([
      'members.id',
      'members.user_id as userId',
      'users.name',
      'members.role',
      'members.approval_limit_minor as approvalLimitMinor',
      'members.contact_id as contactId',
      'organisations.environment',
      'organisations.time_zone as timeZone',
      'organisations.base_currency as baseCurrency',
      'organisations.closed_at as closedAt',
      'organisations.suspended_at as suspendedAt',
    ])
    .where('members.tenant_id', '=', orgId)
    .where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .where(hasAccess)
    .executeTakeFirst();
  return row ?? null;
}
