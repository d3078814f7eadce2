import { standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { explainDecider } from '@countinghouse/identity';
import type { Obstacle } from '../../controls/approvals/deciding/find-obstacle.ts';
import { toErrorReply } from '../../edge/rejection-replies.ts';
import type { MemberDecisionOutcome } from './decide-by-member.ts';
import type { PrepareOutcome } from './prepare-signature.ts';

/** The same words beside a button that cannot be pressed and in the refusal of who pressed it. */
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
  not_allowed: 'Only owners and admins of the business decide about approvals.',
  own_request:
    'You asked for this yourself, or made the API key that did. Somebody else has to decide.',
  not_waiting: 'It was decided, cancelled or carried out before.',
  expired: 'It has lapsed: nobody decided within seven days. Ask for it again.',
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
      return forbidden(sentences[refusal.reason]);
    case 'newcomer':
    case 'not_vouched':
    case 'new_second_factor':
      return forbidden(explainDecider(refusal));
    case 'bad_signature':
      return forbidden(
        'The signature is not yours, not about this decision, or was used before. Ask for a new challenge.',
      );
    case 'no_passkey':
      return conflict('You have no passkey. Add one, or decide with a fresh second factor.');
    case 'not_waiting':
    case 'expired':
      return conflict(sentences[refusal.reason]);
    case 'changed':
      return conflict(
        'What is stored is not what was asked for, so it cannot be approved. Reject it and tell the operator.',
      );
    case 'destination_changed':
      return conflict(
        'The settlement account was changed since this was asked for. Reject it and make a new payout.',
      );
    case 'superseded':
      return conflict(
        'What this changes has changed since it was requested. Reject it and request it again.',
      );
    case 'insufficient_balance':
      return conflict(
        'The balance does not cover this any more: refunds since then have to be earned first.',
      );
  }
}

function forbidden(error: string): ErrorReply {
  return { status: 403, code: 'permission_denied', error };
}

function conflict(error: string): ErrorReply {
  return { status: 409, code: 'conflict', error };
}
