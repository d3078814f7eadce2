import type { Tx } from '../../kernel/database.ts';
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
}

/** Null for somebody who has left, or never was there. */
export async function findMembership(
  tx: Tx,
  orgId: string,
  userId: string,
): Promise<MembershipRow | null> {
  const row = await tx
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
    ])
    .where('members.tenant_id', '=', orgId)
    .where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
