import type { Database } from '../database.ts';
import { listTaxCodes } from './tax-codes.sql.ts';
import type { TaxCodeRow } from './tax-codes.sql.ts';

/** Every tax code of the organisation, in the order of code. */
export async function readTaxCodes(
  database: Database,
  orgId: string,
): Promise<readonly TaxCodeRow[]> {
  return listTaxCodes(database.db, orgId);
}
