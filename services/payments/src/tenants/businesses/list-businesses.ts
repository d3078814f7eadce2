import type { Database, Tx } from '../../kernel/database.ts';
import { listBusinessRows, listMembers } from './businesses.sql.ts';
import type { BusinessSummary, MemberSummary } from './businesses.sql.ts';

export async function listBusinesses(database: Database): Promise<readonly BusinessSummary[]> {
  return listBusinessRows(database.db);
}

export async function listMemberSummaries(
  database: Database,
  businessId: string,
): Promise<readonly MemberSummary[]> {
  return listMembers(database.db, businessId);
}

/** Those who are told what concerns the whole business. */
export async function listOwners(tx: Tx, businessId: string): Promise<readonly MemberSummary[]> {
  const members = await listMembers(tx, businessId);
  return members.filter(({ role }) => role === 'owner');
}
