export type BreakerState =
  | { readonly kind: 'closed'; readonly failures: number }
  | { readonly kind: 'open'; readonly openedAtMs: number }
  /** One call was let through to test whether the provider is back. */
  | { readonly kind: 'probing'; readonly startedAtMs: number };

/** Enough consecutive failures to rule out chance, few enough that callers wait only briefly. */
export const failuresMax = 5;
/** How often an outage is probed, and how long callers are rejected after it ends. */
export const openMs = 10_000;
/** A probe without an answer must not keep the breaker open. Longer than every call deadline. */
export const probeMsMax = 30_000;

export const closedBreaker: BreakerState = { kind: 'closed', failures: 0 };

export type Admission =
  | { readonly kind: 'admit'; readonly state: BreakerState }
  | { readonly kind: 'reject' };

export function decideAdmission(state: BreakerState, nowMs: number): Admission {
  const probe: Admission = { kind: 'admit', state: { kind: 'probing', startedAtMs: nowMs } };
  switch (state.kind) {
    case 'closed':
      return { kind: 'admit', state };
    case 'open':
      return hasPassed(openMs, state.openedAtMs, nowMs) ? probe : { kind: 'reject' };
    case 'probing':
      return hasPassed(probeMsMax, state.startedAtMs, nowMs) ? probe : { kind: 'reject' };
  }
}

/** A clock that was set back by an hour must not keep the breaker open for that hour. */
function hasPassed(durationMs: number, sinceMs: number, nowMs: number): boolean {
  return nowMs < sinceMs || nowMs - sinceMs >= durationMs;
}

/** A refusal closes the breaker too: the provider responds. */
export function decideAfterAnswer(): BreakerState {
  return closedBreaker;
}

export function decideAfterSilence(state: BreakerState, nowMs: number): BreakerState {
  switch (state.kind) {
    case 'closed': {
      const failures = state.failures + 1;
      return failures >= failuresMax
        ? { kind: 'open', openedAtMs: nowMs }
        : { kind: 'closed', failures };
    }
    case 'probing':
      return { kind: 'open', openedAtMs: nowMs };
    case 'open':
      // The call started before the breaker opened: it adds nothing and must not delay the next
      // probe.
      return state;
  }
}
