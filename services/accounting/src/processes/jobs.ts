import { onLoop, onQueue, onSchedule } from '@countinghouse/jobs';
import type { Work } from '@countinghouse/jobs';
import { archiveJob, commonWork, eraseArchives, prepareArchive } from '@countinghouse/process';
import type { WorkerTools } from '@countinghouse/process';
import type { Compute } from '../computing/compute.ts';
import { closeOldLinks } from '../customers/public-links/close-old-links.ts';
import { sendReminders } from '../customers/reminders/send-reminders.ts';
import { noteFailedMails } from '../customers/sending/note-failed-mails.ts';
import { documentMailJob } from '../customers/sending/queue-document-mail.ts';
import { sendDocumentMail } from '../customers/sending/send-document-mail.ts';
import { appendOnlyTables } from '../kernel/append-only.rules.ts';
import { forgetOldKeys } from '../kernel/idempotency/forget-old-keys.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { createArchivePlace, createArchiveSource } from '../leaving/archives/archive-source.ts';
import { recordVerification } from '../ledger/journal/proof/record-verification.ts';
import { sealJournal } from '../ledger/journal/proof/seal-journal.ts';
import { followPayments } from '../payments-bridge/connections/follow-payments.ts';
import type { OpenFeed } from '../payments-bridge/connections/payments-feed.ts';
import { expireChanges } from '../people/changes/expire-changes.ts';
import { findQuotePrintFacts } from '../sales/quotes/answers/find-quote-print-facts.ts';
import { expireQuotes } from '../sales/quotes/expire-quotes.ts';
import { runRecurring } from '../sales/recurring/run-recurring.ts';
import { eraseRemovedAttachments } from '../workbench/attachments/erase-removed.ts';
import { analyseNewTables } from './analyse-new-tables.ts';

/** What `main-worker.ts` hands to every line of the table. */
export interface WorkerDeps extends WorkerTools<Schema> {
  readonly compute: Compute;
  /** How long links to documents and quotes work. */
  readonly publicLinkDays: number;
  /** Mails of one organisation to customers in a day. */
  readonly mailsPerDay?: number;
  readonly openFeed: OpenFeed;
  /** Addresses of payments that the operator allows. */
  readonly paymentsUrls: readonly string[];
}

/**
 * All background work of the service, after that of every service: a line is a name, when it runs, and the use case it calls.
 * `onSchedule`, `onLoop` and `onQueue` of packages/jobs say when.
 *
 * A name stays for good: it is the name of the queue. `main-migrate.ts` makes queues and schedules.
 */
export const work: readonly Work<WorkerDeps>[] = [
  ...commonWork<Schema, WorkerDeps>(appendOnlyTables),
  onLoop({ name: 'analyse-new-tables', everyMs: 5_000, run: analyseNewTables }),
  onQueue(
    documentMailJob,
    (deps, job) => sendDocumentMail({ ...deps, readQuoteFacts: findQuotePrintFacts }, job),
    ({ mail }) => mail !== null,
  ),
  onSchedule({ name: 'note-failed-mails', cron: '* * * * *', run: noteFailedMails }),
  // Days begin at every quarter of an hour somewhere.
  onSchedule({
    name: 'run-recurring',
    cron: '4,19,34,49 * * * *',
    runSecondsMax: 3_600,
    onMovedClock: 'each_stop',
    run: runRecurring,
  }),
  // Mornings too.
  onSchedule({
    name: 'send-reminders',
    cron: '9,24,39,54 * * * *',
    runSecondsMax: 3_600,
    onMovedClock: 'each_stop',
    run: sendReminders,
  }),
  onSchedule({
    name: 'expire-quotes',
    cron: '13 * * * *',
    onMovedClock: 'each_stop',
    run: expireQuotes,
  }),
  onSchedule({
    name: 'close-old-links',
    cron: '31 3 * * *',
    onMovedClock: 'at_end',
    run: closeOldLinks,
  }),
  onSchedule({
    name: 'erase-attachments',
    cron: '37 3 * * *',
    run: (deps) => eraseRemovedAttachments({ ...deps, now: deps.realNow }),
  }),
  onLoop({ name: 'expire-change-requests', everyMs: 60_000, run: expireChanges }),
  onSchedule({
    name: 'forget-idempotency-keys',
    cron: '41 3 * * *',
    run: (deps) => forgetOldKeys({ ...deps, now: deps.realNow }),
  }),
  onLoop({ name: 'follow-payments', everyMs: 500, run: followPayments }),
  onQueue(archiveJob, (deps, job, signal) =>
    prepareArchive(deps, createArchiveSource(deps), job, signal),
  ),
  onSchedule({
    name: 'erase-archives',
    cron: '43 * * * *',
    run: (deps) => eraseArchives(deps, createArchivePlace(deps)),
  }),
  onSchedule({
    name: 'seal-journal',
    cron: '23 * * * *',
    onMovedClock: 'at_end',
    run: sealJournal,
  }),
  onSchedule({
    name: 'verify-journal',
    cron: '47 1 * * *',
    // Every line is read; a large cell takes hours, beside its traffic.
    runSecondsMax: 5 * 3_600,
    onMovedClock: 'at_end',
    run: recordVerification,
  }),
];
