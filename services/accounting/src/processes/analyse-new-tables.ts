import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '../kernel/database.ts';
import { saveFirstStatistics } from './statistics.sql.ts';

interface AnalyseDeps {
  readonly database: Database;
}

/**
 * Tables get their first statistics seconds after their first rows. The server would see to it minutes
 * later; until then every connection keeps plans that were made for empty tables.
 */
export function analyseNewTables({ database }: AnalyseDeps): Promise<readonly string[]> {
  return withTransaction(database.db, saveFirstStatistics);
}
