import {
  closedBreaker,
  decideAdmission,
  decideAfterAnswer,
  decideAfterSilence,
} from './circuit-breaker.rules.ts';
import type { BreakerState } from './circuit-breaker.rules.ts';

export interface CircuitBreaker {
  /** Whether a call may be sent now. Each admitted call reports its result once. */
  readonly admit: () => boolean;
  /** Whether a call would be rejected now, without using up the probe. */
  readonly isCircuitOpen: () => boolean;
  /** The provider responded, successfully or not. */
  readonly answered: () => void;
  /** The outcome is unknown, or no connection was established. */
  readonly silent: () => void;
}

export interface CircuitBreakerDeps {
  readonly nowMs: () => number;
  /** Called on state changes only, for a metric. */
  readonly onChange?: (state: BreakerState['kind']) => void;
}

/**
 * Keeps callers from waiting for a provider that does not answer. The state is per process: each
 * process detects an outage itself.
 */
export function createCircuitBreaker({ nowMs, onChange }: CircuitBreakerDeps): CircuitBreaker {
  let state = closedBreaker;
  const become = (next: BreakerState): void => {
    const isChange = next.kind !== state.kind;
    state = next;
    if (isChange) onChange?.(next.kind);
  };
  return {
    admit: () => {
      const admission = decideAdmission(state, nowMs());
      if (admission.kind === 'reject') return false;
      become(admission.state);
      return true;
    },
    isCircuitOpen: () => decideAdmission(state, nowMs()).kind === 'reject',
    answered: () => become(decideAfterAnswer()),
    silent: () => become(decideAfterSilence(state, nowMs())),
  };
}
