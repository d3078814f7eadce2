import type { Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { MemberRole } from '../businesses/business.rules.ts';

export interface MembershipRow {
  readonly memberId: string;
  readonly businessId: string;
  readonly role: MemberRole;
  readonly kycStatus: string;
  readonly suspendedAt: Date | null;
}

export async function findMembership(
  tx: Tx,
  userId: string,
  businessId: string,
): Promise<MembershipRow | null> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.id', 'members.tenant_id')
    .select([
      'members.id as memberId',
      'members.tenant_id as businessId',
      'members.role',
      'businesses.kyc_status as kycStatus',
      'businesses.suspended_at as suspendedAt',
    ])
    .where('members.tenant_id', '=', businessId)
    .where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export interface WorkspacePlace {
  readonly workspaceId: string;
  readonly environment: Environment;
}

export async function findMembershipOfWorkspace(
  tx: Tx,
  userId: string,
  workspaceId: string,
): Promise<(MembershipRow & WorkspacePlace) | null> {
  const row = await tx
    .selectFrom('workspaces')
    .innerJoin('members', 'members.tenant_id', 'workspaces.business_id')
    .innerJoin('businesses', 'businesses.id', 'workspaces.business_id')
    .select([
      'members.id as memberId',
      'members.tenant_id as businessId',
      'members.role',
      'businesses.kyc_status as kycStatus',
      'businesses.suspended_at as suspendedAt',
      'workspaces.id as workspaceId',
      'workspaces.environment',
    ])
    .where('workspaces.id', '=', workspaceId)
    .where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export interface MembershipPlace extends WorkspacePlace {
  readonly memberId: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly role: MemberRole;
}

/** Each workspace in which the person works, one business after the other. */
export async function listMembershipPlaces(
  tx: Tx,
  userId: string,
): Promise<readonly MembershipPlace[]> {
  return tx
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.id', 'members.tenant_id')
    .innerJoin('workspaces', 'workspaces.business_id', 'members.tenant_id')
    .select([
      'members.id as memberId',
      'members.tenant_id as businessId',
      'members.role',
      'businesses.business_name as businessName',
      'workspaces.id as workspaceId',
      'workspaces.environment',
    ])
    .where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .orderBy('businesses.business_name')
    .orderBy('members.tenant_id')
    .orderBy('workspaces.environment')
    .execute();
}
