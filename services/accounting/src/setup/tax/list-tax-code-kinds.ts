import type { Tx } from '../../kernel/database.ts';
import type { TaxKind } from './tax-code.rules.ts';
import { listTaxCodeKindRows } from './tax-codes.sql.ts';

/** For which side each code is; those that are not the organisation's, or no longer used, are not there. */
export async function listTaxCodeKinds(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaxKind>> {
  if (ids.length === 0) return new Map();
  const rows = await listTaxCodeKindRows(tx, orgId, ids);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
