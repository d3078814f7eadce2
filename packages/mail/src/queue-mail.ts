import { defineJob } from '@countinghouse/jobs';
import type { SendJob } from '@countinghouse/jobs';
import type { Tx } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { z } from 'zod';
import type { Letter } from './email.ts';

export interface Mail {
  readonly to: string;
  readonly letter: Letter;
  /** What it is about, where people can turn such mails off. Security mails have no topic. */
  readonly topic?: string;
  /** Shown in the place of the sender's own name; the address stays ours. */
  readonly senderName?: string;
  /** Where an answer goes. */
  readonly replyTo?: string;
}

/** Puts a mail into the caller's transaction: it is sent if that commits, and never was if not. */
export type QueueMail = <Schema>(tx: Tx<Schema>, mail: Mail) => Promise<void>;

/** Seventeen repeats, from half a minute to six hours apart, outlast a mail server's lost weekend. */
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

/** Emails carry links that open an account, and jobs are kept for days: their words are sealed. */
export function mailContext(mailId: string): string {
  return `mails|${mailId}|content`;
}
