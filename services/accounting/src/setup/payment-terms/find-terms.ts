import type { Tx } from '../../kernel/database.ts';
import type { PaymentTerms } from './payment-terms.rules.ts';
import { findTerms, findTermsOfContact } from './payment-terms.sql.ts';

/** Of a contact's new documents: its own, else the organisation's; null: so many days, as it says itself. */
export function findTermsOf(
  tx: Tx,
  orgId: string,
  contactId: string,
): Promise<PaymentTerms | null> {
  return findTermsOfContact(tx, orgId, contactId);
}

/** To be chosen for a contact or the organisation: only what is in use. */
export async function findChoosableTerms(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<PaymentTerms | null> {
  const terms = await findTerms(tx, orgId, id);
  return terms?.active === true ? terms : null;
}
