import { canSend, isUnderWay } from './held-endpoint.ts';
import type { HeldEndpoint } from './held-endpoint.ts';
import type { Job } from './job.ts';
import type { DispatcherLimits } from './limits.ts';

export interface Chosen {
  readonly held: HeldEndpoint;
  readonly job: Job;
}

/**
 * Chooses what to send next. Endpoints take turns, one attempt each, however long their queues are.
 */
export interface SendQueue {
  /** Call this whenever an endpoint may have become able to send. */
  readonly offer: (held: HeldEndpoint) => void;
  readonly choose: (jobsMax: number) => readonly Chosen[];
  /** Returns chosen attempts whose intents were not stored. */
  readonly putBack: (chosen: readonly Chosen[]) => void;
  readonly finish: (chosen: Chosen) => void;
  readonly inFlight: () => number;
  readonly clear: () => void;
}

export function createSendQueue(
  limits: DispatcherLimits,
  oneAtATimeAfterFailures: number | null,
): SendQueue {
  const turns = new Set<HeldEndpoint>();
  /** The pool that each request's slot came from; its endpoint may have changed pools since. */
  const slots = new Map<string, 'quick' | 'slow'>();
  let slowInFlight = 0;

  function offer(held: HeldEndpoint): void {
    if (canSend(held, oneAtATimeAfterFailures)) turns.add(held);
  }

  function choose(jobsMax: number): readonly Chosen[] {
    const chosen: Chosen[] = [];
    const waiting: HeldEndpoint[] = [];
    for (const held of turns) {
      if (chosen.length >= jobsMax || slots.size >= limits.inFlightMax) break;
      // Deleting and adding it again moves it to the end of the queue that this loop walks.
      turns.delete(held);
      if (!canSend(held, oneAtATimeAfterFailures)) continue;
      if (held.flow.isSlow && slowInFlight >= limits.slowInFlightMax) {
        waiting.push(held);
        continue;
      }
      const job = held.ready.shift();
      // If the same delivery is in flight, this job is dropped: it is read again with its next
      // number afterwards.
      if (job !== undefined && !isUnderWay(held, job.deliveryId)) {
        take(held, job);
        chosen.push({ held, job });
      }
      offer(held);
    }
    for (const held of waiting) turns.add(held);
    return chosen;
  }

  function take(held: HeldEndpoint, job: Job): void {
    held.inFlight.add(job.deliveryId);
    slots.set(job.deliveryId, held.flow.isSlow ? 'slow' : 'quick');
    if (held.flow.isSlow) slowInFlight += 1;
  }

  function release({ held, job }: Chosen): void {
    held.inFlight.delete(job.deliveryId);
    if (slots.get(job.deliveryId) === 'slow') slowInFlight -= 1;
    slots.delete(job.deliveryId);
  }

  return {
    offer,
    choose,
    putBack: (chosen) => {
      for (const one of chosen.toReversed()) {
        release(one);
        one.held.ready.unshift(one.job);
        offer(one.held);
      }
    },
    finish: (chosen) => {
      release(chosen);
      offer(chosen.held);
    },
    inFlight: () => slots.size,
    clear: () => {
      turns.clear();
      slots.clear();
      slowInFlight = 0;
    },
  };
}
