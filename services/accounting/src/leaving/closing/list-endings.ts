import type { Ending } from '@countinghouse/process';
import type { Db } from '../../kernel/database.ts';
import { listEndingRows } from './endings.sql.ts';

export function listEndings(db: Db, orgId: string): Promise<readonly Ending[]> {
  return listEndingRows(db, orgId);
}
