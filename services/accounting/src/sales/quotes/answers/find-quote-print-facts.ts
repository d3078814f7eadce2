import { dayIn } from '@countinghouse/calendar';
import { getCurrentParties, getIssuedParties } from '../../../customers/pdf/find-print-facts.ts';
import type { PrintOrder, PrintParties } from '../../../customers/pdf/find-print-facts.ts';
import type { PrintFacts, PrintState } from '../../../customers/pdf/print-facts.rules.ts';
import type { Tx } from '../../../kernel/database.ts';
import { getQuoteContent } from '../change-quote.ts';
import { shownState } from '../quote.rules.ts';
import type { Quote, QuoteContent, ShownState } from '../quote.rules.ts';
import { findQuoteRow } from '../quotes.sql.ts';
import { listPrintedTaxes } from './quote-print.sql.ts';
import type { PrintedQuoteTax } from './quote-print.sql.ts';

export interface PrintedQuote {
  readonly quote: Quote;
  readonly content: QuoteContent;
  readonly facts: PrintFacts;
  /** Null: it is a draft, and not for customers. */
  readonly state: ShownState | null;
  /** The seller's. */
  readonly timeZone: string;
}

/** What is printed of a quote. Null: there is none of this id for the organisation. */
export async function findQuotePrintFacts(tx: Tx, order: PrintOrder): Promise<PrintFacts | null> {
  return (await findPrintedQuote(tx, order))?.facts ?? null;
}

/** The same with what it was printed from: versions stay as they are, so that all of it fits. */
export async function findPrintedQuote(
  tx: Tx,
  { orgId, id, now, pageUrl }: PrintOrder,
): Promise<PrintedQuote | null> {
  const quote = await findQuoteRow(tx, orgId, id);
  if (quote === null) return null;
  const content = await getQuoteContent(tx, quote);
  const parties = await readParties(tx, quote, content);
  const taxes = await listPrintedTaxes(tx, quote, content.contentVersion);
  const state = shownState(quote, dayIn(parties.timeZone, now));
  const facts = toPrintFacts({ quote, content, parties, taxes, state: state ?? 'draft', pageUrl });
  return { quote, content, facts, state, timeZone: parties.timeZone };
}

/** A draft that was withdrawn never went out with its content. */
function readParties(tx: Tx, quote: Quote, { contactId }: QuoteContent): Promise<PrintParties> {
  const { orgId, id, sentAt, contentVersion } = quote;
  return sentAt === null
    ? getCurrentParties(tx, orgId, contactId)
    : getIssuedParties(tx, orgId, { kind: 'quote', id, contentVersion });
}

interface QuoteParts {
  readonly quote: Quote;
  readonly content: QuoteContent;
  readonly parties: PrintParties;
  readonly taxes: readonly PrintedQuoteTax[];
  readonly state: PrintState;
  readonly pageUrl: string | null;
}

function toPrintFacts({ quote, content, parties, taxes, state, pageUrl }: QuoteParts): PrintFacts {
  const rates = Map.groupBy(taxes, ({ taxCodeId }) => taxCodeId);
  return {
    kind: 'quote',
    state,
    seller: parties.seller,
    buyer: parties.buyer,
    language: parties.language,
    templateVersion: parties.templateVersion,
    number: quote.number,
    date: content.date,
    dueDate: content.expiryDate,
    reference: content.reference,
    notes: content.notes,
    creditsNumber: null,
    currency: content.currency,
    amounts: content.amounts,
    lines: content.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discountPct: line.discountPct,
      ratesPct: (rates.get(line.taxCodeId ?? '') ?? []).map(({ ratePct }) => ratePct),
      netMinor: line.netMinor,
      grossMinor: line.grossMinor,
    })),
    taxes,
    subtotalMinor: content.subtotalMinor,
    totalMinor: content.totalMinor,
    paidMinor: 0n,
    creditedMinor: 0n,
    madeAt: content.createdAt,
    pageUrl,
  };
}
