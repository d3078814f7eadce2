import type { Logger } from '@countinghouse/observability';

/** Every worker reports a database outage by itself: one line in ten seconds is enough. */
const quietMs = 10_000;

export function createErrorLog(logger: Logger, nowMs: () => number): (error: unknown) => void {
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  let suppressed = 0;
  return (error) => {
    if (nowMs() - loggedAtMs < quietMs) {
      suppressed += 1;
      return;
    }
    logger.error({ err: toError(error), suppressed }, 'jobs_fault');
    loggedAtMs = nowMs();
    suppressed = 0;
  };
}

/** pg-boss passes on copies of errors, which are no longer Error objects. */
function toError(error: unknown): unknown {
  if (Error.isError(error) || typeof error !== 'object' || error === null) return error;
  const message = 'message' in error ? String(error.message) : 'without a message';
  const copy = new Error(message);
  if ('stack' in error && typeof error.stack === 'string') copy.stack = error.stack;
  return copy;
}
