import type { Db, Tx } from '../../kernel/database.ts';
import type { Operation } from './pause.rules.ts';

export interface PauseRow {
  readonly operation: Operation;
  readonly reason: string;
  readonly retry_after_seconds: number;
}

export async function listPauses(db: Db): Promise<readonly PauseRow[]> {
  return db
    .selectFrom('operation_pauses')
    .select(['operation', 'reason', 'retry_after_seconds'])
    .orderBy('operation')
    .execute();
}

export async function savePause(tx: Tx, pause: PauseRow): Promise<void> {
  const { reason, retry_after_seconds } = pause;
  await tx
    .insertInto('operation_pauses')
    .values({ operation: pause.operation, reason, retry_after_seconds })
    .onConflict((row) => row.column('operation').doUpdateSet({ reason, retry_after_seconds }))
    .execute();
}

export async function deletePause(tx: Tx, operation: Operation): Promise<void> {
  await tx.deleteFrom('operation_pauses').where('operation', '=', operation).execute();
}

/** Since when each operation is paused, and why. */
export async function listPauseRows(
  db: Db,
): Promise<readonly (PauseRow & { readonly paused_at: Date })[]> {
  return db
    .selectFrom('operation_pauses')
    .select(['operation', 'reason', 'retry_after_seconds', 'paused_at'])
    .orderBy('operation')
    .execute();
}
