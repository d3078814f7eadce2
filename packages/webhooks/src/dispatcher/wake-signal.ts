/** A wait that ends early when it is signalled. */
export interface WakeSignal {
  readonly wake: () => void;
  readonly wait: (ms: number) => Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let isSignalled = false;
  let endWait: (() => void) | null = null;
  return {
    wake: () => {
      isSignalled = true;
      endWait?.();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          endWait = null;
          isSignalled = false;
          resolve();
        };
        const timer = setTimeout(done, ms);
        if (isSignalled) setImmediate(done);
        else endWait = done;
      }),
  };
}
