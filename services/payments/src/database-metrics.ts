import type { Metrics } from '@countinghouse/observability';
import type { Database } from './database.ts';
import { readPartitionRunwayDays } from './operations/check-readiness.ts';

/** What every serving process tells of its database. */
export function addDatabaseMetrics(metrics: Metrics, database: Database): void {
  metrics.gauge('database_connections', 'Connections by state.', ['state'], (gauge) => {
    const { total, idle, waiting } = database.connections();
    gauge.set({ state: 'busy' }, total - idle);
    gauge.set({ state: 'idle' }, idle);
    gauge.set({ state: 'waited_for' }, waiting);
  });
  const help = 'Days until an append-only table has no partition for new rows; act below 30.';
  metrics.gauge('partition_runway_days', help, [], async (gauge) => {
    gauge.set(await readPartitionRunwayDays(database));
  });
}
