import type { Tx } from '../../kernel/database.ts';
import { lockBusinessRow } from './businesses.sql.ts';
import type { LockedBusiness } from './businesses.sql.ts';

/**
 * Taken before any other lock by whatever changes what belongs to a business: such changes go one after
 * another. Null when there is no such business.
 */
export function findLockedBusiness(tx: Tx, businessId: string): Promise<LockedBusiness | null> {
  return lockBusinessRow(tx, businessId);
}

/** The same where the business is known to exist. */
export async function lockBusiness(tx: Tx, businessId: string): Promise<LockedBusiness> {
  const business = await lockBusinessRow(tx, businessId);
  if (business === null) throw new Error(`business ${businessId} not found`);
  return business;
}
