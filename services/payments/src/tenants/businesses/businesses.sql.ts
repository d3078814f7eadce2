import type { AddedColumns } from '@countinghouse/identity/statements';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
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

/** All businesses of the cell, for its operator. */
export async function listBusinessRows(db: Db): Promise<readonly BusinessSummary[]> {
  return db
    .selectFrom('businesses')
    .select(['id', 'business_name', 'country', 'kyc_status', 'suspended_at', 'created_at'])
    .orderBy('id')
    .execute();
}

/** Locked until the transaction ends, so that status changes are serialised. */
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
  db: Db,
  businessId: string,
  kycStatus: KycStatus,
  updatedAt: Date,
): Promise<boolean> {
  const result = await db
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

/** Null lifts the suspension. */
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

export interface ClosingColumns {
  readonly closingAt: Date | null;
  readonly closedAt: Date | null;
}

export async function saveClosingColumns(
  tx: Tx,
  businessId: string,
  { closingAt, closedAt }: ClosingColumns,
  updatedAt: Date,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ closing_at: closingAt, closed_at: closedAt, updated_at: updatedAt })
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
  db: Db,
  businessId: string,
): Promise<BusinessContact | null> {
  const row = await db
    .selectFrom('businesses')
    .select(['business_name', 'country', 'default_currency', 'email', 'phone'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findWorkspaceId(
  db: Db,
  businessId: string,
  environment: Environment,
): Promise<string | null> {
  const row = await db
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
 * A returning member gets their old row, so that their keys and requests remain theirs. Null if the
 * person is already a member.
 */
export async function insertMember(db: Db, member: NewMember): Promise<string | null> {
  const { role, added } = member;
  const row = await db
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

export async function listMembers(db: Db, businessId: string): Promise<readonly MemberSummary[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id', 'users.email', 'users.name', 'members.role'])
    .where('members.tenant_id', '=', businessId)
    .where('members.removed_at', 'is', null)
    .orderBy('members.id')
    .execute();
}

/** All workspaces of the cell in id order, after the given one. */
export async function listWorkspacesAfter(
  db: Db,
  afterId: string | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('workspaces')
    .innerJoin('businesses', 'businesses.id', 'workspaces.business_id')
    .select(['workspaces.id', 'workspaces.business_id'])
    // Of one that moved away only the name is here.
    .where('businesses.moved_to_cell', 'is', null)
    .$if(afterId !== null, (select) => select.where('workspaces.id', '>', afterId ?? ''))
    .orderBy('workspaces.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listHomeRows(
  db: Db,
  workspaceIds: readonly string[],
): Promise<readonly { readonly id: string; readonly hasMoved: boolean }[]> {
  const { rows } = await sql<{ id: string; hasMoved: boolean }>`
    select w.id, b.moved_to_cell is not null as "hasMoved"
    from workspaces w join businesses b on b.id = w.business_id
    where w.id = any(${workspaceIds}::uuid[])`.execute(db);
  return rows;
}
