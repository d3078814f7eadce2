import type { Metrics } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import { isDatabaseAvailable, readPartitionRunwayDays } from './check-readiness.ts';
import { readOldestTransactionSeconds, readOutboxDeadRows } from './open-transactions.ts';

/** Database metrics of every serving process. */
export function addDatabaseMetrics<Schema>(
  metrics: Metrics,
  database: Database<Schema>,
  appendOnlyTables: readonly string[],
): void {
  metrics.gauge('database_connections', 'Connections by state.', ['state'], (gauge) => {
    const { total, idle, waiting } = database.connections();
    gauge.set({ state: 'busy' }, total - idle);
    gauge.set({ state: 'idle' }, idle);
    gauge.set({ state: 'waited_for' }, waiting);
  });
  const availableHelp = '1 while the database answers this process, else 0.';
  metrics.gauge('database_available', availableHelp, [], async (gauge) => {
    gauge.set(Number(await isDatabaseAvailable(database, appendOnlyTables)));
  });
  const help = 'Days until an append-only table has no partition for new rows; act below 30.';
  metrics.gauge('partition_runway_days', help, [], async (gauge) => {
    gauge.set(await readPartitionRunwayDays(database, appendOnlyTables));
  });
  metrics.gauge(
    'database_oldest_transaction_seconds',
    'Age of the oldest visible transaction that keeps dead rows from being cleaned up.',
    [],
    async (gauge) => gauge.set(await readOldestTransactionSeconds(database)),
  );
  metrics.gauge(
    'database_outbox_dead_rows',
    'Dead rows of the outbox that are not cleaned up yet; grows while any transaction stays open.',
    [],
    async (gauge) => gauge.set(await readOutboxDeadRows(database)),
  );
}
