import type { Database } from '../../kernel/database.ts';
import { listTaxCodeDetailRows } from './tax-code-details.sql.ts';
import type { TaxCodeDetails } from './tax-code.rules.ts';
import { listTaxCodeRows } from './tax-codes.sql.ts';
import type { TaxCodeRow } from './tax-codes.sql.ts';

/** All of the organisation's tax codes, in order of code. */
export async function listTaxCodes(
  database: Database,
  orgId: string,
): Promise<readonly TaxCodeRow[]> {
  return listTaxCodeRows(database.db, orgId);
}

/** As listTaxCodes, with components and rates. */
export function listTaxCodeDetails(
  { db }: Database,
  orgId: string,
): Promise<readonly TaxCodeDetails[]> {
  return listTaxCodeDetailRows(db, orgId, null);
}

/** For an id that is known to exist. */
export async function getTaxCodeDetails(
  { db }: Database,
  orgId: string,
  id: string,
): Promise<TaxCodeDetails> {
  const [details] = await listTaxCodeDetailRows(db, orgId, id);
  if (details === undefined) throw new Error(`tax code ${id} not found`);
  return details;
}
