import { dayIn } from '@countinghouse/calendar';
import { getCurrency } from '@countinghouse/money';
import { z } from 'zod';
import { mailRecord, toMailRecord } from '../../customers/sending/sending.wire.ts';
import { lineFields, toLineFields } from '../../documents/document/documents.wire.ts';
import { calendarDate, majorAmount, moment, pageSizeMax, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { availableActions, quoteActions } from './quote-actions.rules.ts';
import { explainQuoteAction } from './quote-replies.wire.ts';
import { conversions, quoteStatuses } from './quote.rules.ts';
import type { Quote, QuoteContent, QuoteOffer } from './quote.rules.ts';
import type { QuoteDetails, QuotePage } from './read-quotes.ts';

const offerFields = {
  contact_id: uuid(),
  date: calendarDate(),
  expiry_date: calendarDate().meta({ description: 'Last day on which the quote can be accepted.' }),
  reference: z.string().nullable(),
  currency: z.string().length(3).meta({ description: 'ISO 4217 currency code.', example: 'EUR' }),
  subtotal: majorAmount('Total before tax.'),
  tax_total: majorAmount('Total tax.'),
  total: majorAmount('Total including tax.'),
};

const contentFields = {
  ...offerFields,
  amounts: z
    .enum(['exclusive', 'inclusive'])
    .meta({ description: 'Whether line prices exclude or include tax.' }),
  notes: z.string().nullable().meta({ description: 'Notes to the customer.' }),
  lines: z.array(z.object(lineFields)),
};

const actor = z.object({
  kind: z.string(),
  id: z.string(),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Name of the member or API key. Null for any other actor.' }),
});

const quoteFields = {
  id: uuid(),
  number: z
    .string()
    .nullable()
    .meta({ description: 'Assigned when the quote is first sent. Null before that.' }),
  status: z.enum(quoteStatuses),
  version: z.int().meta({ description: 'Send this version with every update.' }),
  content_version: z.int().meta({ description: "Increases when the quote's content changes." }),
  lead_id: uuid().nullable(),
  ...offerFields,
  contact_name: z.string(),
  convert: z
    .enum(conversions)
    .meta({ description: "What the customer's acceptance creates automatically." }),
  invoice_id: uuid().nullable().meta({ description: 'The invoice created from this quote.' }),
  sent_at: moment().nullable(),
  responded_at: moment().nullable(),
  responder_name: z.string().nullable(),
  decline_reason: z.string().nullable(),
  created_at: moment(),
  updated_at: moment(),
};

export const quotePage = z.object({
  data: z.array(z.object(quoteFields)).meta({ description: 'Latest date first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

export const quoteRecord = z
  .object({
    ...quoteFields,
    ...contentFields,
    author: actor,
    public_url: z
      .string()
      .nullable()
      .meta({ description: "URL of the customer's page. Null if there is none." }),
    versions: z
      .array(
        z.object({
          content_version: z.int(),
          total: majorAmount('Total including tax.'),
          currency: z.string().length(3),
          expiry_date: calendarDate(),
          author: actor,
          created_at: moment(),
        }),
      )
      .meta({ description: 'All versions of the content, latest first.' }),
    history: z.array(
      z.object({
        version: z.int(),
        trigger: z.string(),
        from: z.string().nullable(),
        to: z.string(),
        actor,
        detail: z.record(z.string(), z.unknown()),
        at: moment(),
      }),
    ),
    mails: z.array(mailRecord),
    available_actions: z.array(
      z.object({
        action: z.enum(quoteActions),
        available: z.boolean(),
        reason: z
          .string()
          .optional()
          .meta({ description: 'Code of the reason why the action is not available.' }),
        explanation: z
          .string()
          .optional()
          .meta({ description: 'Why the action is not available and what to do instead.' }),
      }),
    ),
  })
  .meta({ id: 'AppQuote' });

export const quotePreviewRecord = z.object(contentFields);

export const quoteVersionRecord = z.object({
  ...contentFields,
  content_version: z.int(),
  created_at: moment(),
});

/** Who is viewing, and on which day. */
interface Viewer {
  readonly role: Role;
  readonly today: string;
}

export function toViewer({ member, timeZone }: MemberCaller, now: Date): Viewer {
  return { role: member.role, today: dayIn(timeZone, now) };
}

export function toQuotePage(
  { quotes, hasMore }: QuotePage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const data = quotes.map(({ quote, contactName }) => toSummary(quote, contactName));
  return { data, has_more: hasMore, limit, offset };
}

export function toQuoteRecord(details: QuoteDetails, viewer: Viewer): z.input<typeof quoteRecord> {
  const { quote, content, names } = details;
  const toActor = ({ kind, id }: { readonly kind: string; readonly id: string }) => ({
    kind,
    id,
    name: names.get(id) ?? null,
  });
  return {
    ...toSummary(quote, names.get(quote.contactId) ?? ''),
    ...toContentRecord(content),
    author: toActor(quote.author),
    public_url: details.url,
    versions: details.versions.map((one) => ({
      content_version: one.contentVersion,
      total: toMajor(one.totalMinor, getCurrency(one.currency)),
      currency: one.currency,
      expiry_date: one.expiryDate,
      author: toActor(one.author),
      created_at: one.createdAt.toISOString(),
    })),
    history: details.steps.map((step) => ({
      version: step.version,
      trigger: step.trigger,
      from: step.from,
      to: step.to,
      actor: toActor(step.actor),
      detail: toDetail(step.detail),
      at: step.at.toISOString(),
    })),
    mails: details.mails.map(toMailRecord),
    available_actions: availableActions(quote, viewer).map(({ action, refusal }) => ({
      action,
      available: refusal === null,
      ...(refusal !== null && {
        reason: refusal,
        explanation: explainQuoteAction(action, refusal, quote.status, viewer.role),
      }),
    })),
  };
}

export function toContentRecord(offer: QuoteOffer) {
  const major = (minor: bigint) => toMajor(minor, offer.currency);
  return {
    contact_id: offer.contactId,
    date: offer.date,
    expiry_date: offer.expiryDate,
    reference: offer.reference,
    currency: offer.currency,
    subtotal: major(offer.subtotalMinor),
    tax_total: major(offer.taxMinor),
    total: major(offer.totalMinor),
    amounts: offer.amounts,
    notes: offer.notes,
    lines: offer.lines.map((line) => toLineFields(line, offer.currency)),
  };
}

export function toVersionRecord(content: QuoteContent) {
  return {
    ...toContentRecord(content),
    content_version: content.contentVersion,
    created_at: content.createdAt.toISOString(),
  };
}

/** The stored detail, unchanged. */
function toDetail(detail: unknown): Record<string, unknown> {
  return typeof detail === 'object' && detail !== null ? { ...detail } : {};
}

function toSummary(quote: Quote, contactName: string) {
  const major = (minor: bigint) => toMajor(minor, quote.currency);
  return {
    id: quote.id,
    number: quote.number,
    status: quote.status,
    version: quote.version,
    content_version: quote.contentVersion,
    lead_id: quote.leadId,
    contact_id: quote.contactId,
    contact_name: contactName,
    date: quote.date,
    expiry_date: quote.expiryDate,
    reference: quote.reference,
    currency: quote.currency,
    subtotal: major(quote.subtotalMinor),
    tax_total: major(quote.taxMinor),
    total: major(quote.totalMinor),
    convert: quote.convertsTo,
    invoice_id: quote.invoiceId,
    sent_at: quote.sentAt?.toISOString() ?? null,
    responded_at: quote.respondedAt?.toISOString() ?? null,
    responder_name: quote.responderName,
    decline_reason: quote.declineReason,
    created_at: quote.createdAt.toISOString(),
    updated_at: quote.updatedAt.toISOString(),
  };
}
