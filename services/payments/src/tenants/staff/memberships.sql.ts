import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { MemberRole } from '../businesses/business.rules.ts';

export interface MembershipRow {
  readonly memberId: string;
  readonly businessId: string;
  readonly role: MemberRole;
  readonly kycStatus: string;
  readonly suspendedAt: Date | null;
  readonly closedAt: Date | null;
}

/** A closed business keeps only its owners, for a limited time. A business that moved is in another cell. */
const hasAccess = sql<boolean>`((businesses.closed_at is null
  or (members.role = 'owner' and businesses.access_ended_at is null)) and businesses.moved_to_cell is null)`;

export async function findMembership(
  db: Db,
  userId: string,
  businessId: string,
): Promise<MembershipRow | null> {
  const row = await db
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.id', 'members.tenant_id')
    .select([
      'members.id as memberId',
      'members.tenant_id as businessId',
      'members.role',
      'businesses.kyc_status as kycStatus',
      'businesses.suspended_at as suspendedAt',
      'businesses.closed_at as closedAt',
    ])
    .where('members.tenant_id', '=', businessId)
    .where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .where(hasAccess)
    .executeTakeFirst();
  return row ?? null;
}

export interface WorkspacePlace {
  readonly workspaceId: string;
  readonly environment: Environment;
}

export async function findMembershipOfWorkspace(
  db: Db,
  userId: string,
  workspaceId: string,
): Promise<(MembershipRow & WorkspacePlace) | null> {
  const row = await db
    .selectFrom('workspaces')
    .innerJoin('members', 'members.tenant_id', 'workspaces.business_id')
    .innerJoin('businesses', 'businesses.id', 'workspaces.business_id')
    .select([
      'members.id as memberId',
      'members.tenant_id as businessId',
      'members.role',
      'businesses.kyc_status as kycStatus',
      'businesses.suspended_at as suspendedAt',
      'businesses.closed_at as closedAt',
      'workspaces.id as workspaceId',
      'workspaces.environment',
    ])
    .where('workspaces.id', '=', workspaceId)
    .where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .where(hasAccess)
    .executeTakeFirst();
  return row ?? null;
}

export interface MembershipPlace extends WorkspacePlace {
  readonly memberId: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly role: MemberRole;
  readonly closedAt: Date | null;
}

/** Each workspace that the person works in, grouped by business. */
export async function listMembershipPlaces(
  db: Db,
  userId: string,
): Promise<readonly MembershipPlace[]> {
  return db
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.id', 'members.tenant_id')
    .innerJoin('workspaces', 'workspaces.business_id', 'members.tenant_id')
    .select([
      'members.id as memberId',
      'members.tenant_id as businessId',
      'members.role',
      'businesses.business_name as businessName',
      'businesses.closed_at as closedAt',
      'workspaces.id as workspaceId',
      'workspaces.environment',
    ])
    .where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .where(hasAccess)
    .orderBy('businesses.business_name')
    .orderBy('members.tenant_id')
    .orderBy('workspaces.environment')
    .execute();
}
