import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import type { Mail } from '@countinghouse/mail';
import { mailPayers } from '../../../src/charges/payer-notices/mail-payers.ts';
import type { MailPayersDeps } from '../../../src/charges/payer-notices/mail-payers.ts';
import { readMails } from '../people/mails.ts';
import { testSealer } from '../people/staff.ts';
import { newTestId } from '../people/tenants.ts';

type SceneDeps = Pick<MailPayersDeps, 'database' | 'now' | 'logger' | 'sealer'>;

/** The worker's part of a mail to a payer, with the real queue, and what is in that queue. */
export async function payerMails(deps: SceneDeps) {
  const queueMail = createMailQueue({
    sendJob: createJobSender(),
    sealer: testSealer,
    newId: newTestId,
  });
  const parts: MailPayersDeps = { ...deps, queueMail, publicUrl: 'https://pay.example' };
  let read = (await readMails(deps)).length;
  return {
    parts,
    mail: () => mailPayers(parts),
    /** What was queued since the last look. */
    next: async (): Promise<readonly Mail[]> => {
      const mails = await readMails(deps);
      const fresh = mails.slice(read);
      read = mails.length;
      return fresh;
    },
  };
}
