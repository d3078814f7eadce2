import { listNamesById } from '@countinghouse/identity';
import type { Db } from '../../kernel/database.ts';
import { listNameRows } from './audit-log.sql.ts';

/** Display names of members, keys, contacts and so on; unknown ids are left out. */
export function listNames(
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return listNamesById(ids, (asked) => listNameRows(db, orgId, asked));
}
