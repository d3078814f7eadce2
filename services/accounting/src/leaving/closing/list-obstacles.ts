import type { Obstacle } from '@countinghouse/process';
import type { Db } from '../../kernel/database.ts';
import { countOpenConnections } from './obstacles.sql.ts';

/** A person decides which account takes what a connection's clearing accounts hold. */
export async function listObstacles(db: Db, orgId: string): Promise<readonly Obstacle[]> {
  const count = await countOpenConnections(db, orgId);
  if (count === 0) return [];
  return [{ reason: 'connection_open', currency: null, amountMinor: null, count }];
}
