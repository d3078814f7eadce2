import type { Database } from '../../kernel/database.ts';
import { listTaxCodeDetails } from './tax-code-details.sql.ts';
import type { TaxCodeDetails } from './tax-code.rules.ts';
import { listTaxCodes } from './tax-codes.sql.ts';
import type { TaxCodeRow } from './tax-codes.sql.ts';

/** Every tax code of the organisation, in the order of code. */
export async function readTaxCodes(
  database: Database,
  orgId: string,
): Promise<readonly TaxCodeRow[]> {
  return listTaxCodes(database.db, orgId);
}

/** The same with components and rates. */
export function readTaxCodeDetails(
  { db }: Database,
  orgId: string,
): Promise<readonly TaxCodeDetails[]> {
  return listTaxCodeDetails(db, orgId, null);
}

/** Of an id that is known to be one. */
export async function getTaxCodeDetails(
  { db }: Database,
  orgId: string,
  id: string,
): Promise<TaxCodeDetails> {
  const [details] = await listTaxCodeDetails(db, orgId, id);
  if (details === undefined) throw new Error(`tax code ${id} not found`);
  return details;
}
