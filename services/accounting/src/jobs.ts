import { onSchedule } from '@countinghouse/jobs';
import type { Work } from '@countinghouse/jobs';
import type { Logger } from '@countinghouse/observability';
import { dropOldEvents, keepMonthsAhead } from '@countinghouse/service';
import { clearRemovedEndpoints } from '@countinghouse/webhooks';
import type { BooksDeps } from './books-deps.ts';
import { forgetOldKeys } from './idempotency/forget-old-keys.ts';
import { recordVerification } from './journal/record-verification.ts';
import { sealJournal } from './journal/seal-journal.ts';
import { appendOnlyTables } from './operations/append-only.rules.ts';

/** What `main-worker.ts` hands to every line of the table. */
export interface WorkerDeps extends BooksDeps {
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly eventRetentionMonths: number;
}

/**
 * All background work of the service: a line is a name, when it runs, and the use case it calls.
 * `onSchedule`, `onLoop` and `onQueue` of packages/jobs say when.
 *
 * A name stays for good: it is the name of the queue. `main-migrate.ts` makes queues and schedules.
 */
export const work: readonly Work<WorkerDeps>[] = [
  onSchedule({
    name: 'ensure-partitions',
    cron: '17 2 * * *',
    run: (deps) => keepMonthsAhead(deps, appendOnlyTables),
  }),
  onSchedule({ name: 'drop-old-events', cron: '29 3 * * *', run: (deps) => dropOldEvents(deps) }),
  onSchedule({
    name: 'clear-removed-webhooks',
    cron: '11 * * * *',
    run: ({ database, now }) => clearRemovedEndpoints(database.db, now()),
  }),
  onSchedule({ name: 'forget-idempotency-keys', cron: '41 3 * * *', run: forgetOldKeys }),
  onSchedule({ name: 'seal-journal', cron: '23 * * * *', run: sealJournal }),
  onSchedule({
    name: 'verify-journal',
    cron: '47 1 * * *',
    // Every line is read; a large cell takes hours, beside its traffic.
    runSecondsMax: 5 * 3_600,
    run: recordVerification,
  }),
];
