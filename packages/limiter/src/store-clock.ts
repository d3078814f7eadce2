/** What this process knows of the store's clock, from the answers that contain its time. */
export interface StoreClock {
  /**
   * The store's current time, estimated from its last answer; lags by that answer's travel time.
   */
  estimatedStoreUs(nowMs: number): number;
  /**
   * Never earlier than the store's time at that moment of this process; ahead of it by the shortest
   * travel time of the last questions and a margin.
   */
  latestStoreUs(localMs: number): number;
  /** The store named this time between the two moments of this process. */
  learnStoreTime(
    storeUs: number,
    times: { readonly sentAtMs: number; readonly answeredAtMs: number },
  ): void;
}

/** How long the shortest travel time is kept: clocks drift. */
const PERIOD_MS = 5_000;

/** More than two clocks drift apart in two periods, at a hundred millionths. */
const DRIFT_US = 1_000;

export function createStoreClock(): StoreClock {
  let answerAheadUs = 0;
  let questionAheadUs = Number.POSITIVE_INFINITY;
  let periodAheadUs = Number.POSITIVE_INFINITY;
  let periodEndsAtMs = Number.NEGATIVE_INFINITY;

  return {
    estimatedStoreUs: (nowMs) => answerAheadUs + nowMs * 1_000,
    latestStoreUs: (localMs) => Math.ceil(questionAheadUs + localMs * 1_000) + DRIFT_US,
    learnStoreTime(storeUs, { sentAtMs, answeredAtMs }) {
      answerAheadUs = storeUs - answeredAtMs * 1_000;
      const aheadUs = storeUs - sentAtMs * 1_000;
      periodAheadUs = Math.min(periodAheadUs, aheadUs);
      questionAheadUs = Math.min(questionAheadUs, aheadUs);
      if (answeredAtMs < periodEndsAtMs) return;
      questionAheadUs = periodAheadUs;
      periodAheadUs = Number.POSITIVE_INFINITY;
      periodEndsAtMs = answeredAtMs + PERIOD_MS;
    },
  };
}
