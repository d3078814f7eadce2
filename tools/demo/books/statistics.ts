import { connectDatabase, sql } from '@countinghouse/postgres';
import type { Schema } from '../../../services/accounting/src/kernel/schema.generated.ts';

/** What a plan of the server depends on most. */
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
 * The server looks at its tables once a minute by itself. Two years are written in less than that,
 * and what it plans for empty tables takes seconds on full ones.
 */
export async function lookAtTables(ownerUrl: string): Promise<void> {
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

/** After the first months and then ever more rarely, as a server does. */
export const monthsToLookAfter: ReadonlySet<number> = new Set([0, 2, 6, 13]);
