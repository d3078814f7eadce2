import { rateLimited } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { explainVouch, passwordFault } from '@countinghouse/identity';
import type { JoinRejection } from '@countinghouse/identity';
import type { RoleOutcome } from './change-role.ts';
import type { InviteOutcome } from './invite-member.ts';
import type { ResendOutcome } from './manage-invitation.ts';
import type { VouchOutcome } from './vouch-for-member.ts';

type Rejection<Outcome> = Extract<Outcome, { readonly kind: 'reject' }>;

export function toMembersReply(
  rejection: Rejection<InviteOutcome | RoleOutcome | ResendOutcome | VouchOutcome>,
): ErrorReply {
  switch (rejection.reason) {
    case 'not_found':
      return notFound(rejection.reason, 'Not found. Check the id.');
    case 'not_allowed':
      return refused(
        rejection.reason,
        'Your role has changed and no longer allows this. Ask an owner or admin.',
      );
    case 'owners_only':
      return refused(rejection.reason, 'Only an owner can add, change or remove an owner.');
    case 'own_role':
      return refused(
        rejection.reason,
        'You cannot change your own role. Ask another owner or admin.',
      );
    case 'last_owner':
      return conflict(
        rejection.reason,
        'A business must keep at least one owner. Make another member an owner first.',
      );
    case 'already_a_member':
      return conflict(rejection.reason, 'This person is already a member.');
    case 'already_invited':
      return conflict(
        rejection.reason,
        'This address already has a pending invitation. Resend it instead.',
      );
    case 'too_many_people':
      return conflict(
        rejection.reason,
        'The business has reached its maximum number of members and invitations. Remove a member or revoke an invitation first.',
      );
    case 'change_waiting':
      return conflict(
        rejection.reason,
        'The same change already awaits a second approver. Approve or reject that request first.',
      );
    case 'not_an_approver':
      return conflict(
        rejection.reason,
        'Only owners and admins can be vouched for. Check the member’s role.',
      );
    case 'vouching_for_oneself':
    case 'added_by_voucher':
    case 'newcomer':
    case 'new_second_factor':
      return refused(rejection.reason, explainVouch(rejection));
    case 'sent_a_moment_ago':
      return rateLimited(Math.ceil(rejection.waitMs / 1_000));
  }
}

export function toAcceptReply(rejection: JoinRejection): ErrorReply {
  switch (rejection.reason) {
    case 'not_valid':
      return invitationOver;
    case 'other_address':
      return refused(
        rejection.reason,
        'This invitation was sent to a different e-mail address. Sign in with the account of that address.',
      );
    case 'already_a_member':
      return conflict(rejection.reason, 'You are already a member of this business.');
    case 'account_exists':
      return conflict(
        rejection.reason,
        'This address already has an account. Sign in, then accept the invitation.',
      );
    case 'weak_password':
      return passwordFault(rejection.flaw);
  }
}

export const invitationOver = notFound(
  'not_valid',
  'This invitation is no longer valid: it was used, revoked or replaced, or is older than seven days. Ask for a new one.',
);

function notFound(reason: string, error: string): ErrorReply {
  return { status: 404, code: 'not_found', error, broken: { reason } };
}

function refused(reason: string, error: string): ErrorReply {
  return { status: 403, code: 'permission_denied', error, broken: { reason } };
}

function conflict(reason: string, error: string): ErrorReply {
  return { status: 409, code: 'conflict', error, broken: { reason } };
}
