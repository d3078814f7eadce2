import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { CookieJar } from './cookies.ts';
import { issueDevice } from './devices.ts';
import type { Client, IdentityParts } from './parts.ts';
import { revokeDevices } from './passwords.sql.ts';
import { withPerson } from './person-lock.ts';
import { listSecondFactors } from './second-factor.rules.ts';
import { isLastSeenOutdated, isSessionOver, later, sessionAgeMaxMs } from './session.rules.ts';
import {
  deleteSession,
  deleteSessionByToken,
  deleteSessions,
  findSessionByToken,
  insertSession,
  listSessionRows,
  saveLastSeen,
  saveNewToken,
  saveSecondFactor,
} from './sessions.sql.ts';
import type { FoundSession, SessionRow } from './sessions.sql.ts';
import type { SignedIn } from './signed-in.ts';
import { csrfTokenOf, digest, hashToken, newRoutedToken } from './token.ts';

/** What the browser gets: the token as a cookie, the CSRF token in the response. */
export interface StartedSession {
  readonly token: string;
  readonly csrfToken: string;
}

export interface NewSession extends StartedSession {
  /** Also a cookie: the browser is a known device from now on. */
  readonly deviceToken: string;
}

/** Some user agent strings are pages long. */
export const userAgentLengthMax = 256;

/** Null for no cookie, a wrong one, and an ended session. */
export async function findSession<Schema>(
  parts: IdentityParts<Schema>,
  cookies: CookieJar,
  header: string | undefined,
  isSeen: boolean,
): Promise<SignedIn | null> {
  const tokenHash = hashToken(cookies.readSession(header) ?? '');
  if (tokenHash === null) return null;
  const { db } = parts.database;
  const found = await findSessionByToken(db, tokenHash);
  const now = parts.now();
  if (found === null || isSessionOver(found, now)) return null;
  if (isSeen && isLastSeenOutdated(found, now)) await saveLastSeen(db, found.id, now);
  return toSignedIn(found, csrfTokenOf(parts.secrets, found.id));
}

export function toSignedIn(found: FoundSession, csrfToken: string): SignedIn {
  const { id: sessionId, userId, email, name, hasTotp, hasPasskey, secondFactorAt } = found;
  return {
    sessionId,
    userId,
    email,
    name,
    csrfToken,
    hasSecondFactor: hasTotp || hasPasskey,
    secondFactors: listSecondFactors({
      totp: hasTotp,
      passkey: hasPasskey,
      recoveryCode: found.hasRecoveryCode,
    }),
    secondFactorAt,
    endsAt: later(found.createdAt, sessionAgeMaxMs),
  };
}

interface SessionStart {
  readonly userId: string;
  readonly isSecondFactorProved: boolean;
  /** The browser's previous session: it ends, even if it belonged to someone else. */
  readonly replacedToken: string | null;
}

/** Starts a session with a token that no browser has held before. */
export async function startSession<Schema>(
  parts: IdentityParts<Schema>,
  tx: Tx<Schema>,
  start: SessionStart,
  client: Client,
): Promise<NewSession> {
  const [id, now] = [parts.newId(), parts.now()];
  const token = newRoutedToken(id);
  const replaced = hashToken(start.replacedToken ?? '');
  if (replaced !== null) await deleteSessionByToken(tx, replaced);
  const session: SessionRow = {
    id,
    userId: start.userId,
    createdAt: now,
    lastSeenAt: now,
    secondFactorAt: start.isSecondFactorProved ? now : null,
    address: client.address,
    userAgent: client.userAgent.slice(0, userAgentLengthMax),
  };
  await insertSession(tx, session, digest(token));
  const detail = { address: client.address };
  await parts.record(tx, start.userId, { act: 'signed_in', detail });
  const deviceToken = issueDevice(parts.secrets, start.userId, now);
  return { token, csrfToken: csrfTokenOf(parts.secrets, id), deviceToken };
}

/**
 * After the second factor was proved: changes the token, so that an intercepted one is worthless.
 */
export function raiseSession<Schema>(
  parts: IdentityParts<Schema>,
  sessionId: string,
): Promise<StartedSession | null> {
  const token = newRoutedToken(parts.newId());
  return withTransaction(parts.database.db, async (tx) => {
    if (!(await saveNewToken(tx, sessionId, digest(token)))) return null;
    await saveSecondFactor(tx, sessionId, parts.now());
    return { token, csrfToken: csrfTokenOf(parts.secrets, sessionId) };
  });
}

/** After a password change: keeps the session under a new token. */
export async function renewToken<Schema>(
  parts: IdentityParts<Schema>,
  sessionId: string,
): Promise<StartedSession | null> {
  const token = newRoutedToken(parts.newId());
  const isThere = await saveNewToken(parts.database.db, sessionId, digest(token));
  return isThere ? { token, csrfToken: csrfTokenOf(parts.secrets, sessionId) } : null;
}

export async function listSessions<Schema>(
  { database, now }: IdentityParts<Schema>,
  userId: string,
): Promise<readonly SessionRow[]> {
  const rows = await listSessionRows(database.db, userId);
  return rows.filter((row) => !isSessionOver(row, now()));
}

export function endSession<Schema>(
  { database }: IdentityParts<Schema>,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  return deleteSession(database.db, userId, sessionId);
}

/**
 * Ends all sessions except the current one. Also revokes known devices until the next sign-in
 * there.
 */
export function endOtherSessions<Schema>(
  parts: IdentityParts<Schema>,
  { userId, sessionId }: SignedIn,
): Promise<void> {
  return withPerson(parts, userId, async (tx) => {
    await deleteSessions(tx, userId, sessionId);
    await revokeDevices(tx, userId, parts.now());
    await parts.record(tx, userId, { act: 'sessions_ended' });
  });
}
