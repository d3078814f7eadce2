/** Sizes of one dispatcher. Everything it keeps in memory is bounded by one of them. */
export interface DispatcherLimits {
  /** Requests under way at a time. */
  readonly inFlightMax: number;
  /** How many of them may be with receivers that let us wait. */
  readonly slowInFlightMax: number;
  readonly heldMax: number;
  /** Attempts read and not yet sent, over all endpoints. */
  readonly readyMax: number;
}

export const defaultLimits: DispatcherLimits = {
  inFlightMax: 1_000,
  slowInFlightMax: 500,
  heldMax: 4_000,
  readyMax: 8_000,
};

/** Long enough for a pause of the process, short enough that a dead one is replaced in ten seconds. */
export const leaseMs = 7_000;
export const renewEveryMs = 2_000;
/** Nothing new is sent when the lease may be over by the time it arrives. */
export const leaseMarginMs = 2_000;
export const takeoverEveryMs = 500;

/** A busy dispatcher looks for news this often, an idle one that often. */
export const busyPollMs = 25;
export const idlePollMs = 100;
/** Heads become due by events, which kick, and by retries and other processes, which can wait. */
export const idleServeMs = 250;
export const busyForMs = 5_000;
/** Held heads are asked this often whether another process has left something for them. */
export const wokenPollMs = 100;

/** A head without work stays for this long: the next event of a busy endpoint is then at home. */
export const lingerMs = 2_000;
/** A head that is kept awake by events is called seen after this long without one. */
export const seenAfterMs = 1_000;

/**
 * A receiver that measures from the arrival of one request to that of the next must not see a gap
 * that is shorter than promised, though the first may have been longer on its way.
 */
export const retryGuardMs = 500;

export const claimMax = 200;
export const readEndpointsMax = 200;
/** One statement's worth of promises, and of outcomes. */
export const batchMax = 256;
/** Outcomes that wait to be stored; beyond, nothing new is sent. */
export const unrecordedMax = 2_000;
/** Heads whose waking was committed late are found by looks from the beginning, this often. */
export const sweepEveryMs = 2_000;
