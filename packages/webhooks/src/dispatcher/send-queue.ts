import { nextTaken, takenBack } from './endpoint-steps.rules.ts';
import { canSend, isTroubled } from './held-endpoint.rules.ts';
import type { HeldEndpoint } from './held-endpoint.rules.ts';
import type { Job } from './job.rules.ts';
import type { DispatcherLimits } from './limits.ts';

export interface Chosen {
  readonly held: HeldEndpoint;
  readonly job: Job;
}

/**
 * Endpoints that fail or answer slowly are apart from the others: what is stored for them does not
 * make the others wait.
 */
export type Lane = 'healthy' | 'troubled';

/**
 * Chooses what to send next. Endpoints take turns, one attempt each, however long their queues are.
 */
export interface SendQueue {
  /** Call this whenever an endpoint may have become able to send. */
  readonly offer: (held: HeldEndpoint) => void;
  readonly choose: (lane: Lane, jobsMax: number) => readonly Chosen[];
  /** Returns chosen attempts whose intents were not stored. */
  readonly putBack: (chosen: readonly Chosen[]) => void;
  /** Call this after an answer changed the endpoint's state. */
  readonly finish: (chosen: Chosen) => void;
  readonly inFlight: () => number;
  readonly clear: () => void;
}

export function createSendQueue(
  limits: DispatcherLimits,
  oneAtATimeAfterFailures: number | null,
): SendQueue {
  const turns = { healthy: new Set<HeldEndpoint>(), troubled: new Set<HeldEndpoint>() };
  /** The pool that each request's slot came from; its endpoint may have changed pools since. */
  const slots = new Map<string, 'quick' | 'slow'>();
  let slowInFlight = 0;

  function offer(held: HeldEndpoint): void {
    if (canSend(held.state, oneAtATimeAfterFailures)) turns[laneOf(held)].add(held);
  }

  function choose(lane: Lane, jobsMax: number): readonly Chosen[] {
    const chosen: Chosen[] = [];
    const waiting: HeldEndpoint[] = [];
    for (const held of turns[lane]) {
      if (chosen.length >= jobsMax || slots.size >= limits.inFlightMax) break;
      // Deleting and adding it again moves it to the end of the queue that this loop walks.
      turns[lane].delete(held);
      if (!canSend(held.state, oneAtATimeAfterFailures)) continue;
      if (laneOf(held) !== lane) {
        offer(held);
        continue;
      }
      if (held.state.flow.isSlow && slowInFlight >= limits.slowInFlightMax) {
        waiting.push(held);
        continue;
      }
      const { state, job } = nextTaken(held.state);
      held.state = state;
      if (job !== null) {
        takeSlot(held, job);
        chosen.push({ held, job });
      }
      offer(held);
    }
    for (const held of waiting) turns[lane].add(held);
    return chosen;
  }

  function takeSlot({ state }: HeldEndpoint, job: Job): void {
    slots.set(job.deliveryId, state.flow.isSlow ? 'slow' : 'quick');
    if (state.flow.isSlow) slowInFlight += 1;
  }

  function freeSlot({ job }: Chosen): void {
    if (slots.get(job.deliveryId) === 'slow') slowInFlight -= 1;
    slots.delete(job.deliveryId);
  }

  return {
    offer,
    choose,
    putBack: (chosen) => {
      for (const one of chosen) freeSlot(one);
      for (const [held, own] of Map.groupBy(chosen, (one) => one.held)) {
        held.state = takenBack(
          held.state,
          own.map(({ job }) => job),
        );
        offer(held);
      }
    },
    finish: (chosen) => {
      freeSlot(chosen);
      offer(chosen.held);
    },
    inFlight: () => slots.size,
    clear: () => {
      turns.healthy.clear();
      turns.troubled.clear();
      slots.clear();
      slowInFlight = 0;
    },
  };
}

function laneOf({ state }: HeldEndpoint): Lane {
  return isTroubled(state) ? 'troubled' : 'healthy';
}
