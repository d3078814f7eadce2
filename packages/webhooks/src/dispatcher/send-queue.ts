import { canSend, isUnderWay } from './held-endpoint.ts';
import type { HeldEndpoint } from './held-endpoint.ts';
import type { Job } from './job.ts';
import type { DispatcherLimits } from './limits.ts';

export interface Chosen {
  readonly held: HeldEndpoint;
  readonly job: Job;
}

/** Whose turn it is. Endpoints take turns, one attempt each, whatever waits behind them. */
export interface SendQueue {
  /** To be called whenever an endpoint may have become able to send. */
  readonly offer: (held: HeldEndpoint) => void;
  readonly choose: (jobsMax: number) => readonly Chosen[];
  /** Takes back what was chosen and not promised. */
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
  /** Which pool the slot of a request was taken from; its endpoint may have changed pools since. */
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
      // Deleted and added again it stands at the end of the line, which this loop walks.
      turns.delete(held);
      if (!canSend(held, oneAtATimeAfterFailures)) continue;
      if (held.flow.isSlow && slowInFlight >= limits.slowInFlightMax) {
        waiting.push(held);
        continue;
      }
      const job = held.ready.shift();
      // The same delivery is under way: it is read again, with its next number, when that is over.
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

  function giveBack({ held, job }: Chosen): void {
    held.inFlight.delete(job.deliveryId);
    if (slots.get(job.deliveryId) === 'slow') slowInFlight -= 1;
    slots.delete(job.deliveryId);
  }

  return {
    offer,
    choose,
    putBack: (chosen) => {
      for (const one of chosen.toReversed()) {
        giveBack(one);
        one.held.ready.unshift(one.job);
        offer(one.held);
      }
    },
    finish: (chosen) => {
      giveBack(chosen);
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
