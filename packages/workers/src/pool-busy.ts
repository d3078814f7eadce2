/** Why a pool did not run a task. */
export type BusyReason =
  /** The queue is full. */
  | 'full'
  /** The tenant has reached its limit of tasks here. */
  | 'tenant_full'
  /** The task took longer than its deadline, waiting included. */
  | 'late'
  /** The task needed more memory than its thread has. */
  | 'memory'
  /** The process is stopping. */
  | 'closing';

/** Nothing was done; the caller may retry after the given number of seconds. */
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
