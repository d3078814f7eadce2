import { withTransaction } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import { announceChange } from './announce-change.ts';
import { accountBudgets, attempt, linkBudgets, passwordBudgets } from './attempts.ts';
import { endCodeWaits } from './code-waits.ts';
import { issueDevice, readDevice } from './devices.ts';
import type { Device } from './devices.ts';
import type { Limited } from './limited.ts';
import type { Client, IdentityParts } from './parts.ts';
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
  saveRehashed,
  consumePasswordLink,
} from './passwords.sql.ts';
import type { Person, PersonWithPassword } from './passwords.sql.ts';
import { withPerson } from './person-lock.ts';
import { later, passwordLinkMs } from './session.rules.ts';
import { deleteSessions } from './sessions.sql.ts';
import type { SignedIn } from './signed-in.ts';
import { digest, hashToken, newRoutedToken } from './token.ts';

export type NewPassword =
  | { readonly kind: 'hashed'; readonly hash: string }
  | { readonly kind: 'reject'; readonly reason: PasswordFlaw }
  | Limited;

/** Queues behind other requests from the client's network. Never call it inside a transaction. */
export async function hashNewPassword(
  { passwords }: Pick<IdentityParts<never>, 'passwords'>,
  owner: { readonly userId: string; readonly email: string },
  password: string,
  { address }: Pick<Client, 'address'>,
): Promise<NewPassword> {
  const reason = findPasswordFlaw(password, owner.email);
  if (reason !== null) return { kind: 'reject', reason };
  return passwords.hash(address, owner.userId, password);
}

/** Returns the person with this address and password; the same refusal for every cause. */
export async function checkPassword<Schema>(
  parts: IdentityParts<Schema>,
  credentials: { readonly email: string; readonly password: string },
  client: Client,
): Promise<CheckedPassword | Limited> {
  const { email, password } = credentials;
  const device = await findKnownDevice(parts, email, client);
  return attempt<CheckedPassword | Limited>(
    parts,
    passwordBudgets(parts, email, client.address, device),
    async () => {
      const person = await findPersonByEmail(parts.database.db, email);
      const checked = await parts.passwords.check(client.address, password, person);
      if (checked.kind !== 'right') return checked;
      if (person === null) return { kind: 'wrong' };
      return { kind: 'right', person, isOutdated: checked.isOutdated };
    },
    ({ kind }) => kind === 'right',
  );
}

type CheckedPassword =
  | {
      readonly kind: 'right';
      readonly person: PersonWithPassword;
      /** The hash was made with an earlier key. */
      readonly isOutdated: boolean;
    }
  | { readonly kind: 'wrong' };

/** The browser's device, if it belongs to this person and is not revoked. */
async function findKnownDevice<Schema>(
  { database, secrets, now }: IdentityParts<Schema>,
  email: string,
  { deviceToken }: Client,
): Promise<Device | null> {
  const device = readDevice(secrets, deviceToken, now());
  if (device === null) return null;
  const person = await findPersonByEmail(database.db, email);
  const revokedMs = person?.devicesRevokedAt?.getTime() ?? 0;
  return person?.userId === device.userId && device.issuedAt.getTime() >= revokedMs ? device : null;
}

/** Rehashes after a key rotation: only at sign-in is the password available. */
export async function rehashIfOutdated<Schema>(
  parts: IdentityParts<Schema>,
  checked: { readonly person: PersonWithPassword; readonly isOutdated: boolean },
  password: string,
  { address }: Client,
): Promise<void> {
  if (!checked.isOutdated) return;
  const { userId, passwordHash: before } = checked.person;
  const made = await parts.passwords.hash(address, userId, password);
  // If the service is busy, the next sign-in does it.
  if (made.kind === 'limited') return;
  await withPerson(parts, userId, (tx) => saveRehashed(tx, userId, { before, after: made.hash }));
}

/** Under the person's lock: whether the password that was checked is still the current one. */
export async function isStillPasswordOf<Schema>(
  tx: Tx<Schema>,
  checked: PersonWithPassword,
): Promise<boolean> {
  return (await findPerson(tx, checked.userId))?.passwordHash === checked.passwordHash;
}

/**
 * For people who accept an invitation or sign up. Violates `users_email_unique` if the address is
 * taken.
 */
export async function createAccount<Schema>(
  { now }: Pick<IdentityParts<Schema>, 'now'>,
  tx: Tx<Schema>,
  { passwordHash, isFounder = false, ...person }: NewAccount,
): Promise<string> {
  await insertUser(tx, person, isFounder ? now() : null);
  await savePassword(tx, person.userId, passwordHash, now());
  return person.userId;
}

/** `hashNewPassword` makes the hash before the transaction; it is bound to the id. */
export interface NewAccount extends Person {
  readonly passwordHash: string;
  /** May create tenants where this is not open to everyone. */
  readonly isFounder?: boolean;
}

/** Creates a single-use link to set a password; the caller delivers the token. */
export async function createPasswordLink<Schema>(
  { newId, now }: Pick<IdentityParts<Schema>, 'newId' | 'now'>,
  db: Db<Schema>,
  userId: string,
  lifetimeMs: number,
): Promise<string> {
  const token = newRoutedToken(newId());
  const expiresAt = later(now(), lifetimeMs);
  await insertPasswordLink(db, { tokenHash: digest(token), userId, expiresAt });
  return token;
}

/** Neither the response nor its timing reveals whether the account exists. */
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
              await parts.emails.passwordLink(tx, person, token);
            });
      // Takes longer than storing an email, and the same time for every address.
      const [, checked] = await Promise.all([
        sending,
        parts.passwords.check(client.address, '', null),
      ]);
      return checked.kind === 'limited' ? checked : { kind: 'ok' as const };
    },
    () => false,
  );
}

export type LinkOutcome =
  /** A known device: someone who reads the person's email uses a device of that person. */
  | { readonly kind: 'ok'; readonly deviceToken: string }
  | { readonly kind: 'reject'; readonly reason: PasswordFlaw | 'link_over' };

/**
 * Ends every session of the person. The second factor stays: access to a mailbox is not enough to
 * open an account.
 */
export async function usePasswordLink<Schema>(
  parts: IdentityParts<Schema>,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  client: Client,
): Promise<LinkOutcome | Limited> {
  const { db } = parts.database;
  const over = { kind: 'reject', reason: 'link_over' } as const;
  const tokenHash = hashToken(token);
  const userId = tokenHash === null ? null : await findPasswordLink(db, tokenHash, parts.now());
  const person = userId === null ? null : await findPerson(db, userId);
  if (tokenHash === null || person === null) return over;
  const made = await hashNewPassword(parts, person, newPassword, client);
  if (made.kind !== 'hashed') return made;
  const isChanged = await changeByLink(parts, person, { tokenHash, passwordHash: made.hash });
  if (!isChanged) return over;
  // Guesses at the old password must not keep the person from signing in with the new one.
  for (const budget of accountBudgets(parts, person.email, client.address)) {
    parts.limiter.forget(budget);
  }
  return { kind: 'ok', deviceToken: issueDevice(parts.secrets, person.userId, parts.now()) };
}

/** Returns false if this or another link of the person was used while the password was hashed. */
export function changeByLink<Schema>(
  parts: IdentityParts<Schema>,
  person: Person,
  change: { readonly tokenHash: Buffer; readonly passwordHash: string },
): Promise<boolean> {
  return withPerson(parts, person.userId, async (tx) => {
    if (!(await consumePasswordLink(tx, change.tokenHash, parts.now()))) return false;
    await endCodeWaits(tx, person.userId, parts.now());
    await changeTo(parts, tx, person, change.passwordHash, null);
    return true;
  });
}

export type ChangeOutcome =
  | { readonly kind: 'ok'; readonly deviceToken: string }
  | { readonly kind: 'reject'; readonly reason: PasswordFlaw | 'wrong_password' };

/** Ends the person's other sessions. */
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
  const made = await hashNewPassword(parts, session, request.newPassword, client);
  if (made.kind !== 'hashed') return made;
  return withPerson(parts, session.userId, async (tx) => {
    // A link may have replaced the checked password: the caller then only knows the old one.
    if (!(await isStillPasswordOf(tx, checked.person))) {
      return { kind: 'reject' as const, reason: 'wrong_password' as const };
    }
    await changeTo(parts, tx, checked.person, made.hash, session.sessionId);
    const deviceToken = issueDevice(parts.secrets, session.userId, parts.now());
    return { kind: 'ok' as const, deviceToken };
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
