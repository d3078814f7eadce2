import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

/** Current and former members and keys of the business, by id; ids of others are omitted. */
export async function listActorNames(
  db: Db,
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select m.id, u.name
    from members m join users u on u.id = m.user_id
    where m.tenant_id = ${businessId} and m.id = any(${ids}::uuid[])
    union all
    select k.id, k.name
    from workspaces w join api_keys k on k.tenant_id = w.id
    where w.business_id = ${businessId} and k.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
