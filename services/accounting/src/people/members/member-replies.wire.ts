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
  not_found: [404, 'Member or invitation not found. Check the id.'],
  not_allowed: [403, 'Your role has just changed and no longer allows this.'],
  owners_only: [403, 'Only an owner can add, change or remove an owner. Ask an owner.'],
  own_role: [403, 'You cannot change your own role. Ask another owner or admin.', 'role'],
  own_limit: [
    403,
    'You cannot change your own approval limit. Ask another owner or admin.',
    'approval_limit',
  ],
  limit_above_own: [
    403,
    'You cannot grant an approval limit above your own. Send a lower limit, or ask somebody with a higher one.',
    'approval_limit',
  ],
  last_owner: [
    409,
    'An organisation needs at least one owner. Make another member an owner first.',
  ],
  contact_not_found: [400, 'Contact not found. Add the person as a supplier first.', 'contact_id'],
  contact_not_supplier: [
    400,
    'Expense claims are paid to suppliers, and this contact is not a supplier. Mark it as one first.',
    'contact_id',
  ],
  contact_inactive: [400, 'This contact is inactive. Reactivate it first.', 'contact_id'],
  change_waiting: [409, changeWaitingSentence],
  already_a_member: [409, 'This person is already a member. Change their role instead.'],
  already_invited: [
    409,
    'There is already an open invitation for this address. Resend it instead.',
  ],
  too_many_people: [
    409,
    'The organisation has reached its maximum number of members and invitations. Remove a member or revoke an invitation.',
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
  not_found: [404, 'Member not found, or their role does not approve anything.'],
  not_allowed: sentences.not_allowed,
  vouching_for_oneself: [403, 'You cannot vouch for yourself. Ask another owner or admin.'],
  added_by_voucher: [
    403,
    'You invited or promoted this member. Ask another owner or admin, or an operator, to vouch for them.',
  ],
  newcomer: [
    403,
    'You received an approving role less than 72 hours ago. You can vouch for others after that.',
  ],
  new_second_factor: [
    403,
    'The same person invited or promoted both of you. Use a passkey or authenticator app that is older than 72 hours.',
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
        'This invitation is for a different address than your account’s. Sign in with that address, or ask for an invitation to yours.',
      );
    case 'already_a_member':
      return refusal(409, reason, 'You are already a member of this organisation.');
    case 'account_exists':
      return refusal(
        409,
        reason,
        'There is already an account for this address. Sign in, then accept the invitation.',
      );
    case 'weak_password':
      return passwordFault(rejection.flaw);
  }
}

export const invitationOver = refusal(
  404,
  'invitation_over',
  'This invitation is no longer valid: it was used, revoked or replaced, or a week has passed. Ask the person who invited you for a new one.',
);
