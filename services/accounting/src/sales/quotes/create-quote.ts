import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { QuoteChanged } from './change-quote.ts';
import { priceQuote } from './price-quote.ts';
import type { ContentRejection, Quote, QuoteOffer, QuoteRequest } from './quote.rules.ts';
import { insertQuote, insertQuoteStep } from './quotes.sql.ts';
import { contentFields, storeQuoteContent, toOffer, toQuoteContent } from './store-quote.ts';

export interface NewQuoteOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly request: QuoteRequest;
}

export async function createQuote(
  deps: BooksDeps,
  order: NewQuoteOrder,
): Promise<QuoteChanged | ContentRejection> {
  return withTransaction(deps.database.db, (tx) => addQuote(tx, deps, order));
}

/** As createQuote, inside the caller's transaction. */
export async function addQuote(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, request }: NewQuoteOrder,
): Promise<QuoteChanged | ContentRejection> {
  const priced = await priceQuote(tx, tools, orgId, request);
  if (priced.kind === 'reject') return priced;
  const key = { orgId, id: tools.newId() };
  const now = tools.now();
  const content = toQuoteContent(key, priced, { contentVersion: 1, author: actor, createdAt: now });
  const quote: Quote = {
    ...key,
    ...contentFields(content),
    number: null,
    status: 'draft',
    version: 1,
    leadId: priced.leadId,
    sentAt: null,
    respondedAt: null,
    responderName: null,
    declineReason: null,
    respondedHash: null,
    convertsTo: 'draft_invoice',
    invoiceId: null,
    author: actor,
    createdAt: now,
    updatedAt: now,
  };
  await insertQuote(tx, quote);
  await storeQuoteContent(tx, key, content, priced);
  await insertQuoteStep(tx, quote, { trigger: 'create', from: null, actor, detail: {} });
  const subject = { subjectKind: 'quote', subjectId: quote.id };
  await recordAudit(tx, tools, { orgId, actor, action: 'quote.created', ...subject });
  return { kind: 'changed', quote };
}

/** The quote as it would be created, with the same prices and rejections; stores nothing. */
export async function previewQuote(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  { orgId, request }: Omit<NewQuoteOrder, 'actor'>,
): Promise<{ readonly kind: 'preview'; readonly offer: QuoteOffer } | ContentRejection> {
  const priced = await priceQuote(database.db, { now }, orgId, request);
  return priced.kind === 'reject' ? priced : { kind: 'preview', offer: toOffer(priced) };
}
