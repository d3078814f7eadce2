import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Connection } from './connection.rules.ts';
import { lockConnection, saveMode } from './connections.sql.ts';
import type { BridgeMode } from './summaries/summary.rules.ts';

export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly connection: Connection }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'already_closed' };

/** Holds for movements that are read from then on; refunds follow their charges. */
export function changeConnection(
  deps: BooksDeps,
  {
    orgId,
    actor,
    id,
    mode,
  }: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly id: string;
    readonly mode: BridgeMode;
  },
): Promise<ChangeOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<ChangeOutcome> => {
    const connection = await lockConnection(tx, orgId, id);
    if (connection === null) return { kind: 'reject', reason: 'not_found' };
    if (connection.closedAt !== null) return { kind: 'reject', reason: 'already_closed' };
    await saveMode(tx, connection, mode);
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'payments_connection.changed',
      subjectKind: 'payments_connection',
      subjectId: id,
      detail: { before: { mode: connection.mode }, after: { mode } },
    });
    return { kind: 'changed', connection: { ...connection, mode } };
  });
}
