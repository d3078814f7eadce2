import type { Database } from '../../kernel/database.ts';
import { listMonthRows } from './months.sql.ts';
import type { PackedMonth } from './months.sql.ts';

/** The months that are packed or were begun, oldest first. */
export function listMonths({ db }: Database): Promise<readonly PackedMonth[]> {
  return listMonthRows(db);
}
