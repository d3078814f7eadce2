import type { Db } from '../../kernel/database.ts';
import { groupComponents } from './tax-code.rules.ts';
import type { TaxCodeOnDay } from './tax-code.rules.ts';
import { listTreatmentRows } from './tax-treatments.sql.ts';

/** The organisation's tax codes as they apply on a day; skips ids that are not its own. */
export async function listTaxTreatments(
  db: Db,
  orgId: string,
  taxCodeIds: readonly string[],
  date: string,
): Promise<ReadonlyMap<string, TaxCodeOnDay>> {
  if (taxCodeIds.length === 0) return new Map();
  return groupComponents(await listTreatmentRows(db, orgId, [...new Set(taxCodeIds)], date));
}
