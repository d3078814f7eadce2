import type { MemberRole } from '../businesses/business.rules.ts';
import type { Tx } from '../database.ts';

export interface MemberRow {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly createdAt: Date;
}

function selectMembers(tx: Tx, businessId: string) {
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.id',
      'members.user_id as userId',
      'users.email',
      'users.name',
      'members.role',
      'members.created_at as createdAt',
    ])
    .where('members.business_id', '=', businessId)
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
  tx: Tx,
  businessId: string,
  limit: number,
): Promise<readonly MemberRow[]> {
  return selectMembers(tx, businessId).orderBy('members.id').limit(limit).execute();
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
    .where('business_id', '=', businessId)
    .where('id', '=', memberId)
    .execute();
}

export async function saveMemberRemoval(
  tx: Tx,
  businessId: string,
  memberId: string,
  removedAt: Date,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ removed_at: removedAt })
    .where('business_id', '=', businessId)
    .where('id', '=', memberId)
    .execute();
}

export async function countOwners(tx: Tx, businessId: string): Promise<number> {
  const row = await tx
    .selectFrom('members')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('business_id', '=', businessId)
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
