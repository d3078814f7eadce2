import { listJobPayloads } from '@countinghouse/jobs';
import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '../../kernel/database.ts';
import { saveMailsFailed, saveMailsQueued } from './document-mails.sql.ts';
import { documentMailJob } from './queue-document-mail.ts';

/** The newest of them; those before were noted by an earlier round. */
const mailsMax = 1_000;
const unknownReason = 'no answer';

/**
 * A mail whose job used up its repeats is noted as failed, so that whoever sent it sees it. Told by the
 * dead letters alone: a process that died in the last run could not have noted it.
 */
export async function noteFailedMails({
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

/** In the transaction that put dead letters back: mails that wait for a run again say so. */
export async function noteRequeuedMails(tx: Tx): Promise<void> {
  const which = { which: 'waiting', rowsMax: mailsMax } as const;
  const waiting = await listJobPayloads(tx, documentMailJob, which);
  if (waiting.length === 0) return;
  await saveMailsQueued(
    tx,
    waiting.map(({ data }) => data),
  );
}
