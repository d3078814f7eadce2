import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { insertEvents } from '@countinghouse/webhooks';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { winLeadByQuote } from '../../leads/follow-quote.ts';
import { getQuoteContent, moveQuote } from '../change-quote.ts';
import { draftInvoice } from '../convert-quote.ts';
import type { QuoteDeps } from '../quote-deps.ts';
import { quoteEventData } from '../quote.events.ts';
import type { QuoteEventType } from '../quote.events.ts';
import { shownState } from '../quote.rules.ts';
import type { Quote, QuoteContent } from '../quote.rules.ts';
import { lockQuote } from '../quotes.sql.ts';
import { emailAuthor } from './email-author.ts';
import type { CustomerAnswer } from './quote-answer.rules.ts';
import { emailOfAcceptance, emailOfDecline } from './quote-emails.ts';
import type { AcceptedEmail } from './quote-emails.ts';

export interface AnswerOrder {
  readonly orgId: string;
  readonly id: string;
  /** Hash of the content that the customer read. */
  readonly hash: Uint8Array;
  readonly answer: CustomerAnswer;
  readonly actor: Actor;
}

export type AnswerOutcome =
  | { readonly kind: 'answered'; readonly quote: Quote }
  /** `not_open`: it can no longer be answered. `content_changed`: it is not the version they read. */
  | { readonly kind: 'reject'; readonly reason: 'not_open' | 'content_changed' };

/** Customers have no account: the books have only the name they gave. */
export const customer = { kind: 'system', id: 'customer' } as const;

/**
 * Records a customer's answer, which is final. Acceptance also creates the draft invoice, wins the
 * lead, writes both events and emails the quote's author, in one transaction.
 */
export async function answerQuote(deps: QuoteDeps, order: AnswerOrder): Promise<AnswerOutcome> {
  const { orgId, id, answer, actor } = order;
  return withTransaction(deps.database.db, async (tx): Promise<AnswerOutcome> => {
    const quote = await lockQuote(tx, orgId, id);
    if (quote === null) return { kind: 'reject', reason: 'not_open' };
    const { timeZone } = await getOrganisation(tx, orgId);
    if (shownState(quote, dayIn(timeZone, deps.now())) !== 'open') {
      return { kind: 'reject', reason: 'not_open' };
    }
    const content = await getQuoteContent(tx, quote);
    if (Buffer.compare(content.hash, order.hash) !== 0) {
      return { kind: 'reject', reason: 'content_changed' };
    }
    const answered =
      answer.kind === 'accept'
        ? await accept(tx, deps, { quote, content, actor }, answer)
        : await decline(tx, deps, { quote, content, actor }, answer);
    return { kind: 'answered', quote: answered };
  });
}

interface Answering {
  readonly quote: Quote;
  readonly content: QuoteContent;
  readonly actor: Actor;
}

async function accept(
  tx: Tx,
  deps: QuoteDeps,
  { quote, content, actor }: Answering,
  { name }: CustomerAnswer,
): Promise<Quote> {
  const draft = await draftIfWanted(tx, deps, quote, content);
  const accepted = await moveQuote(tx, deps, {
    quote,
    trigger: 'accept',
    actor,
    change: {
      respondedAt: deps.now(),
      responderName: name,
      respondedHash: content.hash,
      invoiceId: draft.invoiceId,
    },
    detail: { ...answerDetail(content), responder_name: name, ...draft.detail },
  });
  if (accepted.leadId !== null) {
    await winLeadByQuote(tx, deps, { ...accepted, leadId: accepted.leadId }, actor);
  }
  await tell(tx, deps, accepted, 'quote.accepted');
  await emailAuthor(tx, deps, accepted, (names) =>
    emailOfAcceptance({ ...names, quote: accepted, draft: draft.emailed }),
  );
  return accepted;
}

interface DraftAttempt {
  readonly invoiceId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly emailed: AcceptedEmail['draft'];
}

/** A rejected draft does not undo the customer's acceptance: the author is informed. */
async function draftIfWanted(
  tx: Tx,
  deps: QuoteDeps,
  quote: Quote,
  content: QuoteContent,
): Promise<DraftAttempt> {
  if (quote.convertsTo === 'nothing') return { invoiceId: null, detail: {}, emailed: 'not_wanted' };
  const draft = await draftInvoice(tx, deps, { quote, content, author: content.author });
  if (draft.kind === 'created') {
    const { id } = draft.document;
    return { invoiceId: id, detail: { invoice_id: id }, emailed: 'made' };
  }
  const { reason, field } = draft;
  return {
    invoiceId: null,
    detail: { conversion_refused: { reason, field } },
    emailed: { refusedBecause: field === null ? reason : `${reason}, ${field}` },
  };
}

async function decline(
  tx: Tx,
  deps: QuoteDeps,
  { quote, content, actor }: Answering,
  { name, reason }: Extract<CustomerAnswer, { kind: 'decline' }>,
): Promise<Quote> {
  const declined = await moveQuote(tx, deps, {
    quote,
    trigger: 'decline',
    actor,
    change: {
      respondedAt: deps.now(),
      responderName: name,
      declineReason: reason,
      respondedHash: content.hash,
    },
    detail: { ...answerDetail(content), responder_name: name, reason },
  });
  await tell(tx, deps, declined, 'quote.declined');
  await emailAuthor(tx, deps, declined, (names) => emailOfDecline({ ...names, quote: declined }));
  return declined;
}

function answerDetail({ contentVersion, hash }: QuoteContent) {
  return { content_version: contentVersion, content_hash: Buffer.from(hash).toString('hex') };
}

async function tell(tx: Tx, tools: BooksTools, quote: Quote, type: QuoteEventType): Promise<void> {
  const data = quoteEventData(quote);
  const [id, createdAt] = [tools.newId(), tools.now()];
  await insertEvents(tx, [{ tenantId: quote.orgId, id, type, createdAt, data }]);
}
