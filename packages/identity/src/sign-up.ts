import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
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
  takeSignUp,
} from './sign-ups.sql.ts';
import type { SignUpLink } from './sign-ups.sql.ts';
import { digest, hashToken, newToken } from './token.ts';

/**
 * Mails a link to the address, or word of the account that it has already. Neither the answer nor its time
 * tells which.
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
          if (person !== null) return parts.letters.accountExists(tx, person);
          const token = await createSignUpLink(parts, tx, { email, invitedBy: null });
          return parts.letters.signUpLink(tx, email, token);
        }),
        // Takes longer than storing an e-mail, and the same for everybody.
        parts.passwords.check(client.address, '', null),
      ]);
      return checked.kind === 'limited' ? checked : { kind: 'ok' as const };
    },
    () => false,
  );
}

async function createSignUpLink<Schema>(
  { now }: Pick<IdentityParts<Schema>, 'now'>,
  tx: Tx<Schema>,
  link: SignUpLink,
): Promise<string> {
  const token = newToken();
  const lifetimeMs = link.invitedBy === null ? signUpLinkMs : invitedSignUpMs;
  const expiresAt = later(now(), lifetimeMs);
  await insertSignUp(tx, { ...link, tokenHash: digest(token), expiresAt });
  return token;
}

export type SignUpInvitation =
  | { readonly kind: 'invited'; readonly token: string }
  /** The address has an account: its person may create places from now on. */
  | { readonly kind: 'founder'; readonly userId: string };

/** By an operator, where sign-up is by invitation. */
export async function inviteToSignUp<Schema>(
  parts: Pick<IdentityParts<Schema>, 'now'> & {
    readonly letters: Pick<Emails<Schema>, 'signUpLink'>;
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
  await parts.letters.signUpLink(tx, email, token);
  return { kind: 'invited', token };
}

/** For whoever holds the link. Null when it opens nothing, whatever the cause. */
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

/** Creates the account: who reads the mail is who the address belongs to. */
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
      if (!(await takeSignUp(tx, digest(request.token), parts.now()))) return reject('link_over');
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

/** Whether the person may create a place, so that a screen offers it. */
export async function mayFound<Schema>(
  { database, signUp }: Pick<IdentityParts<Schema>, 'database' | 'signUp'>,
  userId: string,
): Promise<boolean> {
  return signUp !== 'closed' && (await judge(database.db, signUp, userId)) === null;
}

/** The same under the person's lock, which the transaction keeps: so many places at a time and no more. */
export async function lockFounder<Schema>(
  tx: Tx<Schema>,
  { signUp }: Pick<IdentityParts<Schema>, 'signUp'>,
  userId: string,
): Promise<FoundingRefusal | null> {
  await lockPerson(tx, userId);
  return judge(tx, signUp, userId);
}

async function judge<Schema>(
  tx: Tx<Schema>,
  mode: IdentityParts<Schema>['signUp'],
  userId: string,
): Promise<FoundingRefusal | null> {
  const ownedPlaces = await countOwnedPlaces(tx, userId);
  return refuseFounding(mode, { isFounder: await isFounder(tx, userId), ownedPlaces });
}
