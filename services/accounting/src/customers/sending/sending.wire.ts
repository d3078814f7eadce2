import type { ErrorReply } from '@countinghouse/http';
import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import {
  moment,
  multilineText,
  opaqueText,
  pageLimit,
  pageOffset,
  pageSizeMax,
  uuid,
} from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import type { LinkRefusal } from './change-document-link.ts';
import type { DocumentLink } from './document-link.ts';
import { mailPurposes, mailsPerDayMax, mailStatuses } from './document-mail.rules.ts';
import type { DocumentMail, MailRefusal, QuotaRejection } from './document-mail.rules.ts';
import type { MailPage } from './list-document-mails.ts';

const addressCharactersMax = 254;
const messageCharactersMax = 2_000;

export const sentDocumentParams = z.object({
  orgId: uuid(),
  id: uuid().meta({ description: 'The invoice or credit note.' }),
});

const printLanguage = () =>
  z.enum(['en', 'fr']).optional().meta({
    description:
      'Of the document, its page and its mail. When omitted: the language it was issued in, which is English for a draft.',
  });

export const printQuery = z.object({ language: printLanguage() });

export const mailDocumentBody = closedObject({
  purpose: z.enum(mailPurposes).default('send').meta({
    description: '`reminder` is for invoices that are overdue.',
  }),
  to: opaqueText({ min: 1, max: addressCharactersMax }).optional().meta({
    description: 'An e-mail address; without it the one of the contact.',
  }),
  message: multilineText({ min: 1, max: messageCharactersMax }).optional().meta({
    description:
      'Words of your own before the usual ones, for the contact’s own address only. Each line is a paragraph.',
  }),
  language: printLanguage(),
});

export const mailRecord = z
  .object({
    id: uuid(),
    purpose: z.enum(mailPurposes),
    to: z.string(),
    language: z.enum(['en', 'fr']),
    message: z.string().nullable(),
    status: z.enum(mailStatuses).meta({
      description:
        '`sent`: the mail server took it. `refused`: it will not, for good. `failed`: it was tried for days and given up; mail the document again.',
    }),
    reason: z.string().nullable().meta({
      description:
        'Of a refused or failed one: `document_void`, or what the mail server said, in its codes.',
    }),
    sent_by: z.object({ kind: z.string(), id: z.string() }),
    queued_at: moment(),
    sent_at: moment().nullable(),
  })
  .meta({ id: 'AppDocumentMail', description: 'A mail to a customer, and what became of it.' });

export const mailPageQuery = z.object({ limit: pageLimit(), offset: pageOffset() });

export const mailPage = z.object({
  data: z.array(mailRecord).meta({ description: 'The latest first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

export function toMailRecord(mail: DocumentMail) {
  return {
    id: mail.id,
    purpose: mail.purpose,
    to: mail.to,
    language: mail.language,
    message: mail.message,
    status: mail.status,
    reason: mail.reason,
    sent_by: { kind: mail.actor.kind, id: mail.actor.id },
    queued_at: mail.queuedAt.toISOString(),
    sent_at: mail.sentAt?.toISOString() ?? null,
  };
}

export function toMailPage(
  { mails, hasMore }: MailPage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return { data: mails.map(toMailRecord), has_more: hasMore, limit, offset };
}

export const linkBody = closedObject({
  renew: z.boolean().default(false).meta({
    description: 'Makes a new address even if there is one, which then leads nowhere.',
  }),
});

export const linkRecord = z
  .object({
    url: z.string().nullable().meta({ description: 'Null: no link leads to the document.' }),
    created_at: moment().nullable(),
    first_seen_at: moment().nullable(),
    last_seen_at: moment().nullable(),
  })
  .meta({ id: 'AppDocumentLink', description: 'By which a customer sees the document.' });

export function toLinkRecord({ url, createdAt, firstSeenAt, lastSeenAt }: DocumentLink) {
  return {
    url,
    created_at: createdAt?.toISOString() ?? null,
    first_seen_at: firstSeenAt?.toISOString() ?? null,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  };
}

const refusals: Readonly<Record<MailRefusal | LinkRefusal, ErrorReply>> = {
  document_not_found: refusal(404, 'document_not_found', 'These books have no such document.'),
  kind_forbids: refusal(409, 'kind_forbids', 'Only invoices and credit notes go to customers.'),
  status_forbids: refusal(
    409,
    'status_forbids',
    'Only what is issued and not void goes to a customer. Issue the document first.',
  ),
  not_overdue: refusal(
    409,
    'not_overdue',
    'Reminders are for invoices that are owed and past their due date. Send it with purpose `send`.',
  ),
  email_missing: refusal(
    409,
    'email_missing',
    'The contact has no e-mail address. Give one here as `to`, or add it to the contact.',
    'to',
  ),
  email_invalid: refusal(400, 'email_invalid', 'This is not an e-mail address.', 'to'),
  message_forbidden: refusal(
    409,
    'message_forbidden',
    'A mail to an address that is not the contact’s own has no message. Leave out `message`, or add the address to the contact.',
    'message',
  ),
  too_many_mails: refusal(
    409,
    'too_many_mails',
    `This document was mailed ${mailsPerDayMax} times within a day. Wait until tomorrow, or send its link yourself.`,
  ),
};

export function toMailReply(
  rejection: { readonly reason: MailRefusal } | QuotaRejection,
): ErrorReply {
  return rejection.reason === 'mail_quota_spent'
    ? refusal(409, rejection.reason, rejection.advice)
    : toSendingReply(rejection.reason);
}

export function toSendingReply(reason: MailRefusal | LinkRefusal): ErrorReply {
  return refusals[reason];
}
