import { reject } from '@countinghouse/identity';
import type { Rejected } from '@countinghouse/identity';
import type { HeldChangeHandler } from '../../controls/approvals/held-changes/held-change-handler.ts';
import { getHeldText } from '../../controls/approvals/held-changes/held-change.rules.ts';
import type { HeldChange } from '../../controls/approvals/held-changes/held-change.rules.ts';
import { listHeldChanges } from '../../controls/approvals/held-changes/list-held-changes.ts';
import { requestHeldChange } from '../../controls/approvals/held-changes/request-held-change.ts';
import type { MemberDeps } from '../../kernel/actor-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { findRoom, takeRoom } from './invitation-room.ts';
import { getHeldRole, memberRules } from './members-deps.ts';
import type { MailDeps, WaitingChange } from './members-deps.ts';
import { findCurrentMember } from './members.sql.ts';
import { sendInvitation } from './send-invitation.ts';

const action = 'member.add';

/** The invitation waits for a second approver. What waits has the id that the invitation will have. */
export async function requestInvitation(
  tx: Tx,
  deps: MemberDeps & MailDeps,
  terms: { readonly businessId: string; readonly email: string; readonly role: MemberRole },
): Promise<WaitingChange | Rejected<'change_waiting'>> {
  const { businessId, email, role } = terms;
  const waiting = await listHeldChanges(tx, businessId, action, deps.now());
  if (waiting.some(({ content }) => content['email'] === email)) return reject('change_waiting');
  const change = { id: deps.newId(), action, content: { email, role }, sealed: null } as const;
  const member = { businessId, actor: deps.actor };
  const held = await requestHeldChange(tx, deps, member, { ...change, reason: 'new_decider' });
  return { ...held, kind: 'requested' };
}

/** Sends an approved invitation. Who approved it vouches for the person who accepts it. */
export const heldInvitation: HeldChangeHandler = {
  recheck: async (tx, change, { requestedByMemberId, now }) => {
    const inviter = await findCurrentMember(tx, change.businessId, requestedByMemberId);
    if (inviter === null) return superseded;
    const { email, role } = termsOf(change);
    const refusal = memberRules.refuseGiving({ ...inviter, kind: 'member' }, role);
    const room = await findRoom(tx, change.businessId, email, now);
    return refusal === null && room.kind !== 'reject' ? null : superseded;
  },
  approve: async (tx, deps, change, { requestedByMemberId, approver }) => {
    const { businessId, id } = change;
    const { email, role } = termsOf(change);
    const room = await findRoom(tx, businessId, email, deps.now());
    const inviter = await findCurrentMember(tx, businessId, requestedByMemberId);
    if (room.kind === 'reject' || inviter === null) {
      throw new Error('invitation no longer passes the checks made before approval');
    }
    await takeRoom(tx, room, deps.now());
    const { business_name: businessName } = await getContact(tx, businessId);
    await sendInvitation(
      tx,
      { ...deps, actor: approver },
      { businessName, byName: inviter.name },
      {
        tenantId: businessId,
        id,
        email,
        role,
        invitedByMemberId: requestedByMemberId,
        approvedByMemberId: approver.id,
      },
    );
  },
};

const superseded = { kind: 'reject', reason: 'superseded' } as const;

function termsOf(change: HeldChange) {
  return { email: getHeldText(change, 'email'), role: getHeldRole(change) };
}
