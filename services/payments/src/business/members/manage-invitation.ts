import {
  isInvitationEnded,
  newInvitationLink,
  peopleMax,
  reject,
  resendWaitMs,
} from '@countinghouse/identity';
import type { Rejected } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import {
  findInvitation,
  listPendingInvitations,
  saveInvitationRevoked,
  saveInvitationSent,
} from './invitations.sql.ts';
import type { InvitationKey, InvitationRow } from './invitations.sql.ts';
import { emailOf, lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps } from './members-deps.ts';

export function listInvitations(
  database: Database,
  businessId: string,
): Promise<readonly InvitationRow[]> {
  return listPendingInvitations(database.db, businessId, peopleMax);
}

export type ResendOutcome =
  | { readonly kind: 'sent'; readonly invitation: InvitationRow }
  | MemberRejection
  | (Rejected<'sent_a_moment_ago'> & { readonly waitMs: number });

/** With a new link for another week; the old link is dead from then on. */
export async function resendInvitation(
  deps: MembersDeps,
  key: InvitationKey,
): Promise<ResendOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<ResendOutcome> => {
    const found = await findManaged(tx, deps, key);
    if (found.kind === 'reject') return found;
    const { place, invitation } = found;
    const now = deps.now();
    const waitMs = resendWaitMs(invitation, now);
    if (waitMs > 0) return { ...reject('sent_a_moment_ago'), waitMs };
    const link = newInvitationLink(now);
    await saveInvitationSent(tx, key, link);
    await recordInvitationAct(tx, deps, key, 'invitation.resent');
    const sent = { ...invitation, sentAt: link.sentAt, expiresAt: link.expiresAt };
    const letter = emailOf(deps, place, { ...sent, token: link.token });
    await deps.queueMail(tx, { to: sent.email, letter });
    return { kind: 'sent', invitation: sent };
  });
}

export async function revokeInvitation(
  deps: MembersDeps,
  key: InvitationKey,
): Promise<'revoked' | MemberRejection> {
  return withTransaction(deps.database.db, async (tx) => {
    const found = await findManaged(tx, deps, key);
    if (found.kind === 'reject') return found;
    await saveInvitationRevoked(tx, key, deps.now());
    await recordInvitationAct(tx, deps, key, 'invitation.revoked');
    return 'revoked';
  });
}

/** Under the lock of its business: one that still waits, and that the actor could have given. */
async function findManaged(tx: Tx, deps: MembersDeps, key: InvitationKey) {
  const place = await lockPlace(tx, deps, key.businessId);
  const invitation = await findInvitation(tx, key);
  if (place === null || invitation === null) return reject('not_found');
  if (isInvitationEnded(invitation)) return reject('not_found');
  const refusal = memberRules.refuseGiving(place.by, invitation.role);
  return refusal === null ? { kind: 'found' as const, place, invitation } : reject(refusal);
}

function recordInvitationAct(
  tx: Tx,
  deps: MembersDeps,
  { businessId, id }: InvitationKey,
  action: string,
): Promise<void> {
  return recordAct(tx, deps, {
    businessId,
    workspaceId: null,
    action,
    subjectKind: 'invitation',
    subjectId: id,
    detail: {},
  });
}
