import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import { announceChange } from './announce-change.ts';
import { attempt, linkBudgets, passwordBudgets } from './attempts.ts';
import type { Client, IdentityParts, Limited } from './parts.ts';
import { hashPassword, isPasswordOfHash, noPasswordsHash } from './password-hash.ts';
import { findPasswordFlaw } from './password.rules.ts';
import type { PasswordFlaw } from './password.rules.ts';
import {
  deletePending,
  findPasswordLink,
  findPerson,
  findPersonByEmail,
  insertPasswordLink,
  insertUser,
  savePassword,
  takePasswordLink,
} from './passwords.sql.ts';
import type { Person, PersonWithPassword } from './passwords.sql.ts';
import { withPerson } from './person-lock.ts';
import { later, passwordLinkMs } from './session.rules.ts';
import { deleteSessions } from './sessions.sql.ts';
import type { SignedIn } from './signed-in.ts';
import { digest, hashToken, newToken } from './token.ts';

export type NewPassword =
  | { readonly kind: 'ok'; readonly hash: string }
  | { readonly kind: 'reject'; readonly reason: PasswordFlaw };

/** Takes a good part of a second of a core on purpose: never call it inside a transaction. */
export async function hashNewPassword(email: string, password: string): Promise<NewPassword> {
  const reason = findPasswordFlaw(password, email);
  if (reason !== null) return { kind: 'reject', reason };
  return { kind: 'ok', hash: await hashPassword(password) };
}

/** Whoever has no password, or does not exist, costs the same time. */
const decoyHash = noPasswordsHash();

async function isPasswordOf(person: PersonWithPassword | null, password: string): Promise<boolean> {
  const hash = person?.passwordHash ?? null;
  const isRight = await isPasswordOfHash(password, hash ?? decoyHash);
  return hash !== null && isRight;
}

/** The person behind an address and a password; null for every cause alike. */
export function checkPassword<Schema>(
  parts: IdentityParts<Schema>,
  { email, password }: { readonly email: string; readonly password: string },
  client: Client,
): Promise<CheckedPassword | Limited> {
  return attempt<CheckedPassword>(
    parts,
    passwordBudgets(parts, email, client.address),
    async () => {
      const person = await findPersonByEmail(parts.database.db, email);
      return (await isPasswordOf(person, password)) && person !== null
        ? { kind: 'right', person }
        : { kind: 'wrong' };
    },
    ({ kind }) => kind === 'right',
  );
}

type CheckedPassword =
  | { readonly kind: 'right'; readonly person: PersonWithPassword }
  | { readonly kind: 'wrong' };

/** Under the lock of the person: whether what was checked before it has not been replaced. */
export async function isStillPasswordOf<Schema>(
  tx: Tx<Schema>,
  checked: PersonWithPassword,
): Promise<boolean> {
  return (await findPerson(tx, checked.userId))?.passwordHash === checked.passwordHash;
}

/** For whoever accepts an invitation. Violates `users_email_unique` when the address is taken. */
export async function createAccount<Schema>(
  parts: Pick<IdentityParts<Schema>, 'newId' | 'now'>,
  tx: Tx<Schema>,
  account: { readonly email: string; readonly name: string; readonly passwordHash: string },
): Promise<string> {
  const userId = parts.newId();
  await insertUser(tx, { userId, email: account.email, name: account.name });
  await savePassword(tx, userId, account.passwordHash, parts.now());
  return userId;
}

/** A link that lets its holder set a password, once; the caller hands the token on. */
export async function createPasswordLink<Schema>(
  { now }: Pick<IdentityParts<Schema>, 'now'>,
  tx: Tx<Schema>,
  userId: string,
  lifetimeMs: number,
): Promise<string> {
  const token = newToken();
  const expiresAt = later(now(), lifetimeMs);
  await insertPasswordLink(tx, { tokenHash: digest(token), userId, expiresAt });
  return token;
}

/** Says nothing of whether there is such a person, neither by its answer nor by its time. */
export async function requestPasswordLink<Schema>(
  parts: IdentityParts<Schema>,
  email: string,
  client: Client,
): Promise<{ readonly kind: 'ok' } | Limited> {
  return attempt(
    parts,
    linkBudgets(parts, email, client.address),
    async () => {
      const person = await findPersonByEmail(parts.database.db, email);
      const sending =
        person === null
          ? null
          : withTransaction(parts.database.db, async (tx) => {
              const token = await createPasswordLink(parts, tx, person.userId, passwordLinkMs);
              await parts.letters.passwordLink(tx, person, token);
            });
      // Longer than storing a letter takes, and the same for everybody.
      await Promise.all([sending, isPasswordOf(null, '')]);
      return { kind: 'ok' as const };
    },
    () => false,
  );
}

export type LinkOutcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'reject'; readonly reason: PasswordFlaw | 'link_over' };

/** Ends every session of the person. The second factor stays: a mailbox alone opens no account. */
export async function usePasswordLink<Schema>(
  parts: IdentityParts<Schema>,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
): Promise<LinkOutcome> {
  const { db } = parts.database;
  const over = { kind: 'reject', reason: 'link_over' } as const;
  const tokenHash = hashToken(token);
  const userId = tokenHash === null ? null : await findPasswordLink(db, tokenHash, parts.now());
  const person = userId === null ? null : await findPerson(db, userId);
  if (tokenHash === null || person === null) return over;
  const made = await hashNewPassword(person.email, newPassword);
  if (made.kind === 'reject') return made;
  const isChanged = await changeByLink(parts, person, { tokenHash, passwordHash: made.hash });
  return isChanged ? { kind: 'ok' } : over;
}

/** False when somebody used the link, or another of the person's, while the password was hashed. */
export function changeByLink<Schema>(
  parts: IdentityParts<Schema>,
  person: Person,
  change: { readonly tokenHash: Buffer; readonly passwordHash: string },
): Promise<boolean> {
  return withPerson(parts, person.userId, async (tx) => {
    if (!(await takePasswordLink(tx, change.tokenHash, parts.now()))) return false;
    await changeTo(parts, tx, person, change.passwordHash, null);
    return true;
  });
}

export type ChangeOutcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'reject'; readonly reason: PasswordFlaw | 'wrong_password' };

/** Ends every other session of the person. */
export async function changePassword<Schema>(
  parts: IdentityParts<Schema>,
  session: SignedIn,
  request: { readonly currentPassword: string; readonly newPassword: string },
  client: Client,
): Promise<ChangeOutcome | Limited> {
  const { email } = session;
  const checked = await checkPassword(parts, { email, password: request.currentPassword }, client);
  if (checked.kind === 'limited') return checked;
  if (checked.kind === 'wrong') return { kind: 'reject', reason: 'wrong_password' };
  const made = await hashNewPassword(email, request.newPassword);
  if (made.kind === 'reject') return made;
  return withPerson(parts, session.userId, async (tx) => {
    // A link may have replaced the password that was checked: then this is somebody of before.
    if (!(await isStillPasswordOf(tx, checked.person))) {
      return { kind: 'reject' as const, reason: 'wrong_password' as const };
    }
    await changeTo(parts, tx, checked.person, made.hash, session.sessionId);
    return { kind: 'ok' as const };
  });
}

async function changeTo<Schema>(
  parts: IdentityParts<Schema>,
  tx: Tx<Schema>,
  person: Person,
  hash: string,
  keptSessionId: string | null,
): Promise<void> {
  await savePassword(tx, person.userId, hash, parts.now());
  await deletePending(tx, person.userId);
  await deleteSessions(tx, person.userId, keptSessionId);
  await announceChange(parts, tx, person, 'password_changed');
}
