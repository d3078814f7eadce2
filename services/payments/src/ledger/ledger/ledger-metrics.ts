import type { Metrics } from '@countinghouse/observability';
import { addVerificationMetrics, findLastVerification } from '@countinghouse/process';
import type { Database } from '../../kernel/database.ts';
import { invariantIds } from './invariant.rules.ts';
import { readNumberingLagSeconds } from './number-ledger.ts';

export function addLedgerMetrics(metrics: Metrics, database: Database, nowMs: () => number): void {
  const help =
    'Age of the oldest ledger transaction without a number. Balances stay exact, but a long lag slows reading them.';
  metrics.gauge('ledger_numbering_lag_seconds', help, [], async (gauge) => {
    gauge.set(await readNumberingLagSeconds(database, nowMs()).catch(() => Number.NaN));
  });
  addVerificationMetrics(metrics, {
    breaks: {
      name: 'ledger_breaks',
      help: 'Breaks that the last nightly verification of the whole ledger found, by invariant.',
    },
    verified: {
      name: 'ledger_verified_timestamp_seconds',
      help: 'When the last verification of the whole ledger ended; 0 before the first.',
    },
    label: 'invariant',
    checks: invariantIds,
    readLast: () => findLastVerification(database.db, 'ledger_verifications'),
  });
}
