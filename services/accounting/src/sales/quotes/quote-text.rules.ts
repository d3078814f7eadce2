import { linePart } from '../../documents/drafts/content-text.rules.ts';
import type { QuoteOffer } from './quote.rules.ts';

/** The content that an answer covers, in canonical form: equal texts mean equal offers. */
export function quoteText(
  { orgId, id }: { readonly orgId: string; readonly id: string },
  offer: QuoteOffer,
): string {
  return JSON.stringify([
    orgId,
    id,
    offer.contactId,
    offer.date,
    offer.expiryDate,
    offer.reference,
    offer.notes,
    offer.currency,
    offer.amounts,
    String(offer.subtotalMinor),
    String(offer.taxMinor),
    String(offer.totalMinor),
    offer.lines.map(linePart),
  ]);
}
