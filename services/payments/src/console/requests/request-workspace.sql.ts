import type { Tx } from '../../kernel/database.ts';

/** The workspace of a suspense item that a request is about; null for other requests. */
export async function findRequestWorkspace(tx: Tx, requestId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('operator_requests')
    .select('workspace_id')
    .where('id', '=', requestId)
    .executeTakeFirst();
  return row?.workspace_id ?? null;
}
