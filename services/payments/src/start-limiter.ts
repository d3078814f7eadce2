import { createLimiter } from '@countinghouse/limiter';
import type { Limiter } from '@countinghouse/limiter';
import type { Logger } from '@countinghouse/observability';
import type { ApiSettings } from './config.ts';

interface LimiterUse {
  /** What is counted under one name counts under no other. */
  readonly name: string;
  readonly windowMs: number;
  readonly processId: string;
  readonly onFallback?: () => void;
}

/** Keys, payers and people each have one of their own, in the one store of the installation. */
export function startLimiter(
  settings: Pick<ApiSettings, 'PAYMENTS_VALKEY_URL'>,
  logger: Logger,
  { name, ...use }: LimiterUse,
): Limiter {
  const url = settings.PAYMENTS_VALKEY_URL ?? null;
  return createLimiter({ ...use, url, keyPrefix: `payments:${name}:`, logger });
}
