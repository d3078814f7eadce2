import type { Metrics } from '@countinghouse/observability';
import type { Database } from '../database.ts';
import { readFoldLagSeconds } from './fold-ledger.ts';

export function addLedgerMetrics(metrics: Metrics, database: Database, nowMs: () => number): void {
  const help =
    'Age of the oldest ledger entry that no fold has. Reads stay exact; a long lag makes them slow.';
  metrics.gauge('ledger_fold_lag_seconds', help, [], async (gauge) => {
    gauge.set(await readFoldLagSeconds(database, nowMs()));
  });
}
