import type { Tx } from '../../kernel/database.ts';
import { saveTaxCodeEverywhere } from './line-defaults.sql.ts';

/** Makes the new code the default of items, contacts and the organisation. Documents keep theirs. */
export async function replaceTaxCode(
  tx: Tx,
  orgId: string,
  codes: { readonly oldId: string; readonly newId: string },
): Promise<void> {
  await saveTaxCodeEverywhere(tx, orgId, codes);
}
