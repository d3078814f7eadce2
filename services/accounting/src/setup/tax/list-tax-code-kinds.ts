import type { Tx } from '../../kernel/database.ts';
import type { TaxKind } from './tax-code.rules.ts';
import { listTaxCodeKindRows } from './tax-codes.sql.ts';

/** Each code's side; skips codes that are inactive or another organisation's. */
export async function listTaxCodeKinds(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaxKind>> {
  if (ids.length === 0) return new Map();
  const rows = await listTaxCodeKindRows(tx, orgId, ids);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
