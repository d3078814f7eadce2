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
 * Replaces all content by a new version. Whoever has a sent quote open and answers it after this
 * answers something that is no more, and is shown the new one instead.
 */
export function editQuote(deps: BooksDeps, order: EditQuoteOrder): Promise<EditQuoteOutcome> {
  return replaceContent(deps, order, 'edit');
}

/** What was declined or has expired becomes a draft with other content, to be sent once more. */
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
