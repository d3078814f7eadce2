import { sql } from '@countinghouse/postgres';
import type { World } from './world.ts';

export interface TargetRow {
  readonly id: string;
  readonly uses: number;
  readonly maxUses: number | null;
}

export async function readTargetRows(world: World): Promise<readonly TargetRow[]> {
  const workspaceId = world.tenant.liveWorkspaceId;
  const { rows } = await sql<TargetRow>`
    select id, uses, max_uses as "maxUses" from payment_links where workspace_id = ${workspaceId}
    union all
    select id, uses, max_uses from qr_codes where workspace_id = ${workspaceId}
    order by id`.execute(world.database.db);
  return rows;
}

/** Notices that were stored and never settled. */
export async function countUnhandled(world: World): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from provider_callbacks
    where workspace_id = ${world.tenant.liveWorkspaceId} and handled_at is null`.execute(
    world.database.db,
  );
  return rows[0]?.count ?? 0;
}
