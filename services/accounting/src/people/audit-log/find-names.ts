import { isUuid } from '@countinghouse/identifiers';
import type { Tx } from '../../kernel/database.ts';
import { listNames } from './audit-log.sql.ts';

/** Members, keys, contacts and the like by what people call them; ids that name none are not there. */
export async function findNames(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter(isUuid))];
  if (asked.length === 0) return new Map();
  const found = await listNames(tx, orgId, asked);
  return new Map(found.map(({ id, name }) => [id, name]));
}
