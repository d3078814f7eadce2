import type { Database } from '../../kernel/database.ts';
import type { PaymentTerms } from './payment-terms.rules.ts';
import { listTermsRows } from './payment-terms.sql.ts';

/** All of the organisation's terms, by name. */
export function listTerms({ db }: Database, orgId: string): Promise<readonly PaymentTerms[]> {
  return listTermsRows(db, orgId);
}
