import { rateLimited } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { passwordFault } from '@countinghouse/identity';
import type { JoinRejection } from '@countinghouse/identity';
import { refusal } from '../../edge/refusal.ts';
import { changeWaitingSentence } from '../changes/change-replies.wire.ts';
import type { ChangeOutcome } from './change-member.ts';
import type { InviteOutcome } from './invitations/invite-member.ts';
import type { ResendOutcome } from './invitations/manage-invitation.ts';
import type { VouchOutcome } from './vouch-member.ts';

type Rejection<Outcome> = Extract<Outcome, { readonly kind: 'reject' }>;
type MembersRejection =
  | Rejection<InviteOutcome>
  | Rejection<ChangeOutcome>
  | Rejection<ResendOutcome>;

type Sentence = readonly [status: 400 | 403 | 404 | 409, sentence: string, field?: string];

const sentences: Readonly<
  Record<Exclude<MembersRejection['reason'], 'sent_a_moment_ago'>, Sentence>
> = {
  not_found: [404, 'There is nobody and nothing with this id here.'],
  not_allowed: [403, 'Your role changed a moment ago and no longer allows this.'],
  owners_only: [403, 'Only an owner makes, changes or removes an owner. Ask one.'],
  own_role: [403, 'Nobody changes their own role. Ask another owner or admin.', 'role'],
  own_limit: [
    403,
    'Nobody changes their own approval limit. Ask another owner or admin.',
    'approval_limit',
  ],
  limit_above_own: [
    403,
    'You approve up to a limit yourself, so nobody whom you invite or change approves more. Give a lower limit, or ask somebody without one.',
    'approval_limit',
  ],
  last_owner: [409, 'An organisation keeps at least one owner. Make somebody else an owner first.'],
  contact_not_found: [
    400,
    'There is no such contact. Add the person as a supplier first.',
    'contact_id',
  ],
  contact_not_supplier: [
    400,
    'Claims are paid to a supplier, and this contact is none. Mark it as one first.',
    'contact_id',
  ],
  contact_inactive: [400, 'This contact is not active. Make it active first.', 'contact_id'],
  change_waiting: [409, changeWaitingSentence],
  already_a_member: [409, 'This person is already a member. Change their role instead.'],
  already_invited: [409, 'There is an open invitation for this address. Send that one again.'],
  too_many_people: [
    409,
    'The organisation has as many members and invitations as it may have. Remove or withdraw one.',
  ],
};

export function toMembersReply(rejection: MembersRejection): ErrorReply {
  if (rejection.reason === 'sent_a_moment_ago') {
    return rateLimited(Math.ceil(rejection.waitMs / 1_000));
  }
  const [status, sentence, field] = sentences[rejection.reason];
  return refusal(status, rejection.reason, sentence, field);
}

const vouchSentences: Readonly<Record<Rejection<VouchOutcome>['reason'], Sentence>> = {
  not_found: [404, 'There is no such member, or their role approves nothing.'],
  not_allowed: sentences.not_allowed,
  vouching_for_oneself: [403, 'Nobody vouches for themselves. Another owner or admin has to.'],
  added_by_voucher: [
    403,
    'You invited or promoted this member. Another owner or admin, or an operator, has to vouch for them.',
  ],
  newcomer: [
    403,
    'You got a role that approves less than 72 hours ago. You can vouch for others after that.',
  ],
  new_second_factor: [
    403,
    'The same person brought you both in. You vouch with a passkey or authenticator app that is older than 72 hours.',
  ],
};

export function toVouchReply({ reason }: Rejection<VouchOutcome>): ErrorReply {
  const [status, sentence] = vouchSentences[reason];
  return refusal(status, reason, sentence);
}

export function toAcceptReply(rejection: JoinRejection): ErrorReply {
  const { reason } = rejection;
  switch (reason) {
    case 'not_valid':
      return invitationOver;
    case 'other_address':
      return refusal(
        403,
        reason,
        'This invitation is for another address than that of your account. Sign in with that one, or ask for an invitation to yours.',
      );
    case 'already_a_member':
      return refusal(409, reason, 'You are already a member of this organisation.');
    case 'account_exists':
      return refusal(409, reason, 'There is an account for this address. Sign in, then accept.');
    case 'weak_password':
      return passwordFault(rejection.flaw);
  }
}

export const invitationOver = refusal(
  404,
  'invitation_over',
  'This invitation is not valid any more: it was used, withdrawn or replaced, or a week has passed. Ask whoever invited you for another.',
);
