import { parseSender } from '@countinghouse/mail';
import { z } from 'zod';

export function smtpUrl() {
  return z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional()
    .describe('the mail server; without it mails wait in their queue');
}

export function mailSender() {
  return z
    .string()
    .refine((text) => parseSender(text) !== null, {
      error: 'must be an address, or Name <address>',
    })
    .optional()
    .describe('who mails are from');
}
