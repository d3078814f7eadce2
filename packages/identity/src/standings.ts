import type { Tx } from '@countinghouse/postgres';
import { listStandings } from './sessions.sql.ts';
import type { PersonStanding } from './sessions.sql.ts';

/** Of the person, whatever place they work for. */
export type Standing = Omit<PersonStanding, 'userId'>;

export async function withStandings<Schema, Member extends { readonly userId: string }>(
  tx: Tx<Schema>,
  members: readonly Member[],
): Promise<readonly (Member & Standing)[]> {
  const found = await listStandings(
    tx,
    members.map(({ userId }) => userId),
  );
  const standings = new Map(found.map((standing) => [standing.userId, standing]));
  return members.map((member) => ({ ...member, ...(standings.get(member.userId) ?? unknown) }));
}

const unknown: Standing = { hasSecondFactor: false, lastSeenAt: null };
