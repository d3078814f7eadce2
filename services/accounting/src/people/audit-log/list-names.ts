import { listNamesById } from '@countinghouse/identity';
import type { Tx } from '../../kernel/database.ts';
import { listNameRows } from './audit-log.sql.ts';

/** Members, keys, contacts and the like by what people call them; ids that name none are not there. */
export function listNames(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return listNamesById(ids, (asked) => listNameRows(tx, orgId, asked));
}
