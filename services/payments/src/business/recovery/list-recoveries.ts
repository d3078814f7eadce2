import type { Database } from '../../kernel/database.ts';
import { findRecoveryRow, listRecoveryRows } from './recoveries.sql.ts';
import type { ShownRecovery } from './recoveries.sql.ts';
import type { Recovery } from './recovery.rules.ts';

/** More than operators decide in a month. */
const recoveriesShownMax = 200;

export function listRecoveries({
  database,
}: {
  readonly database: Database;
}): Promise<readonly ShownRecovery[]> {
  return listRecoveryRows(database.db, recoveriesShownMax);
}

export function findRecovery(
  { database }: { readonly database: Database },
  id: string,
): Promise<Recovery | null> {
  return findRecoveryRow(database.db, id);
}
