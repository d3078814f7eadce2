import type { Database } from '../database.ts';
import { listBusinesses, listMembers } from './businesses.sql.ts';
import type { BusinessSummary, MemberSummary } from './businesses.sql.ts';

export async function readBusinesses(database: Database): Promise<readonly BusinessSummary[]> {
  return listBusinesses(database.db);
}

export async function readMembers(
  database: Database,
  businessId: string,
): Promise<readonly MemberSummary[]> {
  return listMembers(database.db, businessId);
}
