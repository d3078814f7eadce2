import { isUnavailable as isDatabaseAway } from '@countinghouse/postgres';
import { PoolBusy } from '@countinghouse/workers';

/** Whether a fault is temporary, so that the caller should retry. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof PoolBusy || isDatabaseAway(error);
}
