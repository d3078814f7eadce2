import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { actOnQuote, getQuoteContent, moveQuote } from './change-quote.ts';
import type { QuoteChanged, QuoteOrder } from './change-quote.ts';
import { priceQuote } from './price-quote.ts';
import type { ContentRejection, QuoteRequest } from './quote.rules.ts';
import { contentFields, storeQuoteContent, toQuoteContent } from './store-quote.ts';

export interface EditQuoteOrder extends QuoteOrder {
  readonly request: QuoteRequest;
}

export type EditQuoteOutcome = QuoteChanged | ContentRejection | BooksRejection;

/**
 * Replaces all content with a new version. A customer who answers the old version of a sent quote is
 * shown the new one instead.
 */
export function editQuote(deps: BooksDeps, order: EditQuoteOrder): Promise<EditQuoteOutcome> {
  return replaceContent(deps, order, 'edit');
}

/** Turns a declined or expired quote into a draft with new content, to be sent again. */
export function reviseQuote(deps: BooksDeps, order: EditQuoteOrder): Promise<EditQuoteOutcome> {
  return replaceContent(deps, order, 'revise');
}

const unanswered = {
  sentAt: null,
  respondedAt: null,
  responderName: null,
  declineReason: null,
  respondedHash: null,
} as const;

async function replaceContent(
  deps: BooksDeps,
  { request, ...order }: EditQuoteOrder,
  trigger: 'edit' | 'revise',
): Promise<EditQuoteOutcome> {
  const { orgId, actor } = order;
  return actOnQuote(deps, order, trigger, async (tx, quote): Promise<EditQuoteOutcome> => {
    const priced = await priceQuote(tx, deps, orgId, request, quote);
    if (priced.kind === 'reject') return priced;
    const before = await getQuoteContent(tx, quote);
    const content = toQuoteContent(quote, priced, {
      contentVersion: quote.contentVersion + 1,
      author: actor,
      createdAt: deps.now(),
    });
    const isSame = Buffer.compare(content.hash, before.hash) === 0;
    if (!isSame) await storeQuoteContent(tx, quote, content, priced);
    const change = {
      ...(!isSame && contentFields(content)),
      ...(trigger === 'revise' && unanswered),
      leadId: priced.leadId,
    };
    const detail = { content_version: isSame ? quote.contentVersion : content.contentVersion };
    return {
      kind: 'changed',
      quote: await moveQuote(tx, deps, { quote, trigger, actor, change, detail }),
    };
  });
}
