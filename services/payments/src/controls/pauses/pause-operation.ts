import { withTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '@countinghouse/process';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import type { Database } from '../../kernel/database.ts';
import type { Operation } from './pause.rules.ts';
import { deletePause, listPauseRows, savePause } from './pauses.sql.ts';

interface PauseRequest {
  readonly operation: Operation;
  readonly reason: string;
  readonly retryAfterSeconds: number;
}

/** The record comes first: the pause takes the change counter, which is held until the commit. */
export async function pauseOperation(deps: OperatorDeps, request: PauseRequest): Promise<void> {
  const { operation: subject, reason, retryAfterSeconds: retry_after_seconds } = request;
  await withTransaction(deps.database.db, async (tx) => {
    const detail = { reason, retry_after_seconds };
    await recordCellAct(tx, deps, { action: 'operation.paused', subject, detail });
    await savePause(tx, { operation: subject, reason, retry_after_seconds });
  });
}

export async function resumeOperation(deps: OperatorDeps, operation: Operation): Promise<void> {
  await withTransaction(deps.database.db, async (tx) => {
    await recordCellAct(tx, deps, { action: 'operation.resumed', subject: operation, detail: {} });
    await deletePause(tx, operation);
  });
}

export function listCurrentPauses({ db }: Database) {
  return listPauseRows(db);
}
