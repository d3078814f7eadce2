import type { Database } from '../database.ts';
import type { Operation } from './pause.rules.ts';
import { deletePause, savePause } from './pauses.sql.ts';

interface PauseRequest {
  readonly operation: Operation;
  readonly reason: string;
  readonly retryAfterSeconds: number;
}

export async function pauseOperation(database: Database, request: PauseRequest): Promise<void> {
  await savePause(database.db, {
    operation: request.operation,
    reason: request.reason,
    retry_after_seconds: request.retryAfterSeconds,
  });
}

export async function resumeOperation(database: Database, operation: Operation): Promise<void> {
  await deletePause(database.db, operation);
}
