import { standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { secondFactorNeeded } from '@countinghouse/identity';
import type { SignedIn } from '@countinghouse/identity';
import type { RotateOutcome } from './rotate-api-key.ts';

type Refusal = Extract<RotateOutcome, { readonly kind: 'reject' }>['reason'];

export function toKeyRefusal(reason: Refusal, person: SignedIn): ErrorReply {
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
        error: 'This API key is revoked. Create a new one.',
        broken: { reason },
      };
    case 'beyond_role':
      return {
        status: 403,
        code: 'permission_denied',
        error:
          'You cannot grant scopes that your own role lacks. Ask an owner or admin to create the key.',
        broken: { reason },
      };
    case 'second_factor_needed':
      return secondFactorNeeded(person);
  }
}
