import { listJobPayloads } from '@countinghouse/jobs';
import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '../../kernel/database.ts';
import { saveMailsFailed, saveMailsQueued } from './document-mails.sql.ts';
import { documentMailJob } from './queue-document-mail.ts';

/** Only the newest; an earlier round has marked the rest. */
const mailsMax = 1_000;
const unknownReason = 'no answer';

/**
 * Marks an email as failed once its job has used up its retries, so that the sender sees it. Reads the
 * dead-letter queue, because a process that died during the last attempt could not have marked it.
 */
export async function markFailedMails({
  database,
}: {
  readonly database: Database;
}): Promise<void> {
  await withTransaction(database.db, async (tx) => {
    const which = { which: 'dead', rowsMax: mailsMax } as const;
    const dead = await listJobPayloads(tx, documentMailJob, which);
    if (dead.length === 0) return;
    const mails = dead.map(({ data, reason }) => ({ ...data, reason: reason ?? unknownReason }));
    await saveMailsFailed(tx, mails);
  });
}

/** Runs in the transaction that requeues dead-lettered jobs: marks their emails as queued again. */
export async function markRequeuedMails(tx: Tx): Promise<void> {
  const which = { which: 'waiting', rowsMax: mailsMax } as const;
  const waiting = await listJobPayloads(tx, documentMailJob, which);
  if (waiting.length === 0) return;
  await saveMailsQueued(
    tx,
    waiting.map(({ data }) => data),
  );
}
