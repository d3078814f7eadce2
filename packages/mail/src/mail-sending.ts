import type { Logger, Metrics } from '@countinghouse/observability';
import { parseSender } from './mail-address.ts';
import { createMailer } from './mailer.ts';
import type { MailSending } from './send-mail.ts';

interface MailSettings {
  readonly smtpUrl: string | undefined;
  readonly sender: string | undefined;
}

/**
 * Null without a mail server: emails then wait in their queue, and a warning tells the operator.
 */
export function createMailSending(
  { smtpUrl: url, sender }: MailSettings,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
): MailSending | null {
  const from = parseSender(sender ?? '');
  if (url === undefined || from === null) {
    logger.warn({}, 'mails_are_not_sent');
    return null;
  }
  const mails = metrics.counter(
    'mails_total',
    'Emails by outcome: what the mail server answered, or turned_off by the recipient.',
    ['outcome'],
  );
  return {
    mailer: createMailer({ url, from }),
    onMail: (outcome) => mails.inc({ outcome }),
  };
}
