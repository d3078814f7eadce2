import type { AddedColumns } from '@countinghouse/identity/statements';
import type { Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { KycStatus, MemberRole } from './business.rules.ts';

export interface NewBusiness {
  readonly id: string;
  readonly businessName: string;
  readonly country: string;
  readonly defaultCurrency: string;
  readonly email: string;
  readonly phone: string;
  readonly kycStatus: KycStatus;
}

export async function insertBusiness(tx: Tx, business: NewBusiness): Promise<void> {
  await tx
    .insertInto('businesses')
    .values({
      id: business.id,
      business_name: business.businessName,
      country: business.country,
      default_currency: business.defaultCurrency,
      email: business.email,
      phone: business.phone,
      kyc_status: business.kycStatus,
    })
    .execute();
}

export interface NewWorkspace {
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
}

export async function insertWorkspace(tx: Tx, workspace: NewWorkspace): Promise<void> {
  await tx
    .insertInto('workspaces')
    .values({
      id: workspace.id,
      business_id: workspace.businessId,
      environment: workspace.environment,
    })
    .execute();
}

export interface BusinessSummary {
  readonly id: string;
  readonly business_name: string;
  readonly country: string;
  readonly kyc_status: KycStatus;
  readonly suspended_at: Date | null;
  readonly created_at: Date;
}

/** Every business of the cell, for its operator. */
export async function listBusinessRows(tx: Tx): Promise<readonly BusinessSummary[]> {
  return tx
    .selectFrom('businesses')
    .select(['id', 'business_name', 'country', 'kyc_status', 'suspended_at', 'created_at'])
    .orderBy('id')
    .execute();
}

/** Held until the transaction ends: a status moves once at a time. */
export interface LockedBusiness {
  readonly businessName: string;
  readonly kycStatus: KycStatus;
  readonly suspendedAt: Date | null;
  readonly suspendedReason: string | null;
}

export async function lockBusinessRow(tx: Tx, businessId: string): Promise<LockedBusiness | null> {
  const row = await tx
    .selectFrom('businesses')
    .select([
      'business_name as businessName',
      'kyc_status as kycStatus',
      'suspended_at as suspendedAt',
      'suspended_reason as suspendedReason',
    ])
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function saveKycStatus(
  tx: Tx,
  businessId: string,
  kycStatus: KycStatus,
  updatedAt: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('businesses')
    .set({ kyc_status: kycStatus, updated_at: updatedAt })
    .where('id', '=', businessId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface Suspension {
  readonly at: Date;
  readonly reason: string;
}

/** Null lifts it. */
export async function saveSuspension(
  tx: Tx,
  businessId: string,
  suspension: Suspension | null,
  updatedAt: Date,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({
      suspended_at: suspension?.at ?? null,
      suspended_reason: suspension?.reason ?? null,
      updated_at: updatedAt,
    })
    .where('id', '=', businessId)
    .execute();
}

export interface BusinessContact {
  readonly business_name: string;
  readonly country: string;
  readonly default_currency: string;
  readonly email: string;
  readonly phone: string;
}

export async function findBusinessContact(
  tx: Tx,
  businessId: string,
): Promise<BusinessContact | null> {
  const row = await tx
    .selectFrom('businesses')
    .select(['business_name', 'country', 'default_currency', 'email', 'phone'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findWorkspaceId(
  tx: Tx,
  businessId: string,
  environment: Environment,
): Promise<string | null> {
  const row = await tx
    .selectFrom('workspaces')
    .select('id')
    .where('business_id', '=', businessId)
    .where('environment', '=', environment)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewMember {
  readonly id: string;
  readonly businessId: string;
  readonly userId: string;
  readonly role: MemberRole;
  readonly added: AddedColumns;
}

/**
 * Somebody who comes back gets their old row: the keys they made and what they asked for stay theirs.
 * Null when the person is a member already.
 */
export async function insertMember(tx: Tx, member: NewMember): Promise<string | null> {
  const { role, added } = member;
  const row = await tx
    .insertInto('members')
    .values({
      id: member.id,
      tenant_id: member.businessId,
      user_id: member.userId,
      role,
      ...added,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('members_user_once')
        .doUpdateSet({ role, ...added, removed_at: null })
        .where('members.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface MemberSummary {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
}

export async function listMembers(tx: Tx, businessId: string): Promise<readonly MemberSummary[]> {
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id', 'users.email', 'users.name', 'members.role'])
    .where('members.tenant_id', '=', businessId)
    .where('members.removed_at', 'is', null)
    .orderBy('members.id')
    .execute();
}

/** Every workspace of the cell, in the order of their ids, from after the given one. */
export async function listWorkspacesAfter(
  tx: Tx,
  afterId: string | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('workspaces')
    .select(['id', 'business_id'])
    .$if(afterId !== null, (select) => select.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
