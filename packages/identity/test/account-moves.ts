import { randomBytes } from 'node:crypto';
import { withTransaction } from '@countinghouse/postgres';
import type { IdentityParts } from '../src/parts.ts';
import { insertPendingSignIn } from '../src/passwords.sql.ts';
import { changeByLink, createPasswordLink } from '../src/passwords.ts';
import { regenerateRecoveryCodes } from '../src/second-factor.ts';
import { later, passwordLinkMs } from '../src/session.rules.ts';
import { findSessionByToken } from '../src/sessions.sql.ts';
import { endOtherSessions, startSession, toSignedIn } from '../src/sessions.ts';
import { finishSignIn } from '../src/sign-in.ts';
import { digest, newToken } from '../src/token.ts';

const client = { address: '127.0.0.1', userAgent: 'test', deviceToken: null };

/**
 * Changes to several rows of one person, without the password hashing that would keep races apart.
 */
export function createAccountMoves<Schema>(
  parts: IdentityParts<Schema>,
  person: { readonly userId: string; readonly email: string },
) {
  const { userId } = person;
  const { db } = parts.database;
  const named = { ...person, name: 'Person' };
  const startAnew = () =>
    withTransaction(db, (tx) =>
      startSession(parts, tx, { userId, isSecondFactorProved: true, replacedToken: null }, client),
    );

  return {
    /** Each sets a password by its own link; of two concurrent ones, only one succeeds. */
    offerLink: async (): Promise<() => Promise<boolean>> => {
      const token = await createPasswordLink(parts, db, userId, passwordLinkMs);
      const passwordHash = randomBytes(8).toString('hex');
      return () => changeByLink(parts, named, { tokenHash: digest(token), passwordHash });
    },
    /** The password was right, in a browser that still has an earlier session. */
    beginSignIn: async (): Promise<(code: string) => Promise<boolean>> => {
      const pendingToken = newToken();
      const expiresAt = later(parts.now(), passwordLinkMs);
      await insertPendingSignIn(db, { tokenHash: digest(pendingToken), userId, expiresAt }, 5);
      const browser = { ...client, pendingToken, sessionToken: (await startAnew()).token };
      return async (code) =>
        (await finishSignIn(parts, { kind: 'recovery_code', code }, browser)).kind === 'signed_in';
    },
    beginSession: async () => {
      const { token, csrfToken } = await startAnew();
      const found = await findSessionByToken(db, digest(token));
      if (found === null) throw new Error('a session that was just begun is gone');
      const session = toSignedIn(found, csrfToken);
      return {
        endOthers: () => endOtherSessions(parts, session),
        newRecoveryCodes: () => regenerateRecoveryCodes(parts, session),
      };
    },
  };
}
