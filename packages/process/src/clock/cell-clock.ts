/** A cell's time: real time, or ahead of it in a sandbox whose clock can be moved. */
export interface CellClock {
  readonly nowMs: () => number;
  readonly offsetMs: () => number;
  /** Ids contain this time, so it never goes back. */
  readonly moveTo: (offsetMs: number) => void;
}

export function createCellClock(realNowMs: () => number): CellClock {
  let offsetMs = 0;
  return {
    nowMs: () => realNowMs() + offsetMs,
    offsetMs: () => offsetMs,
    moveTo: (nextMs) => {
      offsetMs = Math.max(offsetMs, nextMs);
    },
  };
}
