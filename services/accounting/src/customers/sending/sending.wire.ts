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
  namedActor,
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
  id: uuid().meta({ description: 'Id of the invoice or credit note.' }),
});

const printLanguage = () =>
  z.enum(['en', 'fr']).optional().meta({
    description:
      'Language of the document, its page and its e-mail. Defaults to the language it was issued in; drafts default to English.',
  });

export const printQuery = z.object({ language: printLanguage() });

export const mailDocumentBody = closedObject({
  purpose: z.enum(mailPurposes).default('send').meta({
    description:
      '`send` sends the document. `reminder` reminds the customer of an overdue invoice.',
  }),
  to: opaqueText({ min: 1, max: addressCharactersMax }).optional().meta({
    description: 'E-mail address. Defaults to the contact’s own.',
  }),
  message: multilineText({ min: 1, max: messageCharactersMax }).optional().meta({
    description:
      'Your own text before the standard text. Allowed only for the contact’s own address. Each line becomes a paragraph.',
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
        '`sent`: the mail server accepted it. `refused`: permanently rejected. `failed`: given up after days of retries; send the document again.',
    }),
    reason: z.string().nullable().meta({
      description:
        'Why the e-mail was refused or failed: `document_void`, or the mail server’s codes.',
    }),
    sent_by: namedActor(),
    queued_at: moment(),
    sent_at: moment().nullable(),
  })
  .meta({ id: 'AppDocumentMail', description: 'An e-mail to a customer and its delivery status.' });

export const mailPageQuery = z.object({ limit: pageLimit(), offset: pageOffset() });

export const mailPage = z.object({
  data: z.array(mailRecord).meta({ description: 'Latest first.' }),
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
    description: 'Creates a new link even if one exists, and revokes the old one.',
  }),
});

export const linkRecord = z
  .object({
    url: z.string().nullable().meta({ description: 'The public link. Null if there is none.' }),
    created_at: moment().nullable(),
    first_seen_at: moment().nullable(),
    last_seen_at: moment().nullable(),
  })
  .meta({ id: 'AppDocumentLink', description: 'The public link to a document.' });

export function toLinkRecord({ url, createdAt, firstSeenAt, lastSeenAt }: DocumentLink) {
  return {
    url,
    created_at: createdAt?.toISOString() ?? null,
    first_seen_at: firstSeenAt?.toISOString() ?? null,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  };
}

const refusals: Readonly<Record<MailRefusal | LinkRefusal, ErrorReply>> = {
  document_not_found: refusal(404, 'document_not_found', 'Document not found. Check the id.'),
  kind_forbids: refusal(
    409,
    'kind_forbids',
    'Only invoices and credit notes can be sent to customers.',
  ),
  status_forbids: refusal(
    409,
    'status_forbids',
    'Only issued documents that are not void can be sent. Issue the document first.',
  ),
  not_overdue: refusal(
    409,
    'not_overdue',
    'Reminders are only for overdue invoices with an open balance. Use the purpose `send` instead.',
  ),
  email_missing: refusal(
    409,
    'email_missing',
    'The contact has no e-mail address. Send one in `to`, or add one to the contact.',
    'to',
  ),
  email_invalid: refusal(
    400,
    'email_invalid',
    'The address in `to` is not a valid e-mail address. Correct it.',
    'to',
  ),
  message_forbidden: refusal(
    409,
    'message_forbidden',
    'A message can only go to the contact’s own address. Omit `message`, or add the address to the contact.',
    'message',
  ),
  too_many_mails: refusal(
    409,
    'too_many_mails',
    `This document reached its limit of ${mailsPerDayMax} e-mails a day. Wait until tomorrow, or share its link yourself.`,
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
