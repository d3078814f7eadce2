import type { Db } from '../../kernel/database.ts';
import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import { hasTaxingCode } from './tax-treatments.sql.ts';

/** Whether the organisation has an active code with a rate for sales or for purchases. */
export function isTaxed(
  db: Db,
  orgId: string,
  family: DocumentFamily,
  date: string,
): Promise<boolean> {
  return hasTaxingCode(db, orgId, ['both', family === 'sales' ? 'output' : 'input'], date);
}
