import { onLoop, onQueue, onSchedule } from '@countinghouse/jobs';
import type { Work } from '@countinghouse/jobs';
import {
  archiveJob,
  closeDueTenants,
  commonWork,
  eraseArchives,
  eraseClosedTenants,
  prepareArchive,
} from '@countinghouse/process';
import type { WorkerTools } from '@countinghouse/process';
import type { Compute } from '../computing/compute.ts';
import { closeOldLinks } from '../customers/public-links/close-old-links.ts';
import { sendReminders } from '../customers/reminders/send-reminders.ts';
import { markFailedMails } from '../customers/sending/mark-failed-mails.ts';
import { documentMailJob } from '../customers/sending/queue-document-mail.ts';
import { sendDocumentMail } from '../customers/sending/send-document-mail.ts';
import { appendOnlyTables } from '../kernel/append-only.rules.ts';
import { forgetOldKeys } from '../kernel/idempotency/forget-old-keys.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { createArchivePlace, createArchiveSource } from '../leaving/archives/archive-source.ts';
import { createClosingWork } from '../leaving/closing/closing-work.ts';
import { recordVerification } from '../ledger/journal/proof/record-verification.ts';
import { sealJournal } from '../ledger/journal/proof/seal-journal.ts';
import { followPayments } from '../payments-bridge/connections/follow-payments.ts';
import type { OpenFeed } from '../payments-bridge/connections/payments-feed.ts';
import { signJournals } from '../payments-bridge/proof/sign-journal.ts';
import { expireChanges } from '../people/changes/expire-changes.ts';
import { foldFlows } from '../reports/statements/cash-flow/fold-flows.ts';
import { findQuotePrintFacts } from '../sales/quotes/answers/find-quote-print-facts.ts';
import { expireQuotes } from '../sales/quotes/expire-quotes.ts';
import { runRecurring } from '../sales/recurring/run-recurring.ts';
import { eraseRemovedAttachments } from '../workbench/attachments/erase-removed.ts';
import { scanAttachments } from '../workbench/attachments/scanning/scan-attachments.ts';
import type { ScanFile } from '../workbench/attachments/scanning/scan.rules.ts';
import { analyseNewTables } from './analyse-new-tables.ts';

/** Dependencies of every job in the table. */
export interface WorkerDeps extends WorkerTools<Schema> {
  readonly compute: Compute;
  /** How long links to documents and quotes stay valid. */
  readonly publicLinkDays: number;
  /** Daily limit of an organisation's customer emails. */
  readonly mailsPerDay?: number;
  readonly openFeed: OpenFeed;
  /** URLs of the payments service that the operator allows. */
  readonly paymentsUrls: readonly string[];
  readonly scanFile: ScanFile | null;
}

/**
 * All of the service's background work, after the work common to both services. Each line has a name,
 * when it runs (`onSchedule`, `onLoop` or `onQueue` of packages/jobs) and the use case it calls.
 *
 * A name never changes: it is the queue's name. `main-migrate.ts` creates queues and schedules.
 */
export const work: readonly Work<WorkerDeps>[] = [
  ...commonWork<Schema, WorkerDeps>(appendOnlyTables),
  onLoop({ name: 'analyse-new-tables', everyMs: 5_000, run: analyseNewTables }),
  onQueue(
    documentMailJob,
    (deps, job) => sendDocumentMail({ ...deps, readQuoteFacts: findQuotePrintFacts }, job),
    ({ mail }) => mail !== null,
  ),
  onSchedule({ name: 'note-failed-mails', cron: '* * * * *', run: markFailedMails }),
  // Somewhere a day starts every quarter of an hour.
  onSchedule({
    name: 'run-recurring',
    cron: '4,19,34,49 * * * *',
    runSecondsMax: 3_600,
    onMovedClock: 'each_stop',
    run: runRecurring,
  }),
  // So does a morning.
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
  onLoop({
    name: 'scan-attachments',
    everyMs: 5_000,
    run: (deps) => scanAttachments({ ...deps, now: deps.realNow }),
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
    name: 'close-organisations',
    cron: '*/5 * * * *',
    run: (deps) => closeDueTenants(deps, createClosingWork(deps)),
  }),
  onSchedule({
    name: 'erase-closed-organisations',
    cron: '29 3 * * *',
    run: (deps) => eraseClosedTenants(deps, createClosingWork(deps)),
  }),
  onSchedule({
    name: 'fold-flows',
    cron: '* * * * *',
    // Books that were imported, or a chart that changed: everything once.
    runSecondsMax: 3_600,
    run: foldFlows,
  }),
  onSchedule({
    name: 'seal-journal',
    cron: '23 * * * *',
    onMovedClock: 'at_end',
    run: sealJournal,
  }),
  onSchedule({
    name: 'sign-journal',
    cron: '38 * * * *',
    runSecondsMax: 3_600,
    onMovedClock: 'at_end',
    run: signJournals,
  }),
  onSchedule({
    name: 'verify-journal',
    cron: '47 1 * * *',
    // Reads every line; on a large cell this takes hours, alongside traffic.
    runSecondsMax: 5 * 3_600,
    onMovedClock: 'at_end',
    run: recordVerification,
  }),
];
