import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { actOnQuote, moveQuote } from './change-quote.ts';
import type { QuoteChanged, QuoteOrder } from './change-quote.ts';
import type { QuoteRejection } from './quote.rules.ts';

/** Withdraws a quote: it can no longer be answered, and its page says so. */
export function withdrawQuote(
  deps: BooksDeps,
  { reason, ...order }: QuoteOrder & { readonly reason: string | null },
): Promise<QuoteChanged | QuoteRejection | BooksRejection> {
  const { actor } = order;
  return actOnQuote(deps, order, 'withdraw', async (tx, quote) => {
    const move = { quote, trigger: 'withdraw', actor, detail: { reason } } as const;
    return { kind: 'changed', quote: await moveQuote(tx, deps, move) } as const;
  });
}
