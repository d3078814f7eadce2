import type { Db } from '../../kernel/database.ts';
import type { Operation, Pause } from './pause.rules.ts';
import { listPauses } from './pauses.sql.ts';

/** Read inside the transaction that moves money: memory may be a second behind. */
export async function findPause(db: Db, operation: Operation): Promise<Pause | null> {
  const row = (await listPauses(db)).find((pause) => pause.operation === operation);
  return row === undefined ? null : { operation, retryAfterSeconds: row.retry_after_seconds };
}
