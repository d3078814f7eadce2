import { isUuid } from '@countinghouse/identifiers';
import type { Tx } from '../../kernel/database.ts';
import { listNameRows } from './audit-log.sql.ts';

/** Members, keys, contacts and the like by what people call them; ids that name none are not there. */
export async function listNames(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter(isUuid))];
  if (asked.length === 0) return new Map();
  const found = await listNameRows(tx, orgId, asked);
  return new Map(found.map(({ id, name }) => [id, name]));
}
