import type { Metrics } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import { findExportTime, readOldestWaitingSeconds } from './audit-chain.sql.ts';

export function addAuditMetrics<Schema>(metrics: Metrics, { db }: Database<Schema>): void {
  metrics.gauge(
    'audit_chain_lag_seconds',
    'Age of the oldest unchained row of the audit and operator logs.',
    [],
    async (gauge) => gauge.set(await readOldestWaitingSeconds(db).catch(() => Number.NaN)),
  );
  metrics.gauge(
    'audit_head_exported_timestamp_seconds',
    "When the audit chain's head was last exported; 0 before the first export, or when none is configured.",
    [],
    async (gauge) => {
      const timeMs = await findExportTime(db).then(
        (time) => time?.getTime() ?? 0,
        () => Number.NaN,
      );
      gauge.set(timeMs / 1_000);
    },
  );
}
