import { RefusedRequest } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { isSecondFactorFresh } from './second-factor.rules.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * For operations that an unattended session must not be able to run; they declare `secondFactor`.
 */
export function requireFreshSecondFactor(session: SignedIn, now: Date): void {
  if (isSecondFactorFresh(session.secondFactorAt, now)) return;
  throw new RefusedRequest(secondFactorNeeded(session));
}

/** The reason tells a screen whether to ask for the factor or to offer setting one up. */
export function secondFactorNeeded({
  hasSecondFactor,
}: Pick<SignedIn, 'hasSecondFactor'>): ErrorReply {
  return {
    status: 403,
    code: 'permission_denied',
    error: hasSecondFactor
      ? 'This requires a second factor verified in the last five minutes. Verify it again, then retry.'
      : 'This requires a second factor. Set one up in your account first.',
    broken: { reason: hasSecondFactor ? 'second_factor_stale' : 'second_factor_missing' },
  };
}
