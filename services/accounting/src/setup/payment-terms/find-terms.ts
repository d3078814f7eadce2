import type { Db, Tx } from '../../kernel/database.ts';
import type { PaymentTerms } from './payment-terms.rules.ts';
import { findTerms, findTermsOfContact } from './payment-terms.sql.ts';

/**
 * The terms for a contact's new documents: its own, else the organisation's; null if the contact's
 * number of days applies.
 */
export function findTermsOf(
  db: Db,
  orgId: string,
  contactId: string,
): Promise<PaymentTerms | null> {
  return findTermsOfContact(db, orgId, contactId);
}

/** Terms that a contact or the organisation can choose: active ones only. */
export async function findChoosableTerms(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<PaymentTerms | null> {
  const terms = await findTerms(tx, orgId, id);
  return terms?.active === true ? terms : null;
}
