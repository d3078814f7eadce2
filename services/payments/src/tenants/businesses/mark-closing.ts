import type { Tx } from '../../kernel/database.ts';
import { saveClosingColumns } from './businesses.sql.ts';
import type { ClosingColumns } from './businesses.sql.ts';

/**
 * What every gate reads: a business that closes takes no live payments, and a closed one does nothing. The
 * database refuses to close one before its time or with money left. The caller has locked the business.
 */
export function markClosing(
  tx: Tx,
  businessId: string,
  mark: ClosingColumns & { readonly now: Date },
): Promise<void> {
  return saveClosingColumns(tx, businessId, mark, mark.now);
}
