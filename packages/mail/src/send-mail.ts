import type { Logger } from '@countinghouse/observability';
import { assertOutsideTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { z } from 'zod';
import type { Mailer } from './mailer.ts';
import { mailContext } from './queue-mail.ts';
import type { Mail, MailJobData } from './queue-mail.ts';

export type MailOutcome = 'sent' | 'refused' | 'failed' | 'turned_off';

export interface MailSending {
  readonly mailer: Mailer;
  readonly onMail: (outcome: MailOutcome) => void;
}

export interface SendMailDeps {
  readonly sealer: Sealer;
  readonly logger: Logger;
  /** Null if this installation has no mail server yet; emails wait in their queue. */
  readonly mail: MailSending | null;
  /** Whether the person with this address turned off emails about the topic. */
  readonly isMailTurnedOff: (address: string, topic: string) => Promise<boolean>;
}

/** Thrown for temporary failures; the job is retried. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
}

/** An email that was sent but not recorded as sent is sent again, with the same Message-ID. */
export async function sendMail(deps: SendMailDeps, { mailId, sealed }: MailJobData): Promise<void> {
  if (deps.mail === null) throw new MailNotSent('no mail server is configured');
  assertOutsideTransaction('sendMail');
  const { topic, ...mail } = openMail(deps.sealer, mailId, sealed);
  if (topic !== undefined && (await deps.isMailTurnedOff(mail.to, topic))) {
    deps.mail.onMail('turned_off');
    return;
  }
  const outcome = await deps.mail.mailer.send({ id: mailId, ...mail });
  deps.mail.onMail(outcome.kind);
  switch (outcome.kind) {
    case 'sent':
      return;
    case 'refused':
      // A retry does not help. The recipient stays out of the log; the job's row identifies the
      // email.
      deps.logger.warn({ mail_id: mailId, reason: outcome.reason }, 'mail_refused');
      return;
    case 'failed':
      throw new MailNotSent(outcome.reason);
  }
}

const link = z.object({ label: z.string(), url: z.string() });

const storedMail: z.ZodType<Mail> = z.object({
  to: z.string(),
  topic: z.string().exactOptional(),
  senderName: z.string().exactOptional(),
  replyTo: z.string().exactOptional(),
  letter: z.object({
    language: z.string().exactOptional(),
    subject: z.string(),
    greeting: z.string(),
    paragraphs: z.array(z.string()),
    facts: z.array(z.tuple([z.string(), z.string()])).exactOptional(),
    action: link.exactOptional(),
    closing: z.string().exactOptional(),
    brand: z
      .object({
        name: z.string(),
        colour: z.string(),
        onColour: z.string(),
        ink: z.string(),
        heading: z.string(),
        amount: z.string().exactOptional(),
        links: z.array(link).exactOptional(),
        footer: z.array(z.string()),
      })
      .exactOptional(),
  }),
});

function openMail(sealer: Sealer, mailId: string, sealed: string): Mail {
  const text = sealer.open(Buffer.from(sealed, 'base64'), mailContext(mailId));
  return storedMail.parse(JSON.parse(text));
}
