import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { removeEndpoint } from '@countinghouse/webhooks';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import { revokeKeyIn } from '../api-keys/revoke-api-key.ts';
import { listConnectionKeys, lockOpenConnection, saveEnded } from './books-connections.sql.ts';
import type { OpenConnection } from './books-connections.sql.ts';

interface EndDeps {
  readonly newId: () => string;
  readonly now: () => Date;
}

/**
 * Ends the workspace's connection: its keys are revoked, on every process within a second. A key may end only its own
 * connection.
 */
export function endConnection(
  deps: EndDeps & { readonly database: Database },
  { workspaceId, actor }: Pick<Caller, 'workspaceId' | 'actor'>,
): Promise<'ended' | 'not_connected'> {
  return withTransaction(deps.database.db, async (tx) => {
    const open = await lockOpenConnection(tx, workspaceId);
    if (open === null) return 'not_connected';
    if (actor.kind === 'api_key') {
      const keys = await listConnectionKeys(tx, workspaceId, open.id);
      const ids = keys.flatMap(({ keyId, previousId }) => [keyId, previousId]);
      if (!ids.includes(actor.id)) return 'not_connected';
    }
    await endConnectionIn(tx, { ...deps, actor }, workspaceId, open);
    return 'ended';
  });
}

/** As endConnection, in the caller's transaction, of the connection that it has locked. */
export async function endConnectionIn(
  tx: Tx,
  deps: EndDeps & { readonly actor: Actor },
  workspaceId: string,
  open: OpenConnection,
): Promise<void> {
  const { id, businessId, endpointId } = open;
  for (const { keyId, previousId } of await listConnectionKeys(tx, workspaceId, id)) {
    for (const each of previousId === null ? [keyId] : [keyId, previousId]) {
      await revokeKeyIn(tx, deps, { businessId, keyId: each });
    }
  }
  if (endpointId !== null) {
    await removeEndpoint(tx, { tenantId: workspaceId, endpointId }, deps.now());
  }
  await saveEnded(tx, workspaceId, id, deps.now());
  await recordAct(tx, deps, {
    businessId,
    workspaceId,
    action: 'books_connection.ended',
    subjectKind: 'books_connection',
    subjectId: id,
    detail: { organisation: open.organisationName },
  });
}
