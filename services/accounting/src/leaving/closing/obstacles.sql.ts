import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

/** Connections to payments that are still read. */
export async function countOpenConnections(db: Db, orgId: string): Promise<number> {
  const { rows } = await sql<{ readonly count: bigint }>`
    select count(*) as count from payments_connections
    where org_id = ${orgId} and closed_at is null`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
