import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

export interface DeciderRow {
  readonly memberId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly deciderSince: Date;
  readonly decidesFrom: Date;
  readonly addedByMemberId: string | null;
  readonly isVouched: boolean;
}

/**
 * Everyone who may decide for the business now, including those whose decisions do not count yet.
 */
export async function listDeciderRows(db: Db, businessId: string): Promise<readonly DeciderRow[]> {
  const { rows } = await sql<DeciderRow>`
    select m.id as "memberId", m.user_id as "userId", u.name, u.email,
      m.decider_since as "deciderSince", m.decides_from as "decidesFrom",
      m.added_by_member_id as "addedByMemberId", m.vouched_at is not null as "isVouched"
    from members m join users u on u.id = m.user_id
    where m.tenant_id = ${businessId} and m.decider_since is not null
    order by m.id`.execute(db);
  return rows;
}
