export type BreakerState =
  | { readonly kind: 'closed'; readonly failures: number }
  | { readonly kind: 'open'; readonly openedAtMs: number }
  /** One call has been let through to see whether the other side is back. */
  | { readonly kind: 'probing'; readonly startedAtMs: number };

/** Enough in a row that chance does not explain it, few enough that callers wait only a little. */
export const failuresMax = 5;
/** An outage is noticed again this often, and ends for our callers this long after its end. */
export const openMs = 10_000;
/** A probe whose answer never comes back must not keep the breaker open; above every deadline. */
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

/** A refusal is an answer too: whoever says no is alive. */
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
      // A call from before the opening: it says nothing new, and must not put off the next probe.
      return state;
  }
}
