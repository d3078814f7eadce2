import type { Actor } from '@countinghouse/actor';
import type { Document } from '../../documents/document/document.rules.ts';
import { addDraft } from '../../documents/drafts/create-draft.ts';
import type { DraftRejection } from '../../documents/drafts/draft.rules.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { findColleague } from '../../people/members/find-colleague.ts';
import { actOnQuote, getQuoteContent, moveQuote } from './change-quote.ts';
import type { QuoteChanged, QuoteOrder } from './change-quote.ts';
import { toInvoiceDraft } from './quote-content.rules.ts';
import { refuseQuote } from './quote.rules.ts';
import type { ContentRejection, Quote, QuoteContent } from './quote.rules.ts';

/** Creates the draft invoice of an accepted quote, once. */
export function convertQuote(
  deps: BooksDeps,
  order: QuoteOrder,
): Promise<QuoteChanged | ContentRejection | BooksRejection> {
  const { actor } = order;
  return actOnQuote(
    deps,
    order,
    'convert',
    async (tx, quote): Promise<QuoteChanged | ContentRejection> => {
      if (quote.invoiceId !== null) return refuseQuote('already_converted');
      const content = await getQuoteContent(tx, quote);
      const draft = await draftInvoice(tx, deps, { quote, content, author: actor });
      if (draft.kind === 'reject') return draft;
      const change = { invoiceId: draft.document.id };
      return {
        kind: 'changed',
        quote: await moveQuote(tx, deps, { quote, trigger: 'convert', actor, change }),
      };
    },
  );
}

interface Conversion {
  readonly quote: Quote;
  readonly content: QuoteContent;
  /** The draft's author, who cannot approve it. */
  readonly author: Actor;
}

/** Rejected, for instance, if an account on the quote is no longer active. */
export async function draftInvoice(
  tx: Tx,
  tools: BooksTools,
  { quote, content, author }: Conversion,
): Promise<{ readonly kind: 'created'; readonly document: Document } | DraftRejection> {
  const colleague = await findColleague(tx, quote.orgId, author);
  return addDraft(tx, tools, {
    orgId: quote.orgId,
    actor: author,
    origin: 'quote',
    kind: 'invoice',
    ...(colleague !== null && { authorRole: colleague.role }),
    content: toInvoiceDraft(quote, content),
  });
}
