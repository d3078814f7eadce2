import { listStandings, peopleMax } from '@countinghouse/identity';
import type { PersonStanding } from '@countinghouse/identity';
import type { Database } from '../database.ts';
import { listCurrentMembers } from './members.sql.ts';
import type { MemberRow } from './members.sql.ts';

export interface ListedMember extends MemberRow {
  /** Of the person, whatever business they work for. */
  readonly hasSecondFactor: boolean;
  readonly lastSeenAt: Date | null;
}

export async function listMembers(
  database: Database,
  businessId: string,
): Promise<readonly ListedMember[]> {
  const members = await listCurrentMembers(database.db, businessId, peopleMax);
  const userIds = members.map(({ userId }) => userId);
  const standings = new Map(
    (await listStandings(database.db, userIds)).map((standing) => [standing.userId, standing]),
  );
  return members.map((member) => ({ ...member, ...(standings.get(member.userId) ?? unknown) }));
}

const unknown: Omit<PersonStanding, 'userId'> = { hasSecondFactor: false, lastSeenAt: null };
