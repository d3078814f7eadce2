import type { RequestOrigin } from '@countinghouse/actor';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '@countinghouse/postgres';
import type { Identity } from './identity.ts';
import { isInvitationOpen } from './invitation.rules.ts';
import type { InvitationStatements, StoredInvitation } from './invitations.sql.ts';
import type { Limited } from './limited.ts';
import type { PasswordFlaw } from './password.rules.ts';
import { hashNewPassword } from './passwords.ts';
import { reject } from './reject.ts';
import type { Rejected } from './reject.ts';
import { digest } from './token.ts';

type Invited<Role, Own> = StoredInvitation<Role> & Own;

interface ShowingDeps<Schema, Role, Own> {
  readonly database: Database<Schema>;
  readonly now: () => Date;
  readonly statements: Pick<
    InvitationStatements<Schema, Role, Own>,
    'findInvitationByToken' | 'saveInvitationAccepted'
  >;
}

export interface JoiningDeps<Schema, Role, Own = unknown> extends ShowingDeps<Schema, Role, Own> {
  /** Prevents concurrent changes to the tenant's members. */
  readonly lockPlace: (tx: Tx<Schema>, tenantId: string) => Promise<unknown>;
  /** Returns the member's id; null if the person is already a member. */
  readonly addMember: (
    tx: Tx<Schema>,
    invitation: Invited<Role, Own>,
    joining: { readonly userId: string; readonly now: Date },
  ) => Promise<string | null>;
  /** Records the new member in the same transaction and notifies those concerned. */
  readonly record: (
    tx: Tx<Schema>,
    invitation: Invited<Role, Own>,
    joined: { readonly memberId: string; readonly origin: RequestOrigin },
  ) => Promise<void>;
}

/** The tenant that the person joined. */
export interface JoinedPlace {
  readonly tenantId: string;
  readonly memberId: string;
}

type Joined = { readonly kind: 'joined' } & JoinedPlace;

/** `not_valid` covers unknown, used, revoked, replaced and expired links. */
type NotJoined = Rejected<'not_valid' | 'other_address' | 'already_a_member'>;

export type JoinRejection =
  | NotJoined
  | Rejected<'account_exists'>
  | (Rejected<'weak_password'> & { readonly flaw: PasswordFlaw });

/** Shows the invitation to the holder of its link, before they decide. */
export async function findOpenInvitation<Schema, Role, Own>(
  { database, now, statements }: ShowingDeps<Schema, Role, Own>,
  token: string,
): Promise<Invited<Role, Own> | null> {
  const invitation = await statements.findInvitationByToken(database.db, digest(token));
  return invitation !== null && isInvitationOpen(invitation, now()) ? invitation : null;
}

/** For someone who is signed in to an existing account. */
export function joinByInvitation<Schema, Role, Own>(
  deps: JoiningDeps<Schema, Role, Own>,
  person: { readonly userId: string; readonly email: string; readonly origin: RequestOrigin },
  token: string,
): Promise<Joined | JoinRejection> {
  const userOf = async ({ email }: Invited<Role, Own>) =>
    email === person.email ? person.userId : null;
  return withTransaction(deps.database.db, (tx) => join(tx, deps, { ...person, token, userOf }));
}

/** For someone who creates an account with the invitation: reading the email proves the address. */
export async function joinWithNewAccount<Schema, Role, Own>(
  deps: JoiningDeps<Schema, Role, Own>,
  { createAccount, parts }: Pick<Identity<Schema>, 'createAccount' | 'parts'>,
  request: {
    readonly token: string;
    readonly name: string;
    readonly newPassword: string;
    readonly origin: RequestOrigin;
  },
): Promise<Joined | JoinRejection | Limited> {
  const { token, name, origin } = request;
  const shown = await findOpenInvitation(deps, token);
  if (shown === null) return reject('not_valid');
  const userId = parts.newId();
  const owner = { userId, email: shown.email };
  const client = { address: origin.ip };
  const password = await hashNewPassword(parts, owner, request.newPassword, client);
  if (password.kind === 'limited') return password;
  if (password.kind === 'reject') return { ...reject('weak_password'), flaw: password.reason };
  const passwordHash = password.hash;
  try {
    return await withTransaction(deps.database.db, (tx) => {
      const userOf = ({ email }: Invited<Role, Own>) =>
        createAccount(tx, { userId, email, name, passwordHash });
      return join(tx, deps, { token, origin, userOf });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_unique') throw error;
    return reject('account_exists');
  }
}

async function join<Schema, Role, Own>(
  tx: Tx<Schema>,
  deps: JoiningDeps<Schema, Role, Own>,
  {
    token,
    origin,
    userOf,
  }: {
    readonly token: string;
    readonly origin: RequestOrigin;
    /** The user who joins; null when the invitation is for someone else. */
    readonly userOf: (invitation: Invited<Role, Own>) => Promise<string | null>;
  },
): Promise<Joined | NotJoined> {
  const tokenHash = digest(token);
  const { findInvitationByToken, saveInvitationAccepted } = deps.statements;
  const named = await findInvitationByToken(tx, tokenHash);
  if (named === null) return reject('not_valid');
  await deps.lockPlace(tx, named.tenantId);
  // Check again under the lock: it may have been used, revoked or resent in between.
  const invitation = await findInvitationByToken(tx, tokenHash);
  const now = deps.now();
  if (invitation === null || !isInvitationOpen(invitation, now)) return reject('not_valid');
  const userId = await userOf(invitation);
  if (userId === null) return reject('other_address');
  const memberId = await deps.addMember(tx, invitation, { userId, now });
  if (memberId === null) return reject('already_a_member');
  await saveInvitationAccepted(tx, invitation, memberId, now);
  await deps.record(tx, invitation, { memberId, origin });
  return { kind: 'joined', tenantId: invitation.tenantId, memberId };
}
