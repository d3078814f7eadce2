import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

/** A workspace is its own tenant, so reading it by id reveals nothing of another one. */
export async function listEnvironments(
  tx: Tx,
  workspaceIds: readonly string[],
): Promise<readonly { readonly workspaceId: string; readonly environment: string }[]> {
  const { rows } = await sql<{ workspaceId: string; environment: string }>`
    select id as "workspaceId", environment from workspaces
    where id = any (${workspaceIds}::uuid[])`.execute(tx);
  return rows;
}
