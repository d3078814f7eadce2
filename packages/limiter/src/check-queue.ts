import type { LimitDecision } from './decision.ts';
import type { Check } from './message.ts';

export interface CheckQueue {
  ask(check: Check): void;
  /** Decides everything in flight without the store and ignores its later answers. */
  settleLocally(): void;
}

/** A batch is decided together; the script's time grows with it and blocks other clients. */
const CHECKS_PER_BATCH_MAX = 48;

/**
 * One batch at a time measures best: with two, batches are half as large and a check costs the
 * process and the store 10 to 20 % more CPU, with four 25 to 50 %.
 */
const BATCHES_IN_FLIGHT_MAX = 1;

/**
 * Natural batching: when nothing is in flight, a check is sent at the end of this event loop turn,
 * with everything that its sockets deliver; otherwise with all others that arrive before the
 * answer. Light load makes batches of one, heavy load large ones, and no timer adds delay.
 */
export function createCheckQueue(deps: {
  /** Resolves every check of the batch, or rejects and leaves them to `settleLocally`. */
  readonly decideShared: (checks: readonly Check[]) => Promise<void>;
  readonly decideLocally: (check: Check, isInDoubt: boolean) => LimitDecision;
  readonly onFailure: (cause: unknown) => void;
}): CheckQueue {
  let waiting: Check[] = [];
  let inFlight = new Set<readonly Check[]>();
  let isScheduled = false;

  function ask(check: Check): void {
    waiting.push(check);
    schedule();
  }

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || inFlight.size >= BATCHES_IN_FLIGHT_MAX) return;
    isScheduled = true;
    setImmediate(pump);
  }

  function pump(): void {
    isScheduled = false;
    while (waiting.length > 0 && inFlight.size < BATCHES_IN_FLIGHT_MAX) {
      send(waiting.splice(0, CHECKS_PER_BATCH_MAX));
    }
  }

  function send(checks: readonly Check[]): void {
    const flight = inFlight;
    flight.add(checks);
    deps.decideShared(checks).then(
      () => {
        flight.delete(checks);
        schedule();
      },
      (cause: unknown) => {
        if (flight === inFlight) deps.onFailure(cause);
      },
    );
  }

  function settleLocally(): void {
    const sent = [...inFlight];
    const unsent = waiting;
    inFlight = new Set();
    waiting = [];
    for (const check of sent.flat()) check.resolve(deps.decideLocally(check, true));
    for (const check of unsent) check.resolve(deps.decideLocally(check, false));
  }

  return { ask, settleLocally };
}
