import type { Logger } from '@countinghouse/observability';
import { isUnavailable } from '@countinghouse/postgres';
import { systemClock } from 'pg-boss';
import type { Clock } from 'pg-boss';

/** Work that repeats more often than every minute; one round at a time in this process. */
export interface Loop {
  readonly name: string;
  /** The first round starts immediately. */
  readonly start: () => void;
  /** Aborts the round's signal and waits until the round has ended. */
  readonly stop: () => Promise<void>;
  /** Runs an extra round, after the current one if there is one; throws its error. */
  readonly runOnce: () => Promise<void>;
}

export interface LoopRound {
  readonly loop: string;
  readonly outcome: 'finished' | 'failed';
  readonly durationMs: number;
}

export interface LoopOptions {
  readonly name: string;
  /** From the end of one round to the start of the next. */
  readonly everyMs: number;
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  readonly logger: Logger;
  readonly onRound?: (round: LoopRound) => void;
  /** Time and timers; tests pass a manual clock. */
  readonly clock?: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
}

/** After failures the wait doubles up to this: soon enough to notice that a dependency is back. */
const backoffMsMax = 60_000;
/** A database failover takes up to half a minute, and everything then waits for the loops. */
const databaseAwayBackoffMsMax = 5_000;

export function createLoop(options: LoopOptions): Loop {
  const { name, everyMs, logger, clock = systemClock } = options;
  const stopping = new AbortController();
  let timer: unknown = null;
  let failures = 0;
  let backoffMs = backoffMsMax;
  let running: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    const startedAtMs = performance.now();
    const tell = (outcome: LoopRound['outcome']): void =>
      options.onRound?.({ loop: name, outcome, durationMs: performance.now() - startedAtMs });
    try {
      await options.run(stopping.signal);
      tell('finished');
    } catch (error) {
      tell('failed');
      throw error;
    }
  }

  /** Queues rounds, so that none overlaps another, whatever triggered it. */
  function runOnce(): Promise<void> {
    const next = running.then(round);
    running = next.catch(() => undefined);
    return next;
  }

  async function runAndWait(): Promise<void> {
    timer = null;
    try {
      await runOnce();
      if (failures > 0) logger.info({ loop: name, failures }, 'loop_recovered');
      failures = 0;
    } catch (error) {
      failures += 1;
      backoffMs = isUnavailable(error) ? databaseAwayBackoffMsMax : backoffMsMax;
      if (!stopping.signal.aborted) {
        const retryInMs = waitMs(everyMs, failures, backoffMs);
        logger.warn({ loop: name, failures, retry_in_ms: retryInMs, err: error }, 'loop_failed');
      }
    }
    if (stopping.signal.aborted) return;
    timer = clock.setTimeout(() => void runAndWait(), waitMs(everyMs, failures, backoffMs));
  }

  return {
    name,
    start: () => void runAndWait(),
    stop: async () => {
      stopping.abort();
      if (timer !== null) clock.clearTimeout(timer);
      await running;
    },
    runOnce,
  };
}

function waitMs(everyMs: number, failures: number, waitMsMax: number): number {
  return failures === 0 ? everyMs : Math.max(everyMs, Math.min(everyMs * 2 ** failures, waitMsMax));
}
