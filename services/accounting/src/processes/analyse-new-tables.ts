import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '../kernel/database.ts';
import { saveFirstStatistics } from './statistics.sql.ts';

interface AnalyseDeps {
  readonly database: Database;
}

/**
 * Creates the first statistics of tables seconds after their first rows. Autovacuum would do so minutes
 * later; until then every connection keeps plans made for empty tables.
 */
export function analyseNewTables({ database }: AnalyseDeps): Promise<readonly string[]> {
  return withTransaction(database.db, saveFirstStatistics);
}
