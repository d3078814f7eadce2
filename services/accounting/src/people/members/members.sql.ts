import type { AddedColumns } from '@countinghouse/identity/statements';
import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Role } from '../../tenants/members/role.rules.ts';

/**
 * Returns the member's id, or null if they already are a member. A returning person gets their old
 * membership with the new role, so that their earlier acts keep their name.
 */
export async function insertMember(
  tx: Tx,
  member: Insertable<Schema['members']> & AddedColumns,
): Promise<string | null> {
  const row = await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .constraint('members_user_once')
        .doUpdateSet((update) => ({
          role: update.ref('excluded.role'),
          approval_limit_minor: update.ref('excluded.approval_limit_minor'),
          contact_id: update.fn.coalesce('excluded.contact_id', 'members.contact_id'),
          added_by_member_id: update.ref('excluded.added_by_member_id'),
          decider_since: update.ref('excluded.decider_since'),
          decides_from: update.ref('excluded.decides_from'),
          vouched_at: update.ref('excluded.vouched_at'),
          vouched_by_member_id: update.ref('excluded.vouched_by_member_id'),
          vouched_by_operator: update.ref('excluded.vouched_by_operator'),
          removed_at: null,
        }))
        .where('members.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface MemberRow {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly approvalLimitMinor: bigint | null;
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly createdAt: Date;
  /** Null if their role neither approves nor manages. */
  readonly deciderSince: Date | null;
  readonly decidesFrom: Date | null;
  readonly addedByMemberId: string | null;
  readonly vouchedAt: Date | null;
  readonly vouchedByMemberId: string | null;
}

function selectMembers(db: Db, orgId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('contacts', (join) =>
      join
        .onRef('contacts.org_id', '=', 'members.tenant_id')
        .onRef('contacts.id', '=', 'members.contact_id'),
    )
    .select([
      'members.id',
      'members.user_id as userId',
      'users.email',
      'users.name',
      'members.role',
      'members.approval_limit_minor as approvalLimitMinor',
      'members.contact_id as contactId',
      'contacts.name as contactName',
      'members.created_at as createdAt',
      'members.decider_since as deciderSince',
      'members.decides_from as decidesFrom',
      'members.added_by_member_id as addedByMemberId',
      'members.vouched_at as vouchedAt',
      'members.vouched_by_member_id as vouchedByMemberId',
    ])
    .where('members.tenant_id', '=', orgId)
    .where('members.removed_at', 'is', null);
}

/** Null for a removed member too. */
export async function findCurrentMember(
  tx: Tx,
  orgId: string,
  memberId: string,
): Promise<MemberRow | null> {
  const row = await selectMembers(tx, orgId).where('members.id', '=', memberId).executeTakeFirst();
  return row ?? null;
}

export async function listCurrentMembers(
  db: Db,
  orgId: string,
  limit: number,
): Promise<readonly MemberRow[]> {
  return selectMembers(db, orgId).orderBy('members.id').limit(limit).execute();
}

/**
 * Saves a member's permissions, the contact their claims are paid to, and how they became a decider, if
 * they are one now.
 */
export async function saveMember(
  tx: Tx,
  orgId: string,
  member: Pick<MemberRow, 'id' | 'role' | 'approvalLimitMinor' | 'contactId'>,
  added: AddedColumns | null,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({
      role: member.role,
      approval_limit_minor: member.approvalLimitMinor,
      contact_id: member.contactId,
      ...added,
    })
    .where('tenant_id', '=', orgId)
    .where('id', '=', member.id)
    .execute();
}

export interface DeciderRow {
  readonly memberId: string;
  readonly userId: string;
  readonly role: Role;
  readonly deciderSince: Date;
  readonly decidesFrom: Date;
  readonly addedByMemberId: string | null;
  readonly isVouched: boolean;
}

/** Current members with a role that approves. */
export async function listDeciderRows(
  db: Db,
  orgId: string,
  limit: number,
): Promise<readonly DeciderRow[]> {
  const { rows } = await sql<DeciderRow>`
    select id as "memberId", user_id as "userId", role, decider_since as "deciderSince",
      decides_from as "decidesFrom", added_by_member_id as "addedByMemberId",
      vouched_at is not null as "isVouched"
    from members
    where tenant_id = ${orgId} and removed_at is null and decider_since is not null
    order by id limit ${limit}::bigint`.execute(db);
  return rows;
}

/** The contact's fields that decide whether a member's expense claims can be paid to it. */
export async function findPayee(
  tx: Tx,
  orgId: string,
  contactId: string,
): Promise<{
  readonly name: string;
  readonly isSupplier: boolean;
  readonly active: boolean;
} | null> {
  const row = await tx
    .selectFrom('contacts')
    .select(['name', 'is_supplier as isSupplier', 'active'])
    .where('org_id', '=', orgId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  return row ?? null;
}
