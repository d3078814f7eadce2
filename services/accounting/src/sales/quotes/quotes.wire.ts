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
  id: uuid().meta({ description: 'The quote.' }),
});

export const quoteVersionParams = z.object({
  orgId: uuid(),
  id: uuid().meta({ description: 'The quote.' }),
  contentVersion: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, 'Must be a whole number from 1.')
    .transform(Number)
    .meta({ type: 'integer', minimum: 1, description: 'As in `versions`.' }),
});

const contentFields = {
  contact_id: uuid().meta({ description: 'A customer.' }),
  lead_id: uuid().optional().meta({ description: 'Whom it is to win.' }),
  lines: z.array(lineBody).min(1, wholeLines).max(linesMax, wholeLines),
  date: calendarDate().optional().meta({ description: 'Today when left out.' }),
  expiry_date: calendarDate()
    .optional()
    .meta({
      description: `The last day on which it can be accepted. When left out: ${validDaysDefault} days after its date.`,
    }),
  reference: text({ max: referenceCharactersMax }).optional().meta({ description: 'Your own.' }),
  currency: currencyCode().optional().meta({
    description: "ISO 4217. When left out: the customer's, the organisation's.",
  }),
  amounts: z.enum(['exclusive', 'inclusive']).optional().meta({
    description: 'Whether prices are without or with tax. When left out: as the organisation does.',
  }),
  notes: multilineText({ max: notesCharactersMax })
    .optional()
    .meta({ description: 'For the customer.' }),
};

const version = z.int().positive().meta({
  description: 'The one you have seen. What changed since is left alone, with 409.',
});

export const quoteBody = closedObject(contentFields).transform(toQuoteRequest);

export const editQuoteBody = closedObject({ ...contentFields, version }).transform(
  ({ version: seen, ...body }) => ({ version: seen, request: toQuoteRequest(body) }),
);

export const sendQuoteBody = closedObject({
  version,
  mail: z.boolean().default(true).meta({
    description: 'False: it reaches the customer in another way, and is only marked as sent.',
  }),
  to: mailAddress().optional().meta({ description: "When left out: the contact's own address." }),
  message: multilineText({ min: 1, max: wordsCharactersMax }).optional().meta({
    description: 'A few words of your own at the top of the mail.',
  }),
  language: z.enum(customerLanguages).default('en').meta({ description: 'Of the mail.' }),
  convert: z.enum(conversions).optional().meta({
    description: 'What its acceptance makes by itself. Until it is said: `draft_invoice`.',
  }),
}).meta({ example: { version: 1 } });

/** Null: by hand. */
export function toMailOrder(body: z.output<typeof sendQuoteBody>) {
  if (!body.mail) return null;
  return { to: body.to ?? null, message: body.message ?? null, language: body.language };
}

export const withdrawQuoteBody = closedObject({
  version,
  reason: multilineText({ min: 1, max: reasonCharactersMax }).optional().meta({
    description: 'For the history; the customer does not see it.',
  }),
}).meta({ example: { version: 2 } });

export const convertQuoteBody = closedObject({ version }).meta({ example: { version: 3 } });

export const quoteListQuery = z.object({
  status: z.enum(quoteStatuses).optional(),
  contact_id: uuid().optional(),
  lead_id: uuid().optional(),
  invoice_id: uuid().optional().meta({ description: 'The quote that this invoice came from.' }),
  from: calendarDate().optional().meta({ description: 'Dated on this day or later.' }),
  to: calendarDate().optional().meta({ description: 'Dated on this day or earlier.' }),
  search: text({ min: 1, max: searchCharactersMax })
    .optional()
    .meta({ description: "Part of a number, a reference or the contact's name." }),
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
