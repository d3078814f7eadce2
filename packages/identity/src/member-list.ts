import type { Database, Db } from '@countinghouse/postgres';
import { peopleMax } from './member.rules.ts';
import { listSignInFacts } from './sessions.sql.ts';
import type { PersonSignInFacts } from './sessions.sql.ts';

/** Sign-in facts about the person, independent of the tenant. */
type SignInFacts = Omit<PersonSignInFacts, 'userId'>;

/**
 * Lists all members of a tenant with their sign-in facts; there are never more than `peopleMax`.
 */
export function createMemberList<Schema, Member extends { readonly userId: string }>(
  listRows: (db: Db<Schema>, tenantId: string, limit: number) => Promise<readonly Member[]>,
) {
  return async ({ db }: Database<Schema>, tenantId: string) =>
    withSignInFacts(db, await listRows(db, tenantId, peopleMax));
}

async function withSignInFacts<Schema, Member extends { readonly userId: string }>(
  db: Db<Schema>,
  members: readonly Member[],
): Promise<readonly (Member & SignInFacts)[]> {
  const found = await listSignInFacts(
    db,
    members.map(({ userId }) => userId),
  );
  const factsByUser = new Map(found.map((facts) => [facts.userId, facts]));
  return members.map((member) => ({ ...member, ...(factsByUser.get(member.userId) ?? unknown) }));
}

const unknown: SignInFacts = { hasSecondFactor: false, lastSeenAt: null };
