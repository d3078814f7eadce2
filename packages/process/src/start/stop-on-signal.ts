import type { Logger } from '@countinghouse/observability';

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * The first signal shuts down cleanly and exits with 0; the second signal, or a timeout, with 1.
 */
export function stopOnSignal(options: {
  readonly stop: () => Promise<void>;
  readonly logger: Logger;
  readonly exit: (code: number) => void;
  /** A hanging dependency must not keep the process alive until it is killed. */
  readonly deadlineMs: number;
}): void {
  const { logger, exit } = options;
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) {
      logger.warn({ signal }, 'exit_without_drain');
      exit(1);
      return;
    }
    isStopping = true;
    logger.info({ signal }, 'drain_started');
    setTimeout(() => {
      logger.error({ deadline_ms: options.deadlineMs }, 'drain_took_too_long');
      exit(1);
    }, options.deadlineMs).unref();
    options.stop().then(
      () => exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'drain_failed');
        exit(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, onSignal);
}
