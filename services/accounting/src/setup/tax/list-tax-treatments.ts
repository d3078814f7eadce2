import type { Tx } from '../../kernel/database.ts';
import { groupComponents } from './tax-code.rules.ts';
import type { TaxCodeOnDay } from './tax-code.rules.ts';
import { listTreatmentRows } from './tax-treatments.sql.ts';

/** How the organisation's tax codes tax on a day; ids that are not its own are not there. */
export async function listTaxTreatments(
  tx: Tx,
  orgId: string,
  taxCodeIds: readonly string[],
  date: string,
): Promise<ReadonlyMap<string, TaxCodeOnDay>> {
  if (taxCodeIds.length === 0) return new Map();
  return groupComponents(await listTreatmentRows(tx, orgId, [...new Set(taxCodeIds)], date));
}
