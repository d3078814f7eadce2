import type { Tx } from '../../kernel/database.ts';
import { findBusinessContact } from './businesses.sql.ts';
import type { BusinessContact } from './businesses.sql.ts';

/** What others are told of a business in its name. */
export async function getContact(tx: Tx, businessId: string): Promise<BusinessContact> {
  const contact = await findBusinessContact(tx, businessId);
  if (contact === null) throw new Error(`business ${businessId} of a valid key not found`);
  return contact;
}
