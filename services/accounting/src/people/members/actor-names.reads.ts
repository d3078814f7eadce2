import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

/** Names of members, including former ones, and of keys. */
export async function listActorNames(
  db: Db,
  orgId: string,
  actorIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id::text as id, u.name from members m join users u on u.id = m.user_id
    where m.tenant_id = ${orgId} and m.id::text = any(${actorIds})
    union all
    select k.id::text, k.name from api_keys k
    where k.tenant_id = ${orgId} and k.id::text = any(${actorIds})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
