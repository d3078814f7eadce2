/** How many requests an endpoint gets at a time, adjusted by how it answers. */
export interface Flow {
  /** Grows by one for each full round of quick answers, halves when the receiver is in trouble. */
  readonly cap: number;
  readonly failuresInRow: number;
  /** The endpoint answers slowly, so it shares the slots reserved for slow endpoints. */
  readonly isSlow: boolean;
}

/** Enough for most receivers at first, and not too much for a small one. */
const capAtFirst = 4;
const capMax = 64;
/** A slower answer counts as a sign of trouble, whatever its status. */
export const quickMs = 1_000;

export function newFlow(failuresInRow: number): Flow {
  // The endpoint failed last, under another process: start with one request.
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

/** Consecutive failures after which an endpoint counts as broken. */
const outOfOrderAfter = 5;
/**
 * Without it, an endpoint that refuses immediately would be called hundreds of times a second.
 * Twenty times a second still sends a thousand retries that are due together within a minute.
 */
const outOfOrderPauseMs = 50;

/** How long to wait between two attempts. */
export function pauseAfter(flow: Flow): number {
  return flow.failuresInRow >= outOfOrderAfter ? outOfOrderPauseMs : 0;
}

/** Whether the endpoint must be switched off. Null: the policy never switches endpoints off. */
export function hasFailedTooOften(flow: Flow, switchOffAfterFailures: number | null): boolean {
  return switchOffAfterFailures !== null && flow.failuresInRow >= switchOffAfterFailures;
}

/** How many requests may be in flight. */
export function inFlightMax(flow: Flow, oneAtATimeAfterFailures: number | null): number {
  const isHeldBack =
    oneAtATimeAfterFailures !== null && flow.failuresInRow >= oneAtATimeAfterFailures;
  return isHeldBack ? 1 : Math.floor(flow.cap);
}
