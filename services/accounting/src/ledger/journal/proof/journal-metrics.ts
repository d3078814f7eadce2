import type { Metrics } from '@countinghouse/observability';
import { addVerificationMetrics, findLastVerification } from '@countinghouse/process';
import type { Database } from '../../../kernel/database.ts';
import { journalChecks } from './check.rules.ts';

export function addJournalMetrics(metrics: Metrics, { db }: Database): void {
  addVerificationMetrics(metrics, {
    breaks: {
      name: 'journal_breaks',
      help: 'Inconsistencies found by the last nightly verification of all books, by check.',
    },
    verified: {
      name: 'journal_verified_timestamp_seconds',
      help: 'When the last nightly verification of all books ended; 0 before the first.',
    },
    label: 'check',
    checks: Object.keys(journalChecks),
    readLast: () => findLastVerification(db, 'journal_verifications'),
  });
}
