import { hkdfSync, randomBytes } from 'node:crypto';
import type { Tx } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { hashPassword, passwordCost, toPasswordKey } from '../src/password-hash.ts';
import { findPerson, insertUser, savePassword } from '../src/passwords.sql.ts';
import { confirmTotp, saveOfferedTotp } from '../src/second-factors.sql.ts';
import { insertSession } from '../src/sessions.sql.ts';
import { digest, newToken } from '../src/token.ts';
import { totpCode, totpPeriodAt, totpSecretBytes } from '../src/totp.ts';

/** Somebody with a password and an authenticator app. */
export interface TestPerson {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** What the app shows. Each code is taken once: ask for one 30 seconds on for the next proof. */
  readonly code: (now: Date) => string;
}

interface PersonOptions {
  readonly newId: () => string;
  readonly now: Date;
  readonly sealer: Sealer;
  /** Of a user who is there already; a new one is made without it. */
  readonly userId?: string;
  readonly hasTotp?: boolean;
  /** The hash takes as long as in life. */
  readonly isSlowToCheck?: boolean;
}

export const testPassword = 'correct horse battery staple';
/** What services make of the pepper that their tests have. */
const testPasswordSecret = Buffer.from(
  hkdfSync('sha256', Buffer.alloc(32, 'pepper'), '', 'password hashes', 32),
);
const key = toPasswordKey(testPasswordSecret);
/** Hundreds of people are made who never give their password. */
const cheapCost = { memory: 8, passes: 1, parallelism: 1 };

export async function createTestPerson<Schema>(
  tx: Tx<Schema>,
  options: PersonOptions,
): Promise<TestPerson> {
  const userId = options.userId ?? options.newId();
  if (options.userId === undefined) {
    const person = { userId, email: `person-${userId}@example.com`, name: 'Person' };
    await insertUser(tx, person, null);
  }
  const person = await findPerson(tx, userId);
  if (person === null) throw new Error('there is no such user');
  const cost = options.isSlowToCheck === true ? passwordCost : cheapCost;
  await savePassword(tx, userId, await hashPassword(key, userId, testPassword, cost), options.now);
  const secret = randomBytes(totpSecretBytes);
  if (options.hasTotp ?? true) {
    const sealed = options.sealer.seal(secret.toString('base64'), `identity_totp|${userId}|secret`);
    await saveOfferedTotp(tx, userId, sealed);
    await confirmTotp(tx, userId, sealed, 0, options.now);
  }
  return {
    userId,
    email: person.email,
    password: testPassword,
    code: (now) => totpCode(secret, totpPeriodAt(now)),
  };
}

/** A session without the way there; the value is that of the session's cookie. */
export async function startTestSession<Schema>(
  tx: Tx<Schema>,
  session: {
    readonly id: string;
    readonly userId: string;
    readonly now: Date;
    readonly secondFactorAt: Date | null;
  },
): Promise<string> {
  const token = newToken();
  const { id, userId, now, secondFactorAt } = session;
  await insertSession(
    tx,
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
