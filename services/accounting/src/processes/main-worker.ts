import { prepareWorker, runBackground } from '@countinghouse/process';
import type { ProcessParts } from '@countinghouse/process';
import { createCompute } from '../computing/compute.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { addJournalMetrics } from '../ledger/journal/proof/journal-metrics.ts';
import { openPaymentsFeed } from '../payments-bridge/connections/payments-feed.ts';
import { createClamdScanner } from '../workbench/attachments/scanning/ask-clamd.ts';
import { computeOptionsOf, readWorkerSettings, sharedSettings } from './config.ts';
import type { WorkerSettings } from './config.ts';
import { readDueMoments } from './due-moments.sql.ts';
import { work } from './jobs.ts';
import { readExpectedSchema } from './migrations.ts';

export function startWorker(settings: WorkerSettings, parts: ProcessParts) {
  const shared = sharedSettings(settings);
  const { tools, start } = prepareWorker<Schema>(shared, readExpectedSchema(), parts);
  addJournalMetrics(tools.metrics, tools.database);
  const compute = createCompute({ ...computeOptionsOf(settings), metrics: tools.metrics });
  const { ACCOUNTING_SCANNER_URL: scannerUrl } = settings;
  const deps = {
    ...tools,
    compute,
    mailsPerDay: settings.ACCOUNTING_MAILS_PER_DAY,
    scanFile: scannerUrl === undefined ? null : createClamdScanner({ url: scannerUrl }),
    openFeed: openPaymentsFeed,
    paymentsUrls: settings.ACCOUNTING_PAYMENTS_URLS,
    publicLinkDays: settings.ACCOUNTING_PUBLIC_LINK_DAYS,
  };
  return start(work, deps, compute.close, (now) => readDueMoments(tools.database.db, now));
}

if (import.meta.main) {
  const readSettings = () => readWorkerSettings(process.env);
  await runBackground({
    program: 'worker',
    readSettings,
    share: sharedSettings,
    start: startWorker,
  });
}
