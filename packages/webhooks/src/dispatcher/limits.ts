/** Limits of one dispatcher. They bound everything it keeps in memory. */
export interface DispatcherLimits {
  /** Requests in flight at a time. */
  readonly inFlightMax: number;
  /** How many of them may be to slow receivers. */
  readonly slowInFlightMax: number;
  readonly heldMax: number;
  /** Attempts read but not yet sent, over all endpoints. */
  readonly readyMax: number;
}

export const defaultLimits: DispatcherLimits = {
  inFlightMax: 1_000,
  slowInFlightMax: 500,
  heldMax: 4_000,
  readyMax: 8_000,
};

/** Survives a pause of the process, and replaces a dead dispatcher within ten seconds. */
export const leaseMs = 7_000;
export const renewEveryMs = 2_000;
/** Nothing new is sent if the lease may expire before the request arrives. */
export const leaseMarginMs = 2_000;
export const takeoverEveryMs = 500;

/** How often a busy dispatcher, and an idle one, looks for work. */
export const busyPollMs = 25;
export const idlePollMs = 100;
/**
 * Heads become due by events, which wake the dispatcher, and by retries and other processes, which
 * can wait.
 */
export const idleServeMs = 250;
export const busyForMs = 5_000;
/** How often the dispatcher checks whether another process woke a head that it holds. */
export const wokenPollMs = 100;

/** How long an idle head is kept, so that a busy endpoint's next event finds it loaded. */
export const lingerMs = 2_000;
/** A head that events keep awake is marked as seen after this long without one. */
export const seenAfterMs = 1_000;

/**
 * Added to each gap. A receiver measures from one arrival to the next, and the first request may
 * have taken longer to arrive; it must never see a gap shorter than promised.
 */
export const retryGuardMs = 500;

export const claimMax = 200;
export const readEndpointsMax = 200;
/** Most intents, and most outcomes, in one statement. */
export const batchMax = 256;
/** Outcomes waiting to be stored; above this, nothing new is sent. */
export const unrecordedMax = 2_000;
/** How often to look from the beginning, for heads whose waking was committed late. */
export const sweepEveryMs = 2_000;
