import type { DraftLine, DraftRequest } from '../../documents/drafts/draft.rules.ts';
import type { Quote, QuoteContent } from './quote.rules.ts';

/** Lines as they were offered: empty fields stay empty, whatever defaults were set later. */
export function completeLines({ lines }: Pick<QuoteContent, 'lines'>): readonly DraftLine[] {
  return lines.map((line) => ({
    itemId: line.itemId,
    description: line.description,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discountPct: line.discountPct,
    accountId: line.accountId,
    taxCodeId: line.taxCodeId,
    isComplete: true,
  }));
}

/**
 * The invoice that a quote becomes: dated today, due by the customer's terms, with the quote's number.
 */
export function toInvoiceDraft(quote: Pick<Quote, 'number'>, content: QuoteContent): DraftRequest {
  return {
    contactId: content.contactId,
    date: null,
    dueDate: null,
    reference: content.reference ?? quote.number,
    notes: content.notes,
    currency: content.currency,
    chosenRate: null,
    amounts: content.amounts,
    creditsId: null,
    lines: completeLines(content),
  };
}
