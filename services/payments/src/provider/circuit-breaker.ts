import {
  closedBreaker,
  decideAdmission,
  decideAfterAnswer,
  decideAfterSilence,
} from './circuit-breaker.rules.ts';
import type { BreakerState } from './circuit-breaker.rules.ts';

export interface CircuitBreaker {
  /** Whether a call may leave now. Each admitted call reports back once. */
  readonly admit: () => boolean;
  /** Whether a call would be held back now; asking takes nobody's turn. */
  readonly isCircuitOpen: () => boolean;
  /** They answered, with whatever. */
  readonly answered: () => void;
  /** Nobody knows what happened, or no connection came about. */
  readonly silent: () => void;
}

export interface CircuitBreakerDeps {
  readonly nowMs: () => number;
  /** For a metric: called when the state changes, not for each call. */
  readonly onChange?: (state: BreakerState['kind']) => void;
}

/**
 * Keeps callers from waiting for a provider that does not answer. Memory of one process: another
 * process finds out by itself.
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
