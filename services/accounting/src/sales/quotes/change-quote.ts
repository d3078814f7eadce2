import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { findQuoteContent } from './quote-contents.sql.ts';
import { refuseQuote, statusAfter } from './quote.rules.ts';
import type { Quote, QuoteContent, QuoteRejection, QuoteTrigger } from './quote.rules.ts';
import { lockQuote, insertQuoteStep, saveQuote } from './quotes.sql.ts';

/** An action on one quote, and the version that the caller saw. */
export interface QuoteOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  readonly version: number;
}

/** The quote after the change. */
export interface QuoteChanged {
  readonly kind: 'changed';
  readonly quote: Quote;
}

/**
 * Runs an action on a locked quote, in one transaction. Rejections come before any write. Lock order:
 * quote first, then its lead.
 */
export async function actOnQuote<Outcome>(
  deps: BooksDeps,
  { orgId, id, version }: QuoteOrder,
  trigger: QuoteTrigger,
  act: (tx: Tx, quote: Quote) => Promise<Outcome>,
): Promise<Outcome | QuoteRejection | BooksRejection> {
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx) => {
      const quote = await lockQuote(tx, orgId, id);
      if (quote === null) return refuseQuote('quote_not_found');
      if (quote.version !== version) return refuseQuote('version_conflict');
      if (statusAfter(quote.status, trigger) === null) return refuseQuote('status_forbids');
      return act(tx, quote);
    }),
  );
}

export interface QuoteMove {
  readonly quote: Quote;
  readonly trigger: QuoteTrigger;
  readonly actor: Actor;
  readonly change?: Partial<Quote>;
  /** For its history, in addition to the quote's own fields. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * The only way to change a status: applies the rule and writes row, history and audit record in the
 * caller's transaction.
 */
export async function moveQuote(
  tx: Tx,
  tools: BooksTools,
  { quote: before, trigger, actor, change = {}, detail = {} }: QuoteMove,
): Promise<Quote> {
  const status = statusAfter(before.status, trigger);
  if (status === null) throw new Error(`a ${before.status} quote does not allow ${trigger}`);
  const after: Quote = {
    ...before,
    ...change,
    status,
    version: before.version + 1,
    updatedAt: tools.now(),
  };
  const isSaved = await saveQuote(tx, after);
  if (!isSaved) throw new Error(`quote ${after.id} changed while it was locked`);
  await insertQuoteStep(tx, after, { trigger, from: before.status, actor, detail });
  await recordAudit(tx, tools, {
    orgId: after.orgId,
    actor,
    action: `quote.${happenings[trigger]}`,
    subjectKind: 'quote',
    subjectId: after.id,
    detail: { ...changesOf(auditedFacts(before), auditedFacts(after)) },
  });
  return after;
}

/** The current content version, or an older one. */
export async function getQuoteContent(
  db: Db,
  quote: Quote,
  contentVersion = quote.contentVersion,
): Promise<QuoteContent> {
  const content = await findQuoteContent(db, quote, contentVersion);
  if (content === null) throw new Error(`quote ${quote.id} has no version ${contentVersion}`);
  return content;
}

const happenings: Readonly<Record<QuoteTrigger, string>> = {
  edit: 'edited',
  revise: 'revised',
  send: 'sent',
  withdraw: 'withdrawn',
  accept: 'accepted',
  decline: 'declined',
  expire: 'expired',
  convert: 'converted',
};

function auditedFacts(quote: Quote) {
  return {
    number: quote.number,
    status: quote.status,
    content_version: quote.contentVersion,
    lead_id: quote.leadId,
    contact_id: quote.contactId,
    expiry_date: quote.expiryDate,
    currency: quote.currency,
    total_minor: quote.totalMinor,
    converts_to: quote.convertsTo,
    responder_name: quote.responderName,
    decline_reason: quote.declineReason,
    invoice_id: quote.invoiceId,
  };
}
