import { dayMs } from '@countinghouse/calendar';
import type { Db, Tx } from '@countinghouse/postgres';
import { deleteCodeFailures } from './code-failures.sql.ts';
import { createCookieJar } from './cookies.ts';
import type { CookieJar } from './cookies.ts';
import { deleteExpired } from './expired.sql.ts';
import type { IdentityParts } from './parts.ts';
import { deletePending, findPerson, lockPerson, revokeDevices } from './passwords.sql.ts';
import type { Person } from './passwords.sql.ts';
import { createAccount, createPasswordLink } from './passwords.ts';
import type { NewAccount } from './passwords.ts';
import { deleteFactors } from './second-factors.sql.ts';
import { firstPasswordLinkMs, later, sessionAgeMaxMs } from './session.rules.ts';
import { deleteMemberSessions, deleteSessions } from './sessions.sql.ts';
import { findSession } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';
import { isCsrfToken } from './token.ts';

/** What a service does with people, beside the routes of `addIdentityRoutes`. */
export interface Identity<Schema> {
  readonly parts: IdentityParts<Schema>;
  readonly cookies: CookieJar;
  /** Marks the session as used, unless the options say otherwise. */
  readonly findSession: (
    cookieHeader: string | undefined,
    isSeen?: boolean,
  ) => Promise<SignedIn | null>;
  /** Whether the header contains this session's token, under any of the secrets. */
  readonly isCsrfToken: (sessionId: string, header: string | string[] | undefined) => boolean;
  /** Creates a person with a password. */
  readonly createAccount: (tx: Tx<Schema>, account: NewAccount) => Promise<string>;
}

export function createIdentity<Schema>(parts: IdentityParts<Schema>): Identity<Schema> {
  const cookies = createCookieJar({ origin: parts.origin, prefix: parts.cookiePrefix });
  return {
    parts,
    cookies,
    findSession: (header, isSeen = true) => findSession(parts, cookies, header, isSeen),
    isCsrfToken: (sessionId, header) => isCsrfToken(parts.secrets, sessionId, header),
    createAccount: (tx, account) => createAccount(parts, tx, account),
  };
}

/** Created by an operator for a person without a password, or who lost access to their mailbox. */
export function createFirstPasswordLink<Schema>(
  parts: Pick<IdentityParts<Schema>, 'newId' | 'now'>,
  db: Db<Schema>,
  userId: string,
): Promise<string> {
  return createPasswordLink(parts, db, userId, firstPasswordLinkMs);
}

/**
 * Run by an operator for someone who lost the second factor and the recovery codes: the password
 * alone opens the account again, and every session ends.
 */
export async function removeSecondFactors<Schema>(
  tx: Tx<Schema>,
  userId: string,
  now: Date,
): Promise<Person> {
  await lockPerson(tx, userId);
  const person = await findPerson(tx, userId);
  if (person === null) throw new Error('user not found');
  await deleteFactors(tx, userId);
  await deleteCodeFailures(tx, userId);
  await deletePending(tx, userId);
  await deleteSessions(tx, userId, null);
  await revokeDevices(tx, userId, now);
  return person;
}

/** Ends the sessions of a closing tenant's members; they sign in again for their other tenants. */
export function endMemberSessions<Schema>(tx: Tx<Schema>, tenantId: string): Promise<void> {
  return deleteMemberSessions(tx, tenantId);
}

/** Ended sessions are kept to show when someone was last seen. */
const sessionKeptMs = 90 * dayMs;

export function forgetExpired<Schema>(db: Db<Schema>, now: Date): Promise<void> {
  return deleteExpired(db, now, later(now, -(sessionAgeMaxMs + sessionKeptMs)));
}
