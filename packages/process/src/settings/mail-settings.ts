import { parseSender } from '@countinghouse/mail';
import { z } from 'zod';

export function smtpUrl() {
  return z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
    .optional()
    .describe('the mail server; without it emails stay queued');
}

export function mailSender() {
  return z
    .string()
    .refine((text) => parseSender(text) !== null, {
      error: 'must be an email address, or Name <address>',
    })
    .optional()
    .describe('the sender of emails');
}
