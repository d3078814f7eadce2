import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

interface ObstacleRow {
  readonly reason: string;
  readonly currency: string | null;
  readonly amountMinor: bigint | null;
  readonly count: number | null;
}

/** The database refuses to close a business with any of these: one function answers both. */
export async function listObstacleRows(
  db: Db,
  workspaceId: string,
): Promise<readonly ObstacleRow[]> {
  const { rows } = await sql<ObstacleRow>`
    select reason, currency, amount_minor as "amountMinor", things::integer as count
    from closing_obstacles(${workspaceId})
    -- workspace_id: the function reads no other workspace's.
    order by reason, currency`.execute(db);
  return rows;
}
