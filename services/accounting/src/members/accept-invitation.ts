import {
  describePasswordFlaw,
  digest,
  hashNewPassword,
  isInvitationOpen,
} from '@countinghouse/identity';
import type { Identity } from '@countinghouse/identity';
import type { CurrencyCode } from '@countinghouse/money';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../audit/record-audit.ts';
import type { BooksDeps } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import { getOrganisation } from '../organisations/get-organisation.ts';
import { findLockedOrganisation } from '../organisations/lock-organisation.ts';
import type { Schema } from '../schema.generated.ts';
import { findInvitationByToken, saveInvitationAccepted } from './invitations.sql.ts';
import type { InvitationRow } from './invitations.sql.ts';
import { reject } from './members-deps.ts';
import { hasUser, insertMember } from './members.sql.ts';

export interface RegisterDeps extends BooksDeps {
  readonly identity: Pick<Identity<Schema>, 'createAccount'>;
}

interface Joined {
  readonly kind: 'joined';
  readonly orgId: string;
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
  readonly orgName: string;
  /** Of the limit. */
  readonly baseCurrency: CurrencyCode;
  /** Whether the person signs in to accept, or makes an account. */
  readonly hasAccount: boolean;
}

/** For whoever holds the link, before they decide. */
export async function showInvitation(
  { database: { db }, now }: Pick<BooksDeps, 'database' | 'now'>,
  token: string,
): Promise<ShownInvitation | null> {
  const invitation = await findInvitationByToken(db, digest(token));
  if (invitation === null || !isInvitationOpen(invitation, now())) return null;
  const { name: orgName, baseCurrency } = await getOrganisation(db, invitation.orgId);
  return { ...invitation, orgName, baseCurrency, hasAccount: await hasUser(db, invitation.email) };
}

/** By somebody with an account, who is signed in to it. */
export function acceptInvitation(
  deps: BooksDeps,
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
        deps.identity.createAccount(tx, { email, name, passwordHash: password.hash }),
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
  deps: BooksDeps,
  token: string,
  userOf: (invitation: InvitationRow) => Promise<string | null>,
): Promise<AcceptOutcome> {
  const tokenHash = digest(token);
  const named = await findInvitationByToken(tx, tokenHash);
  if (named === null) return reject('not_valid');
  const { orgId } = named;
  await findLockedOrganisation(tx, orgId);
  // Again under the lock: it may have been used, revoked or sent anew in between.
  const invitation = await findInvitationByToken(tx, tokenHash);
  const now = deps.now();
  if (invitation === null || !isInvitationOpen(invitation, now)) return reject('not_valid');
  const userId = await userOf(invitation);
  if (userId === null) return reject('other_address');
  const { role, approvalLimitMinor } = invitation;
  const memberId = await insertMember(tx, {
    org_id: orgId,
    id: deps.newId(),
    user_id: userId,
    role,
    approval_limit_minor: approvalLimitMinor,
    created_at: now,
  });
  if (memberId === null) return reject('already_a_member');
  await saveInvitationAccepted(tx, invitation, memberId, now);
  await recordAudit(tx, deps, {
    orgId,
    actor: { kind: 'member', id: memberId },
    action: 'member.joined',
    subjectKind: 'member',
    subjectId: memberId,
    detail: {
      invitation_id: invitation.id,
      after: { role, approval_limit_minor: approvalLimitMinor?.toString() ?? null },
    },
  });
  return { kind: 'joined', orgId, memberId };
}
