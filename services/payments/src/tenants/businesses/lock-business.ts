import type { Tx } from '../../kernel/database.ts';
import { lockBusinessRow } from './businesses.sql.ts';
import type { LockedBusiness } from './businesses.sql.ts';

/**
 * Locked first by every change of a business's data, so that such changes are serialised. Null if
 * there is no such business.
 */
export function lockBusinessIfFound(tx: Tx, businessId: string): Promise<LockedBusiness | null> {
  return lockBusinessRow(tx, businessId);
}

/** As `lockBusinessIfFound`, for a business that must exist. */
export async function lockBusiness(tx: Tx, businessId: string): Promise<LockedBusiness> {
  const business = await lockBusinessRow(tx, businessId);
  if (business === null) throw new Error(`business ${businessId} not found`);
  return business;
}
