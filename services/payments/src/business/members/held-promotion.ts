import { reject } from '@countinghouse/identity';
import type { Rejected } from '@countinghouse/identity';
import { countOwners } from '@countinghouse/identity/statements';
import type { HeldChangeHandler } from '../../controls/approvals/held-changes/held-change-handler.ts';
import { getHeldText } from '../../controls/approvals/held-changes/held-change.rules.ts';
import { listHeldChanges } from '../../controls/approvals/held-changes/list-held-changes.ts';
import { requestHeldChange } from '../../controls/approvals/held-changes/request-held-change.ts';
import type { MemberDeps } from '../../kernel/actor-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { getHeldRole, memberRules } from './members-deps.ts';
import type { MailDeps, WaitingChange } from './members-deps.ts';
import { findCurrentMember } from './members.sql.ts';
import type { MemberRow } from './members.sql.ts';
import { saveRole } from './save-role.ts';

const action = 'member.promote';

/** The role waits for a second approver; the member keeps the one they have. */
export async function requestPromotion(
  tx: Tx,
  deps: MemberDeps & MailDeps,
  member: MemberRow & { readonly businessId: string },
  role: MemberRole,
): Promise<WaitingChange | Rejected<'change_waiting'>> {
  const { businessId, id: memberId } = member;
  const waiting = await listHeldChanges(tx, businessId, action, deps.now());
  if (waiting.some(({ content }) => content['member_id'] === memberId)) {
    return reject('change_waiting');
  }
  const content = {
    member_id: memberId,
    name: member.name,
    email: member.email,
    role_before: member.role,
    role,
  };
  const by = { businessId, actor: deps.actor };
  const change = { id: deps.newId(), action, content, sealed: null } as const;
  const held = await requestHeldChange(tx, deps, by, { ...change, reason: 'new_decider' });
  return { ...held, kind: 'requested' };
}

/** Puts an approved role in force. Who approved it vouches for the member. */
export const heldPromotion: HeldChangeHandler = {
  recheck: async (tx, change, { requestedByMemberId }) => {
    const { businessId, content } = change;
    const by = await findCurrentMember(tx, businessId, requestedByMemberId);
    const member = await findCurrentMember(tx, businessId, getHeldText(change, 'member_id'));
    if (by === null || member === null || member.role !== content['role_before']) return superseded;
    const refusal = memberRules.refuseRoleChange(
      { ...by, kind: 'member' },
      member,
      getHeldRole(change),
      await countOwners(tx, businessId),
    );
    return refusal === null ? null : superseded;
  },
  approve: async (tx, deps, change, { requestedByMemberId, approver }) => {
    const { businessId } = change;
    const member = await findCurrentMember(tx, businessId, getHeldText(change, 'member_id'));
    if (member === null) {
      throw new Error('promotion no longer passes the checks made before approval');
    }
    const { business_name: businessName } = await getContact(tx, businessId);
    await saveRole(
      tx,
      { ...deps, actor: approver },
      { businessId, businessName, member },
      {
        role: getHeldRole(change),
        by: {
          kind: 'member',
          id: requestedByMemberId,
          approvedByMemberId: approver.id,
          waitMs: 0,
        },
      },
    );
  },
};

const superseded = { kind: 'reject', reason: 'superseded' } as const;
