import { createLimiter } from '@countinghouse/limiter';
import type { Limiter } from '@countinghouse/limiter';
import type { Logger, Metrics } from '@countinghouse/observability';

/** Where counts are stored: the installation's one store, under the service's name. */
export interface LimiterStore {
  readonly service: string;
  /** Undefined if each process limits on its own. */
  readonly url: string | undefined;
}

interface LimiterUse {
  /** Counts under one name are separate from those under another. */
  readonly name: string;
  readonly windowMs: number;
  readonly processId: string;
  readonly onFallback?: () => void;
}

export function startLimiter(
  store: LimiterStore,
  logger: Logger,
  { name, ...use }: LimiterUse,
): Limiter {
  const keyPrefix = `${store.service}:${name}:`;
  return createLimiter({ ...use, url: store.url ?? null, keyPrefix, logger });
}

/** The limiter for requests with a key; reports when it decides without the store. */
export function startKeyLimiter(
  store: LimiterStore,
  logger: Logger,
  metrics: Metrics,
  use: Pick<LimiterUse, 'windowMs' | 'processId'>,
): Limiter {
  if (store.url === undefined) logger.warn('limits_are_per_process');
  const fallbacks = metrics.counter(
    'limiter_local_decisions_total',
    'Requests limited by this process alone because the shared store was unavailable.',
  );
  return startLimiter(store, logger, { ...use, name: 'limit', onFallback: () => fallbacks.inc() });
}
