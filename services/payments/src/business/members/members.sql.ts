import type { AddedColumns } from '@countinghouse/identity/statements';
import type { Db, Tx } from '../../kernel/database.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';

export interface MemberRow {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly createdAt: Date;
  /** Who invited or promoted them; null: an operator. */
  readonly addedByMemberId: string | null;
  /** These four are set for owners and admins alone. */
  readonly deciderSince: Date | null;
  readonly decidesFrom: Date | null;
  readonly vouchedAt: Date | null;
  /** Null: an operator, or nobody has. */
  readonly vouchedByMemberId: string | null;
}

function selectMembers(db: Db, businessId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.id',
      'members.user_id as userId',
      'users.email',
      'users.name',
      'members.role',
      'members.created_at as createdAt',
      'members.added_by_member_id as addedByMemberId',
      'members.decider_since as deciderSince',
      'members.decides_from as decidesFrom',
      'members.vouched_at as vouchedAt',
      'members.vouched_by_member_id as vouchedByMemberId',
    ])
    .where('members.tenant_id', '=', businessId)
    .where('members.removed_at', 'is', null);
}

/** Null for somebody who was removed, as for somebody who never was here. */
export async function findCurrentMember(
  tx: Tx,
  businessId: string,
  memberId: string,
): Promise<MemberRow | null> {
  const row = await selectMembers(tx, businessId)
    .where('members.id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

export async function listCurrentMembers(
  db: Db,
  businessId: string,
  limit: number,
): Promise<readonly MemberRow[]> {
  return selectMembers(db, businessId).orderBy('members.id').limit(limit).execute();
}

export async function saveMemberRole(
  tx: Tx,
  businessId: string,
  memberId: string,
  role: MemberRole,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role })
    .where('tenant_id', '=', businessId)
    .where('id', '=', memberId)
    .execute();
}

/** A role that may decide, for somebody who did not decide before. */
export async function saveMemberPromotion(
  tx: Tx,
  businessId: string,
  memberId: string,
  promotion: { readonly role: MemberRole; readonly added: AddedColumns },
): Promise<void> {
  const { role, added } = promotion;
  await tx
    .updateTable('members')
    .set({ role, ...added })
    .where('tenant_id', '=', businessId)
    .where('id', '=', memberId)
    .execute();
}
