import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Whether a claim would find anything. A claim over hash partitions is planned each time, which
 * takes the server twenty times as long as this query. Workers that poll every second run this one
 * first.
 */
export async function isAnyDue<Schema>(
  db: Db<Schema>,
  table: keyof Schema & string,
  column: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (
      select from ${sql.table(table)} where ${sql.ref(column)} <= ${now}
    ) as "isDue"`.execute(db);
  return rows[0]?.isDue === true;
}
