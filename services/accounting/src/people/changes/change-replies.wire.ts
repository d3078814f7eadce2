import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { cancelChange } from './cancel-change.ts';
import type { DecisionRefusal } from './change.rules.ts';

export const decisionSentences: Readonly<Record<DecisionRefusal, string>> = {
  already_decided: 'This request is no longer open. Reload it to see its status.',
  change_expired: 'This request has expired. Request the change again.',
  second_person_required: 'You requested this change. Another owner or admin must decide.',
  not_a_decider: 'Only owners and admins decide on change requests. Ask one of them.',
  newcomer:
    'Your decisions count 72 hours after you received an approving role. Ask another owner or admin to decide or to vouch for you.',
  not_vouched:
    'The requester invited or promoted you. Ask another owner or admin to decide or to vouch for you.',
  new_second_factor:
    'The requester invited or promoted you, and nobody else can vouch for you. Use a passkey or authenticator app that is older than 72 hours.',
};

type EndRejection = Extract<Awaited<ReturnType<typeof cancelChange>>, { readonly kind: 'reject' }>;

export function toChangeReply({ reason }: EndRejection): ErrorReply {
  switch (reason) {
    case 'change_not_found':
      return changeNotFound;
    case 'not_your_request':
      return refusal(403, reason, 'Only the requester can cancel a request. Reject it instead.');
    case 'change_outdated':
      return refusal(
        409,
        reason,
        'The change is no longer possible, because something it depends on has changed. The request was cancelled. Request the change again.',
      );
    case 'second_person_required':
    case 'not_a_decider':
    case 'newcomer':
    case 'not_vouched':
    case 'new_second_factor':
      return refusal(403, reason, decisionSentences[reason]);
    case 'already_decided':
    case 'change_expired':
      return refusal(409, reason, decisionSentences[reason]);
  }
}

export const changeNotFound = refusal(
  404,
  'change_not_found',
  'Change request not found. Check the id.',
);

/** Only one request per subject can be open. */
export const changeWaitingSentence =
  'This change is already waiting for a second approver. Wait for the decision, or cancel that request.';
export const changeWaiting = refusal(409, 'change_waiting', changeWaitingSentence);
