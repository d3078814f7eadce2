import { withTransaction } from '@countinghouse/postgres';
import type { Database, Db } from '../database.ts';
import { recordIfMember } from './record-audit.ts';
import type { CallerAct, WorkspaceActor } from './record-audit.ts';

/**
 * Runs a single-statement change. For a member it adds an audit entry, in a transaction; for a key
 * it remains one round trip.
 */
export async function changeWithAudit<Changed>(
  deps: { readonly database: Database; readonly newId: () => string },
  caller: WorkspaceActor,
  change: (db: Db) => Promise<Changed | null>,
  act: CallerAct,
): Promise<Changed | null> {
  if (caller.actor.kind !== 'member') return change(deps.database.db);
  return withTransaction(deps.database.db, async (tx) => {
    const changed = await change(tx);
    if (changed !== null) await recordIfMember(tx, deps.newId, caller, act);
    return changed;
  });
}
