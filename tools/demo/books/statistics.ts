import { connectDatabase, sql } from '@countinghouse/postgres';
import type { Schema } from '../../../services/accounting/src/kernel/schema.generated.ts';

/** Tables that matter most to the query planner. */
const grownTables = [
  'contacts',
  'documents',
  'document_lines',
  'open_items',
  'allocations',
  'payments',
  'journal_entries',
  'journal_lines',
  'bank_lines',
  'bank_matches',
] as const;

/**
 * Autovacuum analyses tables once a minute. Two years are written in less time, and plans for empty
 * tables take seconds on full ones.
 */
export async function analyzeTables(ownerUrl: string): Promise<void> {
  const owner = connectDatabase<Schema>({
    url: ownerUrl,
    applicationName: 'demo',
    connectionsMax: 1,
  });
  try {
    for (const table of grownTables) await sql`analyze ${sql.table(table)}`.execute(owner.db);
  } finally {
    await owner.close();
  }
}

/** After the first months and then ever more rarely, as autovacuum does. */
export const monthsToLookAfter: ReadonlySet<number> = new Set([0, 2, 6, 13]);
