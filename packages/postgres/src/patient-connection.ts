import { connectDatabase } from './database.ts';
import type { Database, DatabaseOptions } from './database.ts';

const patientMs = 20_000;

/** For tests: a machine that pauses for a moment must not fail them. */
export function connectPatiently<Schema>(
  options: Omit<DatabaseOptions, 'connectWaitMs'>,
): Database<Schema> {
  return connectDatabase<Schema>({ ...options, connectWaitMs: patientMs });
}
