import type { Database } from '../../kernel/database.ts';
import type { PaymentTerms } from './payment-terms.rules.ts';
import { listTerms } from './payment-terms.sql.ts';

/** All of the organisation, by name. */
export function readTerms({ db }: Database, orgId: string): Promise<readonly PaymentTerms[]> {
  return listTerms(db, orgId);
}
