import { dayMs } from '@countinghouse/calendar';
import type { Tx } from '@countinghouse/postgres';
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
import { deleteSessions } from './sessions.sql.ts';
import { findSession } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';
import { isCsrfToken } from './token.ts';

/** What a service does with people, beside the routes of `addIdentityRoutes`. */
export interface Identity<Schema> {
  readonly parts: IdentityParts<Schema>;
  readonly cookies: CookieJar;
  /** Unless told otherwise, the session counts as used. */
  readonly findSession: (
    cookieHeader: string | undefined,
    isSeen?: boolean,
  ) => Promise<SignedIn | null>;
  /** Whether a header holds a token of this session, under any of the secrets. */
  readonly isCsrfToken: (sessionId: string, header: string | string[] | undefined) => boolean;
  /** A person with a password. */
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

/** The operator's way in for somebody who has no password yet, or no mailbox any more. */
export function createFirstPasswordLink<Schema>(
  parts: Pick<IdentityParts<Schema>, 'now'>,
  tx: Tx<Schema>,
  userId: string,
): Promise<string> {
  return createPasswordLink(parts, tx, userId, firstPasswordLinkMs);
}

/**
 * The operator's help for somebody who has lost the second factor and the recovery codes: the password
 * alone opens the account again, and whoever was in it is out.
 */
export async function forgetSecondFactor<Schema>(
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

/** Sessions that are over still tell when somebody was last seen. */
const sessionKeptMs = 90 * dayMs;

export function forgetExpired<Schema>(tx: Tx<Schema>, now: Date): Promise<void> {
  return deleteExpired(tx, now, later(now, -(sessionAgeMaxMs + sessionKeptMs)));
}
