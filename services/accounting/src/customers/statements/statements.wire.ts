import type { ErrorReply } from '@countinghouse/http';
import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, multilineText, opaqueText } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { mailsPerDayMax } from '../sending/document-mail.rules.ts';
import type { QuotaRejection } from '../sending/document-mail.rules.ts';
import { mailRecord } from '../sending/sending.wire.ts';
import type { StatementMailRefusal, StatementMailText } from './mail-statement.ts';

const addressCharactersMax = 254;
const messageCharactersMax = 2_000;

const period = {
  from: calendarDate().meta({ description: 'First day of the movements.' }),
  to: calendarDate().meta({ description: 'Last day of the movements.' }),
};

const language = () =>
  z.enum(['en', 'fr']).default('en').meta({ description: 'Language of the statement.' });

export const statementFileQuery = z.object({ ...period, language: language() });

export const mailStatementBody = closedObject({
  ...period,
  to_address: opaqueText({ min: 1, max: addressCharactersMax }).optional().meta({
    description: 'E-mail address. Defaults to the contact’s own.',
  }),
  message: multilineText({ min: 1, max: messageCharactersMax }).optional().meta({
    description:
      'Your own text before the standard text. Allowed only for the contact’s own address. Each line becomes a paragraph.',
  }),
  language: language(),
});

export const mailTextRecord = z
  .object({
    to: z.string(),
    subject: z.string(),
    greeting: z.string(),
    paragraphs: z.array(z.string()),
    facts: z.array(z.object({ term: z.string(), value: z.string() })),
    closing: z.string(),
  })
  .meta({ id: 'AppStatementMailText', description: 'The text of an e-mail before it is sent.' });

export function toMailTextRecord({ facts, paragraphs, ...text }: StatementMailText) {
  return {
    ...text,
    paragraphs: [...paragraphs],
    facts: facts.map(([term, value]) => ({ term, value })),
  };
}

export const statementMailList = z.object({
  data: z.array(mailRecord).meta({ description: 'The latest 50, latest first.' }),
});

const refusals: Readonly<Record<StatementMailRefusal, ErrorReply>> = {
  contact_not_found: refusal(404, 'contact_not_found', 'Contact not found. Check the id.'),
  email_missing: refusal(
    409,
    'email_missing',
    'The contact has no e-mail address. Send one in `to_address`, or add one to the contact.',
    'to_address',
  ),
  email_invalid: refusal(
    400,
    'email_invalid',
    'The address in `to_address` is not a valid e-mail address. Correct it.',
    'to_address',
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
    `This contact reached the limit of ${mailsPerDayMax} statements a day. Wait until tomorrow, or share the link yourself.`,
  ),
};

export function toStatementMailReply(
  rejection: { readonly reason: StatementMailRefusal } | QuotaRejection,
): ErrorReply {
  return rejection.reason === 'mail_quota_spent'
    ? refusal(409, rejection.reason, rejection.advice)
    : refusals[rejection.reason];
}

export const contactNotFound = refusals.contact_not_found;
