import { withTransaction } from '@countinghouse/postgres';
import { saveKeepsBodies } from '@countinghouse/process';
import { recordCallerAct } from '../../kernel/audit/record-audit.ts';
import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';

export interface KeepBodiesDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** Turns the storage of request bodies on or off, with an audit entry. */
export async function keepBodies(
  deps: KeepBodiesDeps,
  caller: WorkspaceActor,
  keepsBodies: boolean,
): Promise<void> {
  const { workspaceId } = caller;
  await withTransaction(deps.database.db, async (tx) => {
    await saveKeepsBodies(tx, workspaceId, keepsBodies, deps.now());
    await recordCallerAct(tx, deps.newId, caller, {
      action: 'request_log.changed',
      subjectKind: 'workspace',
      subjectId: workspaceId,
      detail: { keeps_bodies: keepsBodies },
    });
  });
}
