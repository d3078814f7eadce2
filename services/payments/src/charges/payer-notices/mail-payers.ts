import { runEach } from '@countinghouse/jobs';
import type { QueueMail } from '@countinghouse/mail';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import { claimPayerNotices, savePayerNoticeDone } from './payer-notices.sql.ts';
import type { DuePayerNotice } from './payer-notices.sql.ts';
import { writePayerMail } from './write-payer-mail.ts';
import type { WriteMailDeps } from './write-payer-mail.ts';

export interface MailPayersDeps extends WriteMailDeps {
  readonly logger: Logger;
  readonly queueMail: QueueMail;
}

/** Longer than a batch takes. If a worker dies, another one continues after this time. */
const leaseMs = 60_000;
const noticesAtATime = 20;
/** Bounds one run, so that the loop can check whether to stop. */
const turnsMax = 50;

/**
 * Writes the due e-mails and queues each one together with its mark, in one transaction; returns
 * how many there were.
 */
export async function mailPayers(deps: MailPayersDeps): Promise<number> {
  let total = 0;
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const now = deps.now();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const due = await claimPayerNotices(deps.database.db, now, leaseUntil, noticesAtATime);
    // A notice that fails is due again when its lease ends.
    await runEach(
      due,
      (notice) => mailPayer(deps, notice),
      (_error, { workspaceId, kind, subjectId }) =>
        deps.logger.error(
          { workspace_id: workspaceId, kind, subject_id: subjectId },
          'payer_not_mailed',
        ),
    );
    total += due.length;
    if (due.length < noticesAtATime) break;
  }
  return total;
}

async function mailPayer(deps: MailPayersDeps, notice: DuePayerNotice): Promise<void> {
  const written = await writePayerMail(deps, notice);
  await withTransaction(deps.database.db, async (tx) => {
    const outcome = written.kind === 'mail' ? 'queued' : written.outcome;
    // This worker's lease has expired: another worker has already queued the e-mail.
    if (!(await savePayerNoticeDone(tx, notice, outcome, deps.now()))) return;
    if (written.kind === 'mail') await deps.queueMail(tx, written.mail);
  });
}
