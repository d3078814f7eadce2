import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '../database.ts';
import { recordIfMember } from './record-audit.ts';
import type { CallerAct, WorkspaceActor } from './record-audit.ts';

/**
 * A change that is one statement. With a member's entry it becomes a transaction; for a key it stays the
 * one round trip that it is.
 */
export async function changeWithAudit<Changed>(
  deps: { readonly database: Database; readonly newId: () => string },
  caller: WorkspaceActor,
  change: (tx: Tx) => Promise<Changed | null>,
  act: CallerAct,
): Promise<Changed | null> {
  if (caller.actor.kind !== 'member') return change(deps.database.db);
  return withTransaction(deps.database.db, async (tx) => {
    const changed = await change(tx);
    if (changed !== null) await recordIfMember(tx, deps.newId, caller, act);
    return changed;
  });
}
