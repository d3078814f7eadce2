import { peopleMax, withStandings } from '@countinghouse/identity';
import type { Standing } from '@countinghouse/identity';
import type { Database } from '../../kernel/database.ts';
import { listCurrentMembers } from './members.sql.ts';
import type { MemberRow } from './members.sql.ts';

export type ListedMember = MemberRow & Standing;

/** All of them: there are never more than `peopleMax`. */
export async function listMembers(
  { db }: Database,
  orgId: string,
): Promise<readonly ListedMember[]> {
  return withStandings(db, await listCurrentMembers(db, orgId, peopleMax));
}
