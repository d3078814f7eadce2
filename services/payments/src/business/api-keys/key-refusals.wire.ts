import { standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import type { RotateOutcome } from './rotate-api-key.ts';

type Refusal = Extract<RotateOutcome, { readonly kind: 'reject' }>['reason'];

export function toKeyRefusal(reason: Refusal): ErrorReply {
  switch (reason) {
    // The member was removed between the gate and the insert, or the key is another business's.
    case 'business_not_found':
    case 'member_not_found':
    case 'key_not_found':
      return standardReplies.notFound;
    case 'key_revoked':
      return {
        status: 409,
        code: 'conflict',
        error: 'This key was revoked. Make a new one instead.',
      };
    case 'beyond_role':
      return denied(
        'The key would do more than your own role may do. Ask an owner or admin to make it.',
      );
    case 'second_factor_needed':
      return denied(
        'A live key needs your second factor of the last five minutes. Give it again and repeat the request.',
      );
  }
}

function denied(error: string): ErrorReply {
  return { status: 403, code: 'permission_denied', error };
}
