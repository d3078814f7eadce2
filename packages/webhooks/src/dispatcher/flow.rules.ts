/** How much an endpoint is sent at a time, learnt from how it answers. */
export interface Flow {
  /** Grows by one for each full round of quick answers, halves when the receiver is in trouble. */
  readonly cap: number;
  readonly failuresInRow: number;
  /** It let us wait: it shares the slots that are set apart for such endpoints. */
  readonly isSlow: boolean;
}

/** Enough to begin with for most receivers, and little enough for a small one. */
const capAtFirst = 4;
const capMax = 64;
/** An answer that takes longer is a sign of trouble, whatever it says. */
export const quickMs = 1_000;

export function newFlow(failuresInRow: number): Flow {
  // What failed last, when another process sent, is met with care.
  return { cap: failuresInRow > 0 ? 1 : capAtFirst, failuresInRow, isSlow: false };
}

export function flowAfter(
  flow: Flow,
  answer: { readonly isDelivered: boolean; readonly durationMs: number },
): Flow {
  const isQuick = answer.durationMs <= quickMs;
  if (!answer.isDelivered) {
    return {
      cap: Math.max(1, flow.cap / 2),
      failuresInRow: flow.failuresInRow + 1,
      isSlow: !isQuick,
    };
  }
  const cap = isQuick ? Math.min(capMax, flow.cap + 1 / flow.cap) : Math.max(1, flow.cap - 1);
  return { cap, failuresInRow: 0, isSlow: !isQuick };
}

/** Failures in a row after which an endpoint is taken to be out of order. */
const outOfOrderAfter = 5;
/**
 * One that refuses at once would otherwise be asked hundreds of times a second. Twenty times still
 * keep a thousand retries that are due together within their minute.
 */
const outOfOrderPauseMs = 50;

/** How long to wait between two attempts. */
export function pauseAfter(flow: Flow): number {
  return flow.failuresInRow >= outOfOrderAfter ? outOfOrderPauseMs : 0;
}

/** So many that the endpoint is switched off; null for a policy that never does. */
export function hasFailedTooOften(flow: Flow, switchOffAfterFailures: number | null): boolean {
  return switchOffAfterFailures !== null && flow.failuresInRow >= switchOffAfterFailures;
}

/** How many may be under way now. */
export function inFlightMax(flow: Flow, oneAtATimeAfterFailures: number | null): number {
  const isHeldBack =
    oneAtATimeAfterFailures !== null && flow.failuresInRow >= oneAtATimeAfterFailures;
  return isHeldBack ? 1 : Math.floor(flow.cap);
}
