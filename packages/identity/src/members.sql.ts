import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { AddedColumns } from './added.rules.ts';

export async function countOwners<Schema>(tx: Tx<Schema>, tenantId: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from members
    where tenant_id = ${tenantId} and role = 'owner' and removed_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Null for a member who has left. */
export async function findMemberUser<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  memberId: string,
): Promise<string | null> {
  const { rows } = await sql<{ readonly userId: string }>`
    select user_id as "userId" from members
    where tenant_id = ${tenantId} and id = ${memberId} and removed_at is null`.execute(tx);
  return rows[0]?.userId ?? null;
}

/** Someone else confirmed that the member is a separate person. */
export async function saveMemberVouched<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  memberId: string,
  vouched: Pick<AddedColumns, 'vouched_at' | 'vouched_by_member_id' | 'vouched_by_operator'>,
): Promise<void> {
  await sql`
    update members
    set vouched_at = ${vouched.vouched_at}, vouched_by_member_id = ${vouched.vouched_by_member_id},
      vouched_by_operator = ${vouched.vouched_by_operator}
    where tenant_id = ${tenantId} and id = ${memberId}`.execute(tx);
}

export async function saveMemberRemoval<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  memberId: string,
  removedAt: Date,
): Promise<void> {
  await sql`
    update members set removed_at = ${removedAt}
    where tenant_id = ${tenantId} and id = ${memberId}`.execute(tx);
}
