import { connectDatabase } from './database.ts';
import type { Database, DatabaseOptions } from './database.ts';

const patientMs = 20_000;

/** For tests: a machine that stands still for a moment is no fault of what they test. */
export function connectPatiently<Schema>(
  options: Omit<DatabaseOptions, 'connectWaitMs'>,
): Database<Schema> {
  return connectDatabase<Schema>({ ...options, connectWaitMs: patientMs });
}
