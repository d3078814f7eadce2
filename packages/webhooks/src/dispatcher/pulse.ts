/** A wait that ends early when somebody has news. */
export interface Pulse {
  readonly kick: () => void;
  readonly wait: (ms: number) => Promise<void>;
}

export function createPulse(): Pulse {
  let isKicked = false;
  let wake: (() => void) | null = null;
  return {
    kick: () => {
      isKicked = true;
      wake?.();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          wake = null;
          isKicked = false;
          resolve();
        };
        const timer = setTimeout(done, ms);
        if (isKicked) setImmediate(done);
        else wake = done;
      }),
  };
}
