/** Why a pool did not do a task. */
export type BusyReason =
  /** As many tasks wait as may. */
  | 'full'
  /** One tenant has as many tasks here as one may have. */
  | 'tenant_full'
  /** The task took longer than its deadline, waiting included. */
  | 'late'
  /** The task needed more memory than its thread has. */
  | 'memory'
  /** The process is stopping. */
  | 'closing';

/** Nothing was done; the caller may try again after the seconds given. */
export class PoolBusy extends Error {
  readonly pool: string;
  readonly reason: BusyReason;
  readonly retryAfterSeconds: number;

  constructor(pool: string, reason: BusyReason, retryAfterSeconds: number) {
    super(`worker pool ${pool} refused or dropped a task: ${reason}`);
    this.name = 'PoolBusy';
    this.pool = pool;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
