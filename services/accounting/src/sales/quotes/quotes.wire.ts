import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { referenceCharactersMax } from '../../documents/document/documents.wire.ts';
import { lineBody, notesCharactersMax } from '../../documents/drafts/drafts.wire.ts';
import {
  calendarDate,
  currencyCode,
  mailAddress,
  multilineText,
  pageLimit,
  pageOffset,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { linesMax } from '../../kernel/line-limit.rules.ts';
import { conversions, customerLanguages, quoteStatuses, validDaysDefault } from './quote.rules.ts';
import type { QuoteRequest } from './quote.rules.ts';

const wordsCharactersMax = 2_000;
const reasonCharactersMax = 500;
const searchCharactersMax = 100;
const wholeLines = `Must have 1 to ${linesMax} lines.`;

export const organisationParams = z.object({ orgId: uuid() });

export const quoteParams = z.object({
  orgId: uuid(),
  id: uuid().meta({ description: 'Quote id.' }),
});

export const quoteVersionParams = z.object({
  orgId: uuid(),
  id: uuid().meta({ description: 'Quote id.' }),
  contentVersion: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, 'Must be a whole number from 1 to 999999999.')
    .transform(Number)
    .meta({ type: 'integer', minimum: 1, description: 'A `content_version` from `versions`.' }),
});

const contentFields = {
  contact_id: uuid().meta({ description: "The customer's contact id." }),
  lead_id: uuid().optional().meta({ description: 'The lead that this quote is for.' }),
  lines: z.array(lineBody).min(1, wholeLines).max(linesMax, wholeLines),
  date: calendarDate().optional().meta({ description: 'Defaults to today.' }),
  expiry_date: calendarDate()
    .optional()
    .meta({
      description: `Last day on which the quote can be accepted. Defaults to ${validDaysDefault} days after its date.`,
    }),
  reference: text({ max: referenceCharactersMax })
    .optional()
    .meta({ description: 'Your own reference.' }),
  currency: currencyCode().optional().meta({
    description:
      "ISO 4217 currency code. Defaults to the customer's currency, then the organisation's.",
  }),
  amounts: z.enum(['exclusive', 'inclusive']).optional().meta({
    description:
      "Whether line prices exclude or include tax. Defaults to the organisation's setting.",
  }),
  notes: multilineText({ max: notesCharactersMax })
    .optional()
    .meta({ description: 'Notes to the customer.' }),
};

const version = z.int().positive().meta({
  description: 'The version you last read. If it has changed since, the request fails with 409.',
});

export const quoteBody = closedObject(contentFields).transform(toQuoteRequest);

export const editQuoteBody = closedObject({ ...contentFields, version }).transform(
  ({ version: seen, ...body }) => ({ version: seen, request: toQuoteRequest(body) }),
);

export const sendQuoteBody = closedObject({
  version,
  mail: z.boolean().default(true).meta({
    description:
      'Whether to e-mail the quote. With false it is only marked as sent, and you deliver it yourself.',
  }),
  to: mailAddress().optional().meta({ description: "Defaults to the contact's own address." }),
  message: multilineText({ min: 1, max: wordsCharactersMax }).optional().meta({
    description: 'Your own text at the top of the e-mail.',
  }),
  language: z
    .enum(customerLanguages)
    .default('en')
    .meta({ description: 'Language of the e-mail.' }),
  convert: z.enum(conversions).optional().meta({
    description: "What the customer's acceptance creates automatically. Initially `draft_invoice`.",
  }),
}).meta({ example: { version: 1 } });

/** Null if it is sent manually. */
export function toMailOrder(body: z.output<typeof sendQuoteBody>) {
  if (!body.mail) return null;
  return { to: body.to ?? null, message: body.message ?? null, language: body.language };
}

export const withdrawQuoteBody = closedObject({
  version,
  reason: multilineText({ min: 1, max: reasonCharactersMax }).optional().meta({
    description: 'Reason for the history. The customer does not see it.',
  }),
}).meta({ example: { version: 2 } });

export const convertQuoteBody = closedObject({ version }).meta({ example: { version: 3 } });

export const quoteListQuery = z.object({
  status: z.enum(quoteStatuses).optional(),
  contact_id: uuid().optional(),
  lead_id: uuid().optional(),
  invoice_id: uuid()
    .optional()
    .meta({ description: 'Returns the quote that this invoice was created from.' }),
  from: calendarDate().optional().meta({ description: 'Earliest quote date.' }),
  to: calendarDate().optional().meta({ description: 'Latest quote date.' }),
  search: text({ min: 1, max: searchCharactersMax })
    .optional()
    .meta({ description: "Part of the number, the reference or the contact's name." }),
  limit: pageLimit(),
  offset: pageOffset(),
});

type Content = z.output<z.ZodObject<typeof contentFields>>;

function toQuoteRequest(body: Content): QuoteRequest {
  return {
    contactId: body.contact_id,
    leadId: body.lead_id ?? null,
    date: body.date ?? null,
    expiryDate: body.expiry_date ?? null,
    reference: body.reference ?? null,
    notes: body.notes ?? null,
    currency: body.currency ?? null,
    amounts: body.amounts ?? null,
    lines: body.lines,
  };
}
