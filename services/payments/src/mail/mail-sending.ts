import { createMailer, parseSender } from '@countinghouse/mail';
import type { Logger, Metrics } from '@countinghouse/observability';
import type { MailSending } from './send-mail.ts';

interface MailSettings {
  readonly PAYMENTS_SMTP_URL?: string | undefined;
  readonly PAYMENTS_MAIL_FROM?: string | undefined;
}

/** Null without a mail server: people then wait for their mails, and the operator must know. */
export function createMailSending(
  { PAYMENTS_SMTP_URL: url, PAYMENTS_MAIL_FROM: sender }: MailSettings,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
): MailSending | null {
  const from = parseSender(sender ?? '');
  if (url === undefined || from === null) {
    logger.warn({}, 'mails_are_not_sent');
    return null;
  }
  const mails = metrics.counter('mails_total', 'Mails by what the mail server said to them.', [
    'outcome',
  ]);
  return {
    mailer: createMailer({ url, from }),
    onMail: (outcome) => mails.inc({ outcome }),
  };
}
