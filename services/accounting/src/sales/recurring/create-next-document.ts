import { dayIn } from '@countinghouse/calendar';
import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import type { MailTools } from '../../customers/sending/queue-document-mail.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { createRecurringDocument } from './create-recurring-document.ts';
import { emailRefusal } from './email-refusal.ts';
import { findRun, insertRun, listRuns } from './recurring-runs.sql.ts';
import type { Recurring, RecurringRun } from './recurring.rules.ts';
import { lockDueRecurring, saveProgress } from './recurring.sql.ts';
import { nextAfter } from './schedule.rules.ts';

export interface RecurringTools extends MailTools {
  readonly queueMail: QueueMail;
}

export interface RecurringDeps extends BooksDeps, RecurringTools {}

interface Key {
  readonly orgId: string;
  readonly id: string;
}

/** Null if nothing is due, or another worker is processing it. */
export async function createNextDocument(
  deps: RecurringDeps,
  key: Key,
): Promise<RecurringRun | null> {
  const run = await orRefusal(async () => ({
    kind: 'run' as const,
    run: await withTransaction(deps.database.db, (tx) => createNextDocumentIn(tx, deps, key, null)),
  }));
  if (run.kind === 'run') return run.run;
  // The refusal rolled back the draft too, so start over.
  return withTransaction(deps.database.db, (tx) => createNextDocumentIn(tx, deps, key, run.reason));
}

/** Creates the document, records its date and sets the next date, all or nothing. */
async function createNextDocumentIn(
  tx: Tx,
  tools: RecurringTools,
  { orgId, id }: Key,
  booksRefusal: string | null,
): Promise<RecurringRun | null> {
  const recurring = await lockDueRecurring(tx, orgId, id);
  const date = recurring?.nextDate ?? null;
  if (recurring === null || date === null) return null;
  const { timeZone } = await getOrganisation(tx, orgId);
  if (date > dayIn(timeZone, tools.now())) return null;

  const nextDate = nextAfter(recurring, date);
  const earlier = await findRun(tx, orgId, id, date);
  if (earlier !== null) {
    await saveProgress(tx, orgId, id, { nextDate, made: 0 });
    return earlier;
  }
  // Read before creating the document, whose entry blocks other postings until the transaction ends.
  const [before] = await listRuns(tx, orgId, id, 1);
  const run = await createRecurringDocument(tx, tools, recurring, date, booksRefusal);
  await insertRun(tx, toRow(recurring, run));
  await saveProgress(tx, orgId, id, { nextDate, made: run.documentId === null ? 0 : 1 });
  // Notifies once, until it works again or fails for another reason.
  const isNewRefusal = run.outcome === 'refused' && before?.reason !== run.reason;
  if (isNewRefusal) await emailRefusal(tx, tools, recurring, run);
  return run;
}

function toRow({ orgId, id }: Recurring, run: RecurringRun) {
  return {
    org_id: orgId,
    recurring_id: id,
    date: run.date,
    document_id: run.documentId,
    outcome: run.outcome,
    reason: run.reason,
    at: run.at,
  };
}
