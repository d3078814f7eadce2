import type { Db } from '../../kernel/database.ts';
import { findBusinessContact } from './businesses.sql.ts';
import type { BusinessContact } from './businesses.sql.ts';

/** The business's contact details for third parties. */
export async function getContact(db: Db, businessId: string): Promise<BusinessContact> {
  const contact = await findBusinessContact(db, businessId);
  if (contact === null) throw new Error(`business ${businessId} of a valid key not found`);
  return contact;
}
