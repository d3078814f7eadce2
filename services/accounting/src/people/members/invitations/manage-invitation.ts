import {
  isInvitationEnded,
  newInvitationLink,
  peopleMax,
  reject,
  resendWaitMs,
} from '@countinghouse/identity';
import type { Rejected } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import { refuseLimit } from '../../../tenants/members/member.rules.ts';
import { emailOf, lockPlace, memberRules } from '../members-deps.ts';
import type { MemberRejection, MembersDeps, PeopleActor } from '../members-deps.ts';
import {
  findInvitation,
  listPendingInvitations,
  saveInvitationRevoked,
  saveInvitationSent,
} from './invitations.sql.ts';
import type { InvitationKey, InvitationRow } from './invitations.sql.ts';

/** All that nobody has accepted, newest first: there are never more than `peopleMax`. */
export function listInvitations(
  { db }: Database,
  orgId: string,
): Promise<readonly InvitationRow[]> {
  return listPendingInvitations(db, orgId, peopleMax);
}

export interface InvitationAct extends InvitationKey {
  readonly actor: PeopleActor;
}

export type ResendOutcome =
  | { readonly kind: 'sent'; readonly invitation: InvitationRow }
  | MemberRejection
  | (Rejected<'sent_a_moment_ago'> & { readonly waitMs: number });

/** With a new link for another week; the old link is dead from then on. */
export async function resendInvitation(
  deps: MembersDeps,
  act: InvitationAct,
): Promise<ResendOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<ResendOutcome> => {
    const found = await findManaged(tx, act);
    if (found.kind === 'reject') return found;
    const { place, invitation } = found;
    const now = deps.now();
    const waitMs = resendWaitMs(invitation, now);
    if (waitMs > 0) return { ...reject('sent_a_moment_ago'), waitMs };
    const link = newInvitationLink(now);
    await saveInvitationSent(tx, act, link);
    await recordInvitationAct(tx, deps, act, 'invitation.resent');
    const sent = { ...invitation, sentAt: link.sentAt, expiresAt: link.expiresAt };
    const letter = emailOf(deps, place, { ...sent, token: link.token });
    await deps.queueMail(tx, { to: sent.email, letter });
    return { kind: 'sent', invitation: sent };
  });
}

export async function revokeInvitation(
  deps: MembersDeps,
  act: InvitationAct,
): Promise<'revoked' | MemberRejection> {
  return withTransaction(deps.database.db, async (tx) => {
    const found = await findManaged(tx, act);
    if (found.kind === 'reject') return found;
    await saveInvitationRevoked(tx, act, deps.now());
    await recordInvitationAct(tx, deps, act, 'invitation.revoked');
    return 'revoked';
  });
}

/** Under the lock of its organisation: one that still waits, and that the actor could have given. */
async function findManaged(tx: Tx, act: InvitationAct) {
  const place = await lockPlace(tx, act);
  const invitation = await findInvitation(tx, act);
  if (place === null || invitation === null) return reject('not_found');
  if (isInvitationEnded(invitation)) return reject('not_found');
  const refusal =
    memberRules.refuseGiving(place.by, invitation.role) ??
    refuseLimit(place.byLimitMinor, invitation);
  return refusal === null ? { kind: 'found' as const, place, invitation } : reject(refusal);
}

function recordInvitationAct(
  tx: Tx,
  deps: MembersDeps,
  { orgId, id, actor }: InvitationAct,
  action: string,
): Promise<void> {
  return recordAudit(tx, deps, {
    orgId,
    actor,
    action,
    subjectKind: 'invitation',
    subjectId: id,
  });
}
