import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

/** Members, also former ones, and keys of the business by their ids; of others nothing is found. */
export async function listActorNames(
  tx: Tx,
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
    where w.business_id = ${businessId} and k.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
