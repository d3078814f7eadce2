import type { Tx } from '../../kernel/database.ts';
import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import { hasTaxingCode } from './tax-treatments.sql.ts';

/** Whether the organisation taxes its sales, or is taxed on what it buys: a code that does so is in use. */
export function isTaxed(
  tx: Tx,
  orgId: string,
  family: DocumentFamily,
  date: string,
): Promise<boolean> {
  return hasTaxingCode(tx, orgId, ['both', family === 'sales' ? 'output' : 'input'], date);
}
