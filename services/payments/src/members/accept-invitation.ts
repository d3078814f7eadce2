import {
  describePasswordFlaw,
  digest,
  hashNewPassword,
  isInvitationOpen,
} from '@countinghouse/identity';
import type { Identity } from '@countinghouse/identity';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../audit/record-audit.ts';
import { addMember } from '../businesses/create-member.ts';
import { getContact } from '../businesses/get-contact.ts';
import { lockBusiness } from '../businesses/lock-business.ts';
import type { Tx } from '../database.ts';
import type { MemberDeps } from '../operator.ts';
import type { Schema } from '../schema.generated.ts';
import { findInvitationByToken, saveInvitationAccepted } from './invitations.sql.ts';
import type { InvitationRow } from './invitations.sql.ts';
import { reject } from './members-deps.ts';
import { hasUser } from './members.sql.ts';

export type AcceptDeps = Omit<MemberDeps, 'memberId'>;
export type RegisterDeps = AcceptDeps & Pick<Identity<Schema>, 'createAccount'>;

interface Joined {
  readonly kind: 'joined';
  readonly businessId: string;
  readonly memberId: string;
}

interface NotJoined {
  readonly kind: 'reject';
  /** Not valid is all that opens nothing: unknown, used, revoked, replaced or too old. */
  readonly reason: 'not_valid' | 'other_address' | 'already_a_member' | 'account_exists';
}

export type AcceptOutcome = Joined | NotJoined;
export type RegisterOutcome =
  | AcceptOutcome
  | { readonly kind: 'reject'; readonly reason: 'weak_password'; readonly message: string };

export interface ShownInvitation extends InvitationRow {
  readonly businessName: string;
  /** Whether the person signs in to accept, or makes an account. */
  readonly hasAccount: boolean;
}

/** For whoever holds the link, before they decide. */
export async function showInvitation(
  { database, now }: Pick<AcceptDeps, 'database' | 'now'>,
  token: string,
): Promise<ShownInvitation | null> {
  const invitation = await findInvitationByToken(database.db, digest(token));
  if (invitation === null || !isInvitationOpen(invitation, now())) return null;
  const { business_name: businessName } = await getContact(database.db, invitation.businessId);
  const hasAccount = await hasUser(database.db, invitation.email);
  return { ...invitation, businessName, hasAccount };
}

/** By somebody with an account, who is signed in to it. */
export function acceptInvitation(
  deps: AcceptDeps,
  person: { readonly userId: string; readonly email: string },
  token: string,
): Promise<AcceptOutcome> {
  return withTransaction(deps.database.db, (tx) =>
    join(tx, deps, token, async ({ email }) => (email === person.email ? person.userId : null)),
  );
}

/** By somebody who makes an account with it: who reads the mail is who the address belongs to. */
export async function registerByInvitation(
  deps: RegisterDeps,
  request: { readonly token: string; readonly name: string; readonly newPassword: string },
): Promise<RegisterOutcome> {
  const { token, name } = request;
  const shown = await showInvitation(deps, token);
  if (shown === null) return reject('not_valid');
  const password = await hashNewPassword(shown.email, request.newPassword);
  if (password.kind === 'reject') {
    return { ...reject('weak_password'), message: describePasswordFlaw(password.reason) };
  }
  try {
    return await withTransaction(deps.database.db, (tx) =>
      join(tx, deps, token, ({ email }) =>
        deps.createAccount(tx, { email, name, passwordHash: password.hash }),
      ),
    );
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_unique') throw error;
    return reject('account_exists');
  }
}

/** `userOf` says who joins; null when the invitation is for somebody else. */
async function join(
  tx: Tx,
  deps: AcceptDeps,
  token: string,
  userOf: (invitation: InvitationRow) => Promise<string | null>,
): Promise<AcceptOutcome> {
  const tokenHash = digest(token);
  const named = await findInvitationByToken(tx, tokenHash);
  if (named === null) return reject('not_valid');
  const { businessId, role } = named;
  await lockBusiness(tx, businessId);
  // Again under the lock: it may have been used, revoked or sent anew in between.
  const invitation = await findInvitationByToken(tx, tokenHash);
  const now = deps.now();
  if (invitation === null || !isInvitationOpen(invitation, now)) return reject('not_valid');
  const userId = await userOf(invitation);
  if (userId === null) return reject('other_address');
  const memberId = await addMember(tx, { id: deps.newId(), businessId, userId, role });
  if (memberId === null) return reject('already_a_member');
  await saveInvitationAccepted(tx, invitation, memberId, now);
  const act = {
    businessId,
    workspaceId: null,
    action: 'member.joined',
    subjectKind: 'member',
    subjectId: memberId,
    detail: { role, invitation_id: invitation.id },
  };
  await recordAct(tx, { ...deps, memberId }, act);
  return { kind: 'joined', businessId, memberId };
}
