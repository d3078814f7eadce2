import { isUnavailable as isDatabaseAway } from '@countinghouse/postgres';
import { PoolBusy } from '@countinghouse/workers';

/** Whether a fault passes by itself: the caller is asked to come back. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof PoolBusy || isDatabaseAway(error);
}
