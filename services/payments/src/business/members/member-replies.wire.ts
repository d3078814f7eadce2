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
      return notFound('There is nobody and nothing with this id here.');
    case 'not_allowed':
      return refused('Your role changed a moment ago and no longer allows this.');
    case 'owners_only':
      return refused('Only an owner makes, changes or removes an owner.');
    case 'own_role':
      return refused('Nobody changes their own role. Ask another owner or admin.');
    case 'last_owner':
      return conflict('A business keeps at least one owner. Make somebody else an owner first.');
    case 'already_a_member':
      return conflict('This person is already a member.');
    case 'already_invited':
      return conflict('There is an open invitation for this address. Send that one again.');
    case 'too_many_people':
      return conflict('The business has as many members and invitations as it may have.');
    case 'change_waiting':
      return conflict(
        'The same already waits for a second approver. It has to be approved or rejected first.',
      );
    case 'not_an_approver':
      return conflict('Only an owner or admin needs somebody to vouch for them.');
    case 'vouching_for_oneself':
    case 'added_by_voucher':
    case 'newcomer':
    case 'new_second_factor':
      return refused(explainVouch(rejection));
    case 'sent_a_moment_ago':
      return rateLimited(Math.ceil(rejection.waitMs / 1_000));
  }
}

export function toAcceptReply(rejection: JoinRejection): ErrorReply {
  switch (rejection.reason) {
    case 'not_valid':
      return invitationOver;
    case 'other_address':
      return refused('This invitation is for another address than that of your account.');
    case 'already_a_member':
      return conflict('You are already a member of this business.');
    case 'account_exists':
      return conflict('There is an account for this address. Sign in, then accept.');
    case 'weak_password':
      return passwordFault(rejection.flaw);
  }
}

export const invitationOver = notFound(
  'This invitation is not valid any more: it was used, withdrawn or replaced, or a week has passed. Ask whoever invited you for another.',
);

function notFound(error: string): ErrorReply {
  return { status: 404, code: 'not_found', error };
}

function refused(error: string): ErrorReply {
  return { status: 403, code: 'permission_denied', error };
}

function conflict(error: string): ErrorReply {
  return { status: 409, code: 'conflict', error };
}
