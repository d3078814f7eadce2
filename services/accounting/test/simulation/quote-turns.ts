import { addDays } from '@countinghouse/calendar';
import { answerQuote, customer } from '../../src/sales/quotes/answers/answer-quote.ts';
import type { AnswerOrder } from '../../src/sales/quotes/answers/answer-quote.ts';
import { convertQuote } from '../../src/sales/quotes/convert-quote.ts';
import { createQuote } from '../../src/sales/quotes/create-quote.ts';
import { editQuote, reviseQuote } from '../../src/sales/quotes/edit-quote.ts';
import { expireQuote } from '../../src/sales/quotes/expire-quotes.ts';
import { statusAfter } from '../../src/sales/quotes/quote.rules.ts';
import type { Quote, QuoteRequest } from '../../src/sales/quotes/quote.rules.ts';
import { findQuoteDetails } from '../../src/sales/quotes/read-quotes.ts';
import type { QuoteDetails } from '../../src/sales/quotes/read-quotes.ts';
import { sendQuote } from '../../src/sales/quotes/send-quote.ts';
import { withdrawQuote } from '../../src/sales/quotes/withdraw-quote.ts';
import { aMember, officeDeps } from './people.ts';
import { contentOf } from './random-content.ts';
import { pick, todayOf } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere } from './take.ts';
import type { Outcome, Take } from './take.ts';

const daysOpenMax = 8;
const moves = ['edit', 'revise', 'send', 'withdraw', 'convert'] as const;

/** From an offer to the draft of its invoice. */
export const quoteTakes = {
  offer,
  move_quote: async (story, dice) => {
    const found = await anyQuote(story, story.quoteIds, dice[7] ?? 0);
    if (found === undefined) return nothingThere;
    const { quote } = found;
    // Now and then one that its status forbids.
    const likely = moves.filter((move) => statusAfter(quote.status, move) !== null);
    const isOdd = likely.length === 0 || (dice[0] ?? 0) % 5 === 0;
    const move = pick(isOdd ? moves : likely, dice[1] ?? 0);
    const deps = officeDeps(story);
    const { orgId, id, version } = quote;
    const order = { orgId, id, version, actor: await aMember(story) };
    const request = requestOf(story, dice);
    const acts = {
      edit: () => editQuote(deps, { ...order, request }),
      revise: () => reviseQuote(deps, { ...order, request }),
      send: () => sendQuote(deps, { ...order, mail: null }),
      withdraw: () => withdrawQuote(deps, { ...order, reason: null }),
      convert: () => convertQuote(deps, order),
    } as const;
    const outcome = await acts[move]();
    if (outcome.kind === 'reject') return outcome.reason;
    if (move === 'convert') await keepInvoice(story, outcome.quote);
    return `${move}_done`;
  },
  answer_quote: async (story, dice) => {
    // Mostly what can be answered; now and then any.
    const ids = (dice[6] ?? 0) % 8 === 0 ? story.quoteIds : await listOpenQuotes(story);
    const found = await anyQuote(story, ids, dice[0] ?? 0);
    if (found === undefined) return nothingThere;
    const deps = officeDeps(story);
    const order = answerTo(found, dice[1] ?? 0);
    const { answer } = order;
    const unread = await answerQuote(deps, { ...order, hash: Buffer.alloc(32) });
    if (unread.kind === 'answered') throw new Error('an answer to what nobody has read');
    const outcome = await answerQuote(deps, order);
    if (outcome.kind === 'reject') return outcome.reason;
    const again = await answerQuote(deps, order);
    if (again.kind === 'answered') throw new Error('a quote was answered twice');
    if (answer.kind === 'decline') return 'declined';
    if (outcome.quote.invoiceId !== null) await keepInvoice(story, outcome.quote);
    return outcome.quote.invoiceId === null ? 'accepted' : 'accepted_with_draft';
  },
  /** Its last day is a whole one; on the next nobody answers it, before and after the worker came by. */
  outlive_quote: async (story, dice) => {
    const found = await anyQuote(story, await listOpenQuotes(story), dice[0] ?? 0);
    if (found === undefined) return nothingThere;
    const { orgId, id, expiryDate } = found.quote;
    const daysLeft = Temporal.PlainDate.from(todayOf(story)).until(expiryDate).days;
    const isOver = (dice[2] ?? 0) % 4 > 0;
    story.passDays(isOver ? daysLeft + 1 : daysLeft);
    const deps = officeDeps(story);
    const order = answerTo(found, dice[1] ?? 0);
    if (!isOver) {
      const inTime = await answerQuote(deps, order);
      if (inTime.kind === 'reject') throw new Error(`${inTime.reason} on ${expiryDate}`);
      if (inTime.quote.invoiceId !== null) await keepInvoice(story, inTime.quote);
      return 'answered_in_time';
    }
    const early = await answerQuote(deps, order);
    const hasExpired = await expireQuote(deps, { orgId, id });
    const late = await answerQuote(deps, order);
    if (!hasExpired || early.kind === 'answered' || late.kind === 'answered') {
      throw new Error(`a quote was answered after ${expiryDate}`);
    }
    return 'expired';
  },
} as const satisfies Readonly<Record<string, Take>>;

/** More often than not it goes out at once, so that there is something to answer. */
async function offer(story: Story, dice: readonly number[]): Promise<Outcome> {
  const deps = officeDeps(story);
  const actor = await aMember(story);
  const { orgId } = story.scene;
  const outcome = await createQuote(deps, { orgId, actor, request: requestOf(story, dice) });
  if (outcome.kind === 'reject') return outcome.reason;
  const { id, version } = outcome.quote;
  story.quoteIds.push(id);
  if ((dice[7] ?? 0) % 4 === 0) return 'drafted';
  const convertsTo = pick(['draft_invoice', 'nothing'] as const, dice[0] ?? 0);
  const sent = await sendQuote(deps, { orgId, actor, id, version, convertsTo, mail: null });
  return sent.kind === 'changed' ? 'sent' : sent.reason;
}

/** Good for a few days, so that one or the other is forgotten; what recurs meanwhile stays little. */
function requestOf(story: Story, dice: readonly number[]): QuoteRequest {
  const { contactId, currency, lines } = contentOf(story, 'invoice', dice);
  const unsaid = { leadId: null, date: null, reference: null, notes: null };
  const expiryDate = addDays(todayOf(story), (dice[1] ?? 0) % daysOpenMax);
  return { ...unsaid, expiryDate, contactId, currency, amounts: null, lines };
}

function answerTo({ quote, content }: QuoteDetails, number: number): AnswerOrder {
  const accept = { kind: 'accept', name: 'A buyer' } as const;
  const decline = { kind: 'decline', name: null, reason: 'too much' } as const;
  const answer = pick([accept, accept, decline], number);
  return { orgId: quote.orgId, id: quote.id, hash: content.hash, answer, actor: customer };
}

async function anyQuote(
  story: Story,
  ids: readonly string[],
  number: number,
): Promise<QuoteDetails | undefined> {
  if (ids.length === 0) return undefined;
  const found = await findQuoteDetails(officeDeps(story), story.scene.orgId, pick(ids, number));
  return found ?? undefined;
}

/** Of today: others wait for nobody any more. */
export async function listOpenQuotes(story: Story): Promise<readonly string[]> {
  const { deps, orgId } = story.scene;
  const rows = await deps.database.db
    .selectFrom('quotes')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'sent')
    .where('expiry_date', '>=', todayOf(story))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The draft goes on as any other; what it says now is what was offered. */
async function keepInvoice(story: Story, quote: Quote): Promise<void> {
  if (quote.invoiceId === null) throw new Error(`quote ${quote.id} has no invoice`);
  const invoice = await story.scene.read(quote.invoiceId);
  const sums = (it: typeof invoice | Quote): string =>
    [it.contactId, it.currency, it.subtotalMinor, it.taxMinor, it.totalMinor].join(' ');
  if (sums(invoice) !== sums(quote)) throw new Error(`${sums(invoice)} for ${sums(quote)}`);
  story.documentIds.push(invoice.id);
}
