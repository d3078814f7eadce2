import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '@countinghouse/postgres';
import type { Identity } from './identity.ts';
import { isInvitationOpen } from './invitation.rules.ts';
import type { InvitationTimes } from './invitation.rules.ts';
import type { Limited } from './limited.ts';
import type { PasswordFlaw } from './password.rules.ts';
import { hashNewPassword } from './passwords.ts';
import { reject } from './reject.ts';
import type { Rejected } from './reject.ts';
import { digest } from './token.ts';

/** What joining looks at; a service's own invitations also say which place they open, and as what. */
export interface AddressedInvitation extends InvitationTimes {
  readonly email: string;
}

export interface JoiningDeps<Schema, Invitation extends AddressedInvitation> {
  readonly database: Database<Schema>;
  readonly now: () => Date;
  readonly findInvitation: (tx: Tx<Schema>, tokenHash: Buffer) => Promise<Invitation | null>;
  /** Keeps everybody else out who changes the people of the invitation's place. */
  readonly lockPlace: (tx: Tx<Schema>, invitation: Invitation) => Promise<unknown>;
  /** Gives the member's id, with the acceptance saved and on record; null for one who is there already. */
  readonly addMember: (
    tx: Tx<Schema>,
    invitation: Invitation,
    joining: { readonly userId: string; readonly now: Date },
  ) => Promise<string | null>;
}

interface Joined<Invitation> {
  readonly kind: 'joined';
  readonly invitation: Invitation;
  readonly memberId: string;
}

/** Not valid is all that opens nothing: unknown, used, revoked, replaced or too old. */
type NotJoined = Rejected<'not_valid' | 'other_address' | 'already_a_member'>;

export type JoinRejection =
  | NotJoined
  | Rejected<'account_exists'>
  | (Rejected<'weak_password'> & { readonly flaw: PasswordFlaw });

/** For whoever holds the link, before they decide. */
export async function findOpenInvitation<Schema, Invitation extends AddressedInvitation>(
  {
    database,
    now,
    findInvitation,
  }: Omit<JoiningDeps<Schema, Invitation>, 'lockPlace' | 'addMember'>,
  token: string,
): Promise<Invitation | null> {
  const invitation = await findInvitation(database.db, digest(token));
  return invitation !== null && isInvitationOpen(invitation, now()) ? invitation : null;
}

/** By somebody with an account, who is signed in to it. */
export function joinByInvitation<Schema, Invitation extends AddressedInvitation>(
  deps: JoiningDeps<Schema, Invitation>,
  person: { readonly userId: string; readonly email: string },
  token: string,
): Promise<Joined<Invitation> | JoinRejection> {
  return withTransaction(deps.database.db, (tx) =>
    join(tx, deps, token, async ({ email }) => (email === person.email ? person.userId : null)),
  );
}

/** By somebody who makes an account with it: who reads the mail is who the address belongs to. */
export async function joinWithNewAccount<Schema, Invitation extends AddressedInvitation>(
  deps: JoiningDeps<Schema, Invitation>,
  { createAccount, parts }: Pick<Identity<Schema>, 'createAccount' | 'parts'>,
  request: {
    readonly token: string;
    readonly name: string;
    readonly newPassword: string;
    readonly address: string;
  },
): Promise<Joined<Invitation> | JoinRejection | Limited> {
  const { token, name } = request;
  const shown = await findOpenInvitation(deps, token);
  if (shown === null) return reject('not_valid');
  const userId = parts.newId();
  const owner = { userId, email: shown.email };
  const password = await hashNewPassword(parts, owner, request.newPassword, request);
  if (password.kind === 'limited') return password;
  if (password.kind === 'reject') return { ...reject('weak_password'), flaw: password.reason };
  try {
    return await withTransaction(deps.database.db, (tx) =>
      join(tx, deps, token, ({ email }) =>
        createAccount(tx, { userId, email, name, passwordHash: password.hash }),
      ),
    );
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_unique') throw error;
    return reject('account_exists');
  }
}

/** `userOf` says who joins; null when the invitation is for somebody else. */
async function join<Schema, Invitation extends AddressedInvitation>(
  tx: Tx<Schema>,
  deps: JoiningDeps<Schema, Invitation>,
  token: string,
  userOf: (invitation: Invitation) => Promise<string | null>,
): Promise<Joined<Invitation> | NotJoined> {
  const tokenHash = digest(token);
  const named = await deps.findInvitation(tx, tokenHash);
  if (named === null) return reject('not_valid');
  await deps.lockPlace(tx, named);
  // Again under the lock: it may have been used, revoked or sent anew in between.
  const invitation = await deps.findInvitation(tx, tokenHash);
  const now = deps.now();
  if (invitation === null || !isInvitationOpen(invitation, now)) return reject('not_valid');
  const userId = await userOf(invitation);
  if (userId === null) return reject('other_address');
  const memberId = await deps.addMember(tx, invitation, { userId, now });
  return memberId === null ? reject('already_a_member') : { kind: 'joined', invitation, memberId };
}
