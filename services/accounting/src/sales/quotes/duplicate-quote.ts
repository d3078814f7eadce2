import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { getQuoteContent } from './change-quote.ts';
import type { QuoteChanged } from './change-quote.ts';
import { addQuote } from './create-quote.ts';
import { completeLines } from './quote-content.rules.ts';
import { refuseQuote } from './quote.rules.ts';
import type { ContentRejection } from './quote.rules.ts';
import { findQuoteRow } from './quotes.sql.ts';

/** Creates a draft with the same content, dated today, for the same contact and without a lead. */
export async function duplicateQuote(
  deps: BooksDeps,
  { orgId, actor, id }: { readonly orgId: string; readonly actor: Actor; readonly id: string },
): Promise<QuoteChanged | ContentRejection> {
  return withTransaction(deps.database.db, async (tx) => {
    const quote = await findQuoteRow(tx, orgId, id);
    if (quote === null) return refuseQuote('quote_not_found');
    const content = await getQuoteContent(tx, quote);
    const { contactId, reference, notes, currency, amounts } = content;
    const request = {
      contactId,
      leadId: null,
      date: null,
      expiryDate: null,
      reference,
      notes,
      currency,
      amounts,
      lines: completeLines(content),
    };
    return addQuote(tx, deps, { orgId, actor, request });
  });
}
