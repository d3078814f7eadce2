import { listStandings, peopleMax } from '@countinghouse/identity';
import type { PersonStanding } from '@countinghouse/identity';
import type { Database } from '../database.ts';
import { listCurrentMembers } from './members.sql.ts';
import type { MemberRow } from './members.sql.ts';

export interface ListedMember extends MemberRow {
  /** Of the person, whatever organisation they work for. */
  readonly hasSecondFactor: boolean;
  readonly lastSeenAt: Date | null;
}

/** All of them: there are never more than `peopleMax`. */
export async function listMembers(
  { db }: Database,
  orgId: string,
): Promise<readonly ListedMember[]> {
  const members = await listCurrentMembers(db, orgId, peopleMax);
  const userIds = members.map(({ userId }) => userId);
  const standings = new Map(
    (await listStandings(db, userIds)).map((standing) => [standing.userId, standing]),
  );
  return members.map((member) => ({ ...member, ...(standings.get(member.userId) ?? unknown) }));
}

const unknown: Omit<PersonStanding, 'userId'> = { hasSecondFactor: false, lastSeenAt: null };
