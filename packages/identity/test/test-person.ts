import { hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { hashPassword, passwordCost, toPasswordKey } from '../src/password-hash.ts';
import { findPerson, insertUser, savePassword } from '../src/passwords.sql.ts';
import { confirmTotp, saveOfferedTotp } from '../src/second-factors.sql.ts';
import { insertSession } from '../src/sessions.sql.ts';
import { digest, newRoutedToken } from '../src/token.ts';
import { totpCode, totpPeriodAt, totpSecretBytes } from '../src/totp.ts';

/** A person with a password and an authenticator app. */
export interface TestPerson {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /**
   * The code that the app shows. Each code works once: pass a time 30 seconds later for the next
   * proof.
   */
  readonly code: (now: Date) => string;
}

interface PersonOptions {
  readonly newId: () => string;
  readonly now: Date;
  readonly sealer: Sealer;
  /** An existing user's id; without it, a new user is created. */
  readonly userId?: string;
  readonly hasTotp?: boolean;
  /** Hashes the password at production cost. */
  readonly isSlowToCheck?: boolean;
}

export const testPassword = 'correct horse battery staple';
/** The password secret that services derive from their tests' pepper. */
const testPasswordSecret = Buffer.from(
  hkdfSync('sha256', Buffer.alloc(32, 'pepper'), '', 'password hashes', 32),
);
const key = toPasswordKey(testPasswordSecret);
/** Low cost, because tests create hundreds of people who never use their password. */
const cheapCost = { memory: 8, passes: 1, parallelism: 1 };

export async function createTestPerson<Schema>(
  db: Db<Schema>,
  options: PersonOptions,
): Promise<TestPerson> {
  const userId = options.userId ?? options.newId();
  if (options.userId === undefined) {
    const person = { userId, email: `person-${userId}@example.com`, name: 'Person' };
    await insertUser(db, person, null);
  }
  const person = await findPerson(db, userId);
  if (person === null) throw new Error('there is no such user');
  const cost = options.isSlowToCheck === true ? passwordCost : cheapCost;
  await savePassword(db, userId, await hashPassword(key, userId, testPassword, cost), options.now);
  const secret = randomBytes(totpSecretBytes);
  if (options.hasTotp ?? true) {
    const sealed = options.sealer.seal(secret.toString('base64'), `identity_totp|${userId}|secret`);
    await saveOfferedTotp(db, userId, sealed);
    await confirmTotp(db, userId, sealed, 0, options.now);
  }
  return {
    userId,
    email: person.email,
    password: testPassword,
    code: (now) => totpCode(secret, totpPeriodAt(now)),
  };
}

/** Starts a session without a sign-in; returns the session cookie's value. */
export async function startTestSession<Schema>(
  db: Db<Schema>,
  session: {
    readonly id: string;
    readonly userId: string;
    readonly now: Date;
    readonly secondFactorAt: Date | null;
  },
): Promise<string> {
  const token = newRoutedToken(session.id);
  const { id, userId, now, secondFactorAt } = session;
  await insertSession(
    db,
    {
      id,
      userId,
      createdAt: now,
      lastSeenAt: now,
      secondFactorAt,
      address: '127.0.0.1',
      userAgent: 'test',
    },
    digest(token),
  );
  return token;
}
