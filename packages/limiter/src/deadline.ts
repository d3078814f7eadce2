export class DeadlineError extends Error {
  constructor(deadlineMs: number) {
    super(`no answer within ${Math.round(deadlineMs)} ms`);
    this.name = 'DeadlineError';
  }
}

/** A timer this late means that this process stalled, and not, or not only, the other side. */
const STALL_MS = 3;

/** Enough for a healthy answer to arrive after a stall. */
const SECOND_CHANCE_MS = 10;

/**
 * Settles like the promise, or rejects once the deadline has passed. A process that stalled must
 * not mistake its own delay for a lost store: when the timer fires late, the request may have been
 * sent only now, so it gets a second, short deadline. The last check comes one event loop turn
 * later still, because the answer may already be in the socket.
 */
export function withDeadline<T>(promise: Promise<T>, deadlineMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const dueAtMs = performance.now() + deadlineMs;
    const giveUp = (): void => {
      setImmediate(() => reject(new DeadlineError(deadlineMs)));
    };
    let timer = setTimeout(() => {
      if (performance.now() - dueAtMs < STALL_MS) giveUp();
      else timer = setTimeout(giveUp, SECOND_CHANCE_MS);
    }, deadlineMs);
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
