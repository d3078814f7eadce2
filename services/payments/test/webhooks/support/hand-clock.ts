/** A clock that stands until a test moves it. */
export interface HandClock {
  readonly nowMs: () => number;
  readonly now: () => Date;
  readonly moveTo: (ms: number) => void;
  readonly advance: (ms: number) => void;
}

export function createHandClock(): HandClock {
  let atMs = Date.now();
  return {
    nowMs: () => atMs,
    now: () => new Date(atMs),
    moveTo: (ms) => {
      atMs = ms;
    },
    advance: (ms) => {
      atMs += ms;
    },
  };
}
