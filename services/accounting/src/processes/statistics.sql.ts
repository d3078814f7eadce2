import { sql } from '@countinghouse/postgres';
import type { Tx } from '../kernel/database.ts';

/** Returns the names of the tables that now have statistics. */
export async function saveFirstStatistics(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly tables: readonly string[] }>`
    select analyse_new_tables() as tables`.execute(tx);
  return rows[0]?.tables ?? [];
}
