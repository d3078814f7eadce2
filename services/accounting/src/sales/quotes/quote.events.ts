import { majorNumber } from '../../kernel/major-number.rules.ts';
import type { Quote } from './quote.rules.ts';

export type QuoteEventType = 'quote.accepted' | 'quote.declined';

/** The event payload of an answered quote: a summary, without its lines. */
export function quoteEventData(quote: Quote) {
  return {
    id: quote.id,
    number: quote.number,
    status: quote.status,
    contact_id: quote.contactId,
    lead_id: quote.leadId,
    date: quote.date,
    expiry_date: quote.expiryDate,
    currency: quote.currency,
    subtotal: majorNumber(quote.subtotalMinor, quote.currency),
    tax_total: majorNumber(quote.taxMinor, quote.currency),
    total: majorNumber(quote.totalMinor, quote.currency),
    reference: quote.reference,
    responded_at: quote.respondedAt?.toISOString() ?? null,
    responder_name: quote.responderName,
    decline_reason: quote.declineReason,
    invoice_id: quote.invoiceId,
  } as const;
}
