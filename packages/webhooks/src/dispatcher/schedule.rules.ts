import type { DeliveryPolicy } from '../policy.ts';

export type AfterFailure =
  | { readonly kind: 'retry'; readonly atMs: number }
  | { readonly kind: 'dead_letter' };

/**
 * Decides what follows a failed scheduled attempt. Gaps count from the start of the attempt, so
 * that the log shows them exactly. `random` is between 0 and 1.
 */
export function decideAfterFailure(
  policy: Pick<DeliveryPolicy, 'attemptsMax' | 'gapsMs' | 'jitter'>,
  attempt: { readonly automaticMade: number; readonly startedAtMs: number },
  random: number,
): AfterFailure {
  const gapMs = policy.gapsMs[attempt.automaticMade - 1];
  if (attempt.automaticMade >= policy.attemptsMax || gapMs === undefined) {
    return { kind: 'dead_letter' };
  }
  const factor = 1 + policy.jitter * (2 * random - 1);
  return { kind: 'retry', atMs: attempt.startedAtMs + Math.round(gapMs * factor) };
}

/** Lost attempts per delivery that do not count; further ones count as failures. */
const unknownMax = 3;

/**
 * Decides what follows an attempt whose outcome is unknown. It is retried immediately and does not
 * count, unless this delivery seems to be what crashes the process.
 */
export function decideAfterUnknown(
  policy: Pick<DeliveryPolicy, 'attemptsMax' | 'gapsMs' | 'jitter'>,
  attempt: { readonly automaticMade: number; readonly unknownMade: number; readonly atMs: number },
  random: number,
): { readonly automaticMade: number; readonly next: AfterFailure } {
  if (attempt.unknownMade <= unknownMax) {
    return {
      automaticMade: attempt.automaticMade,
      next: { kind: 'retry', atMs: attempt.atMs },
    };
  }
  const automaticMade = attempt.automaticMade + 1;
  const next = decideAfterFailure(policy, { automaticMade, startedAtMs: attempt.atMs }, random);
  return { automaticMade, next };
}
