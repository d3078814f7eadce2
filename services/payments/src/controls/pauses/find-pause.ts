import type { Tx } from '../../kernel/database.ts';
import type { Operation, Pause } from './pause.rules.ts';
import { listPauses } from './pauses.sql.ts';

/** Read inside the transaction that moves money: memory may be a second behind. */
export async function findPause(tx: Tx, operation: Operation): Promise<Pause | null> {
  const row = (await listPauses(tx)).find((pause) => pause.operation === operation);
  return row === undefined ? null : { operation, retryAfterSeconds: row.retry_after_seconds };
}
