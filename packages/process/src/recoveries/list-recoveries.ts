import type { Database } from '@countinghouse/postgres';
import type { TenantTable } from '../console/tenant-table.ts';
import { findRecoveryRow, listRecoveryRows } from './recoveries.sql.ts';
import type { ShownRecovery } from './recoveries.sql.ts';
import type { Recovery } from './recovery.rules.ts';

/** More than operators decide in a month. */
const recoveriesShownMax = 200;

export function listRecoveries<Schema>(
  { database }: { readonly database: Database<Schema> },
  tenants: TenantTable,
): Promise<readonly ShownRecovery[]> {
  return listRecoveryRows(database.db, tenants, recoveriesShownMax);
}

export function findRecovery<Schema>(
  { database }: { readonly database: Database<Schema> },
  tenants: TenantTable,
  id: string,
): Promise<Recovery | null> {
  return findRecoveryRow(database.db, tenants, id);
}
