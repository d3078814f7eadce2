import type { Actor } from '@countinghouse/actor';
import { toLines, toTaxes } from '../../documents/drafts/store-content.ts';
import type { Tx } from '../../kernel/database.ts';
import { quoteHash } from './answers/quote-hash.ts';
import type { PricedQuote } from './price-quote.ts';
import { insertQuoteContent } from './quote-contents.sql.ts';
import type { Quote, QuoteContent, QuoteOffer } from './quote.rules.ts';
import type { QuoteKey } from './quotes.sql.ts';

interface NewContent {
  readonly contentVersion: number;
  readonly author: Actor;
  readonly createdAt: Date;
}

export function toQuoteContent(key: QuoteKey, priced: PricedQuote, made: NewContent): QuoteContent {
  const offer = toOffer(priced);
  return { ...offer, ...made, hash: quoteHash(key, offer) };
}

export function toOffer({ content: priced, expiryDate }: PricedQuote): QuoteOffer {
  const { totals } = priced;
  return {
    contactId: priced.contact.id,
    date: priced.date,
    expiryDate,
    reference: priced.reference,
    notes: priced.notes,
    currency: priced.currency,
    amounts: priced.amounts,
    subtotalMinor: totals.subtotalMinor,
    taxMinor: totals.taxMinor,
    totalMinor: totals.totalMinor,
    lines: toLines(priced),
  };
}

export function storeQuoteContent(
  tx: Tx,
  key: QuoteKey,
  content: QuoteContent,
  { content: priced }: PricedQuote,
): Promise<void> {
  return insertQuoteContent(tx, key, content, toTaxes(priced));
}

/** The fields of the current content that the quote itself stores. */
export function contentFields(content: QuoteContent) {
  return {
    contentVersion: content.contentVersion,
    contactId: content.contactId,
    date: content.date,
    expiryDate: content.expiryDate,
    reference: content.reference,
    currency: content.currency,
    subtotalMinor: content.subtotalMinor,
    taxMinor: content.taxMinor,
    totalMinor: content.totalMinor,
  } as const satisfies Partial<Quote>;
}
