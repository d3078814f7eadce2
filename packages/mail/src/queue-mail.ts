import { defineJob } from '@countinghouse/jobs';
import type { SendJob } from '@countinghouse/jobs';
import type { Tx } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { z } from 'zod';
import type { EmailContent } from './email.ts';

export interface Mail {
  readonly to: string;
  readonly letter: EmailContent;
  /** The topic that people can turn off. Security emails have none. */
  readonly topic?: string;
  /** Display name, shown instead of the sender's own; the address stays ours. */
  readonly senderName?: string;
  /** Where replies go. */
  readonly replyTo?: string;
}

/** Queues an email in the caller's transaction: it is sent only if that commits. */
export type QueueMail = <Schema>(tx: Tx<Schema>, mail: Mail) => Promise<void>;

/**
 * Seventeen retries, from half a minute to six hours apart, outlast a weekend outage of a mail
 * server.
 */
export const mailJob = defineJob({
  name: 'send-mail',
  data: z.object({ mailId: z.uuid(), sealed: z.base64() }),
  retriesMax: 17,
  retryDelaySeconds: 30,
  retryDelaySecondsMax: 6 * 3_600,
  runSecondsMax: 120,
});

export type MailJobData = z.infer<typeof mailJob.data>;

interface MailQueueParts {
  readonly sendJob: SendJob;
  readonly sealer: Sealer;
  readonly newId: () => string;
}

export function createMailQueue({ sendJob, sealer, newId }: MailQueueParts): QueueMail {
  return async (tx, mail) => {
    const mailId = newId();
    const sealed = sealer.seal(JSON.stringify(mail), mailContext(mailId)).toString('base64');
    await sendJob(tx, mailJob, { mailId, sealed }, { id: mailId });
  };
}

/**
 * Emails contain links that open an account, and jobs are kept for days: their content is sealed.
 */
export function mailContext(mailId: string): string {
  return `mails|${mailId}|content`;
}
