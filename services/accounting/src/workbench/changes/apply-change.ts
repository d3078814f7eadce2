import type { MemberActor } from '@countinghouse/actor';
import { removePolicyIn } from '../../documents/issuing/approvals/remove-approval-policy.ts';
import {
  inviteContent,
  memberContent,
  paymentDetailsContent,
} from '../../people/changes/change-content.ts';
import type { ChangeAction, ChangeRequest } from '../../people/changes/change.rules.ts';
import type { ApplyChange } from '../../people/changes/changes-deps.ts';
import { startApprovedClosing } from '../../people/closing/request-closing.ts';
import { changeMemberIn } from '../../people/members/change-member.ts';
import { inviteMemberIn } from '../../people/members/invitations/invite-member.ts';
import { changePaymentDetailsIn } from '../../setup/organisation/change-settings-as-member.ts';

/**
 * Applies an approved change as its requester, under today's rules: a requester who has lost the
 * permission since cannot make it through an earlier request.
 */
export const applyChange: ApplyChange = (tx, deps, request, approver) =>
  appliers[request.action](tx, deps, request, approver);

const removePolicy: ApplyChange = async (tx, deps, request, approver) => {
  const { orgId, subjectId: id } = request;
  const outcome = await removePolicyIn(tx, deps, {
    orgId,
    actor: requesterOf(request, approver),
    id,
  });
  return outcome.kind === 'removed';
};

const inviteMember: ApplyChange = async (tx, deps, request, approver) => {
  const content = inviteContent.parse(request.content);
  const outcome = await inviteMemberIn(tx, deps, {
    orgId: request.orgId,
    actor: requesterOf(request, approver),
    email: content.email,
    role: content.role,
    approvalLimitMinor: content.approval_limit_minor,
    approvedByMemberId: approver.id,
  });
  return outcome.kind === 'invited';
};

const changeMember: ApplyChange = async (tx, deps, request, approver) => {
  const content = memberContent.parse(request.content);
  const outcome = await changeMemberIn(tx, deps, {
    orgId: request.orgId,
    actor: requesterOf(request, approver),
    memberId: request.subjectId,
    seen: {
      role: content.role_before,
      approvalLimitMinor: content.approval_limit_minor_before,
    },
    role: content.role,
    approvalLimitMinor: content.approval_limit_minor,
    contactId: content.contact_id,
    approvedByMemberId: approver.id,
  });
  return outcome.kind === 'saved';
};

const changePaymentDetails: ApplyChange = (tx, deps, request, approver) => {
  const content = paymentDetailsContent.parse(request.content);
  return changePaymentDetailsIn(tx, deps, {
    orgId: request.orgId,
    actor: requesterOf(request, approver),
    before: content.payment_details_before,
    paymentDetails: content.payment_details,
  });
};

const appliers: Readonly<Record<ChangeAction, ApplyChange>> = {
  'policy.remove': removePolicy,
  'member.invite': inviteMember,
  'member.change': changeMember,
  'payment_details.change': changePaymentDetails,
  'organisation.close': startApprovedClosing,
};

/** The requester, with the approver's request id. */
function requesterOf({ requestedByMemberId: id }: ChangeRequest, approver: MemberActor) {
  return { ...approver, id };
}
