import { RefusedRequest } from '@countinghouse/http';
import { isSecondFactorFresh } from './second-factor.rules.ts';
import type { SignedIn } from './signed-in.ts';

/** For what a session left open must not be enough for. */
export function requireFreshSecondFactor(session: SignedIn, now: Date): void {
  if (isSecondFactorFresh(session.secondFactorAt, now)) return;
  throw new RefusedRequest({
    status: 403,
    code: 'permission_denied',
    error: session.hasSecondFactor
      ? 'This requires a second factor verified in the last five minutes. Verify it again, then retry.'
      : 'This requires a second factor. Set one up in your account first.',
  });
}
