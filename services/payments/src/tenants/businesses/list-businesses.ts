import type { Database, Db } from '../../kernel/database.ts';
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

/** Null for a former member. */
export async function findMemberSummary(
  db: Db,
  businessId: string,
  memberId: string,
): Promise<MemberSummary | null> {
  const members = await listMembers(db, businessId);
  return members.find(({ id }) => id === memberId) ?? null;
}

/** The recipients of notices about the whole business. */
export async function listOwners(db: Db, businessId: string): Promise<readonly MemberSummary[]> {
  const members = await listMembers(db, businessId);
  return members.filter(({ role }) => role === 'owner');
}
