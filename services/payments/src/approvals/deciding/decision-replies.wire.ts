import { standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { explainDecider } from '@countinghouse/identity';
import type { Obstacle } from '../../controls/approvals/deciding/find-obstacle.ts';
import { toErrorReply } from '../../edge/rejection-replies.ts';
import type { MemberDecisionOutcome } from './decide-by-member.ts';
import type { PrepareOutcome } from './prepare-signature.ts';

/** Explains why a member cannot decide; used next to the disabled button and in the refusal. */
export function explainObstacle(obstacle: Obstacle): string {
  switch (obstacle.reason) {
    case 'newcomer':
    case 'not_vouched':
    case 'new_second_factor':
      return explainDecider(obstacle);
    case 'not_allowed':
    case 'own_request':
    case 'not_waiting':
    case 'expired':
      return sentences[obstacle.reason];
  }
}

const sentences = {
  not_allowed: 'Only owners and admins of the business can decide on approvals.',
  own_request:
    'You requested this yourself, or created the API key that did. Another owner or admin must decide.',
  not_waiting:
    'This approval was already decided, cancelled or carried out. Get the approval to see its status.',
  expired:
    'This approval has expired: nobody decided within seven days. Request the operation again.',
} as const;

type Refusal = Extract<MemberDecisionOutcome | PrepareOutcome, { readonly kind: 'reject' }>;

export function toDecisionReply(refusal: Refusal): ErrorReply {
  switch (refusal.reason) {
    case 'not_verified':
    case 'paused':
      return toErrorReply(refusal);
    case 'not_found':
      return standardReplies.notFound;
    case 'not_allowed':
    case 'own_request':
      return forbidden(refusal.reason, sentences[refusal.reason]);
    case 'newcomer':
    case 'not_vouched':
    case 'new_second_factor':
      return forbidden(refusal.reason, explainDecider(refusal));
    case 'bad_signature':
      return forbidden(
        refusal.reason,
        'The signature is not valid for you and this decision, or was already used. Request a new challenge.',
      );
    case 'no_passkey':
      return conflict(
        refusal.reason,
        'You have no passkey. Add one, or confirm your second factor and repeat the request without an assertion.',
      );
    case 'not_waiting':
    case 'expired':
      return conflict(refusal.reason, sentences[refusal.reason]);
    case 'changed':
      return conflict(
        refusal.reason,
        'The stored operation differs from what was requested, so it cannot be approved. Reject it and contact the operator.',
      );
    case 'destination_changed':
      return conflict(
        refusal.reason,
        'The settlement account has changed since this payout was requested. Reject it and create a new payout.',
      );
    case 'superseded':
      return conflict(
        refusal.reason,
        'The record that this request changes has itself changed since. Reject the request and make it again.',
      );
    case 'disputed':
      return conflict(
        refusal.reason,
        'The payer has disputed this payment since the refund was requested. Reject the refund: the dispute decides who gets the money.',
      );
    case 'insufficient_balance':
      return conflict(
        refusal.reason,
        'The available balance no longer covers this amount, because of later refunds. Wait until more payments settle, or reject it.',
      );
  }
}

function forbidden(reason: string, error: string): ErrorReply {
  return { status: 403, code: 'permission_denied', error, broken: { reason } };
}

function conflict(reason: string, error: string): ErrorReply {
  return { status: 409, code: 'conflict', error, broken: { reason } };
}
