import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import { attempt, linkBudgets } from './attempts.ts';
import type { Limited } from './limited.ts';
import type { Client, Emails, IdentityParts } from './parts.ts';
import type { PasswordFlaw } from './password.rules.ts';
import { findPersonByEmail, lockPerson } from './passwords.sql.ts';
import { createAccount, hashNewPassword } from './passwords.ts';
import { reject } from './reject.ts';
import type { Rejected } from './reject.ts';
import { invitedSignUpMs, later, signUpLinkMs } from './session.rules.ts';
import { refuseFounding, refuseSignUp } from './sign-up.rules.ts';
import type { FoundingRefusal, SignUpRefusal } from './sign-up.rules.ts';
import {
  countOwnedPlaces,
  deleteSignUps,
  findSignUp,
  insertSignUp,
  isFounder,
  saveFounder,
  consumeSignUp,
} from './sign-ups.sql.ts';
import type { SignUpLink } from './sign-ups.sql.ts';
import { digest, hashToken, newRoutedToken } from './token.ts';

/**
 * Emails a sign-up link, or a notice that the address already has an account. Neither the response
 * nor its timing reveals which.
 */
export async function requestSignUp<Schema>(
  parts: IdentityParts<Schema>,
  request: { readonly email: string },
  client: Client,
): Promise<{ readonly kind: 'ok' } | Rejected<SignUpRefusal> | Limited> {
  const refusal = refuseSignUp(parts.signUp, { isInvited: false });
  if (refusal !== null) return reject(refusal);
  const email = request.email.toLowerCase();
  return attempt(
    parts,
    linkBudgets(parts, email, client.address),
    async () => {
      const [, checked] = await Promise.all([
        withTransaction(parts.database.db, async (tx) => {
          const person = await findPersonByEmail(tx, email);
          if (person !== null) return parts.emails.accountExists(tx, person);
          const token = await createSignUpLink(parts, tx, { email, invitedBy: null });
          return parts.emails.signUpLink(tx, email, token);
        }),
        // Takes longer than storing an email, and the same time for every address.
        parts.passwords.check(client.address, '', null),
      ]);
      return checked.kind === 'limited' ? checked : { kind: 'ok' as const };
    },
    () => false,
  );
}

async function createSignUpLink<Schema>(
  { newId, now }: Pick<IdentityParts<Schema>, 'newId' | 'now'>,
  db: Db<Schema>,
  link: SignUpLink,
): Promise<string> {
  const token = newRoutedToken(newId());
  const lifetimeMs = link.invitedBy === null ? signUpLinkMs : invitedSignUpMs;
  const expiresAt = later(now(), lifetimeMs);
  await insertSignUp(db, { ...link, tokenHash: digest(token), expiresAt });
  return token;
}

export type SignUpInvitation =
  | { readonly kind: 'invited'; readonly token: string }
  /** The address has an account: its person may create tenants from now on. */
  | { readonly kind: 'founder'; readonly userId: string };

/** By an operator, where sign-up is by invitation. */
export async function inviteToSignUp<Schema>(
  parts: Pick<IdentityParts<Schema>, 'newId' | 'now'> & {
    readonly emails: Pick<Emails<Schema>, 'signUpLink'>;
  },
  tx: Tx<Schema>,
  invitation: { readonly email: string; readonly invitedBy: string },
): Promise<SignUpInvitation> {
  const email = invitation.email.toLowerCase();
  const person = await findPersonByEmail(tx, email);
  if (person !== null) {
    await saveFounder(tx, person.userId, parts.now());
    return { kind: 'founder', userId: person.userId };
  }
  const token = await createSignUpLink(parts, tx, { email, invitedBy: invitation.invitedBy });
  await parts.emails.signUpLink(tx, email, token);
  return { kind: 'invited', token };
}

/** For the holder of the link. Null if the link is not valid, whatever the cause. */
export async function findOpenSignUp<Schema>(
  parts: Pick<IdentityParts<Schema>, 'database' | 'now' | 'signUp'>,
  token: string,
): Promise<SignUpLink | null> {
  const tokenHash = hashToken(token);
  if (tokenHash === null) return null;
  const link = await findSignUp(parts.database.db, tokenHash, parts.now());
  const isOpen = link !== null && isOpenFor(parts, link);
  return isOpen ? link : null;
}

const isOpenFor = (
  { signUp }: Pick<IdentityParts<never>, 'signUp'>,
  { invitedBy }: SignUpLink,
): boolean => refuseSignUp(signUp, { isInvited: invitedBy !== null }) === null;

export type SignUpOutcome =
  | { readonly kind: 'ok'; readonly userId: string }
  | Rejected<PasswordFlaw | 'link_over' | 'account_exists'>
  | Limited;

/** Creates the account: reading the email proves the address. */
export async function signUpByLink<Schema>(
  parts: IdentityParts<Schema>,
  request: { readonly token: string; readonly name: string; readonly newPassword: string },
  client: Client,
): Promise<SignUpOutcome> {
  const link = await findOpenSignUp(parts, request.token);
  if (link === null) return reject('link_over');
  const { email } = link;
  const userId = parts.newId();
  const made = await hashNewPassword(parts, { userId, email }, request.newPassword, client);
  if (made.kind !== 'hashed') return made;
  try {
    return await withTransaction(parts.database.db, async (tx): Promise<SignUpOutcome> => {
      if (!(await consumeSignUp(tx, digest(request.token), parts.now()))) {
        return reject('link_over');
      }
      await deleteSignUps(tx, email);
      await createAccount(parts, tx, {
        userId,
        email,
        name: request.name,
        passwordHash: made.hash,
        isFounder: true,
      });
      return { kind: 'ok', userId };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_unique') throw error;
    return reject('account_exists');
  }
}

/** Whether the person may create a tenant, so that screens can offer it. */
export async function mayFound<Schema>(
  { database, signUp }: Pick<IdentityParts<Schema>, 'database' | 'signUp'>,
  userId: string,
): Promise<boolean> {
  return signUp !== 'closed' && (await refuseToFound(database.db, signUp, userId)) === null;
}

/**
 * As mayFound, under the person's lock until the transaction ends, so that concurrent requests
 * cannot exceed the limit.
 */
export async function lockFounder<Schema>(
  tx: Tx<Schema>,
  { signUp }: Pick<IdentityParts<Schema>, 'signUp'>,
  userId: string,
): Promise<FoundingRefusal | null> {
  await lockPerson(tx, userId);
  return refuseToFound(tx, signUp, userId);
}

async function refuseToFound<Schema>(
  db: Db<Schema>,
  mode: IdentityParts<Schema>['signUp'],
  userId: string,
): Promise<FoundingRefusal | null> {
  const ownedPlaces = await countOwnedPlaces(db, userId);
  return refuseFounding(mode, { isFounder: await isFounder(db, userId), ownedPlaces });
}
