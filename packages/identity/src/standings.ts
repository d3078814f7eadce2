import type { Database, Tx } from '@countinghouse/postgres';
import { peopleMax } from './member.rules.ts';
import { listStandings } from './sessions.sql.ts';
import type { PersonStanding } from './sessions.sql.ts';

/** Of the person, whatever place they work for. */
type Standing = Omit<PersonStanding, 'userId'>;

/** Lists all members of a place, each with their standing: there are never more than `peopleMax`. */
export function createMemberList<Schema, Member extends { readonly userId: string }>(
  listRows: (tx: Tx<Schema>, tenantId: string, limit: number) => Promise<readonly Member[]>,
) {
  return async ({ db }: Database<Schema>, tenantId: string) =>
    withStandings(db, await listRows(db, tenantId, peopleMax));
}

async function withStandings<Schema, Member extends { readonly userId: string }>(
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
