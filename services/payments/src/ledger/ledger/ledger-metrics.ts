import type { Metrics } from '@countinghouse/observability';
import type { Database } from '../../kernel/database.ts';
import { invariantIds } from './invariant.rules.ts';
import { readNumberingLagSeconds } from './number-ledger.ts';
import { findLastVerification } from './record-verification.ts';

export function addLedgerMetrics(metrics: Metrics, database: Database, nowMs: () => number): void {
  const help =
    'Age of the oldest ledger transaction without a number. Balances stay exact, but a long lag slows reading them.';
  metrics.gauge('ledger_numbering_lag_seconds', help, [], async (gauge) => {
    gauge.set(await readNumberingLagSeconds(database, nowMs()).catch(() => Number.NaN));
  });
  metrics.gauge(
    'ledger_breaks',
    'Breaks that the last nightly verification of the whole ledger found, by invariant.',
    ['invariant'],
    async (gauge) => {
      gauge.reset();
      const last = await findLastVerification(database).catch(() => null);
      // No numbers before the first look: nobody knows yet.
      if (last === null) return;
      for (const invariant of invariantIds) {
        gauge.set({ invariant }, last.broken.filter((id) => id === invariant).length);
      }
    },
  );
  metrics.gauge(
    'ledger_verified_timestamp_seconds',
    'When the last verification of the whole ledger ended; 0 before the first.',
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
