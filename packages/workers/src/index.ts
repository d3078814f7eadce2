export { receiveLists, sendLists } from './lists.ts';
export { PoolBusy } from './pool-busy.ts';
export type { BusyReason } from './pool-busy.ts';
export { createPool } from './pool.ts';
export type { Pool, PoolObserver } from './pool.ts';
export { createPoolMetrics } from './pool-metrics.ts';
export type { PoolMetrics } from './pool-metrics.ts';
