import type { Metrics } from '@countinghouse/observability';
import type { Database } from '../../../kernel/database.ts';
import { journalChecks } from './check.rules.ts';
import { findLastVerification } from './record-verification.ts';

export function addJournalMetrics(metrics: Metrics, database: Database): void {
  metrics.gauge(
    'journal_breaks',
    'Inconsistencies found by the last nightly verification of all books, by check.',
    ['check'],
    async (gauge) => {
      gauge.reset();
      const last = await findLastVerification(database).catch(() => null);
      // No numbers before the first look: nobody knows yet.
      if (last === null) return;
      for (const check of Object.keys(journalChecks)) {
        gauge.set({ check }, last.broken.filter((name) => name === check).length);
      }
    },
  );
  metrics.gauge(
    'journal_verified_timestamp_seconds',
    'When the last nightly verification of all books ended; 0 before the first.',
    [],
    async (gauge) => {
      const finishedAtMs = await findLastVerification(database).then(
        (last) => last?.finishedAt.getTime() ?? 0,
        () => Number.NaN,
      );
      gauge.set(finishedAtMs / 1_000);
    },
  );
}
