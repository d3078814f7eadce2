import { dayIn } from '@countinghouse/calendar';
import { getCurrentParties, getIssuedParties } from '../../../customers/pdf/find-print-facts.ts';
import type { PrintOrder, PrintParties } from '../../../customers/pdf/find-print-facts.ts';
import type { PrintFacts, PrintState } from '../../../customers/pdf/print-facts.rules.ts';
import type { Db } from '../../../kernel/database.ts';
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
  /** Null for a draft, which customers cannot see. */
  readonly state: ShownState | null;
  /** The seller's time zone. */
  readonly timeZone: string;
}

/** The content to print for a quote. Null if the organisation has none with this id. */
export async function findQuotePrintFacts(db: Db, order: PrintOrder): Promise<PrintFacts | null> {
  return (await findPrintedQuote(db, order))?.facts ?? null;
}

/** As findQuotePrintFacts, with its source. Versions never change, so all parts fit together. */
export async function findPrintedQuote(
  db: Db,
  { orgId, id, now, pageUrl }: PrintOrder,
): Promise<PrintedQuote | null> {
  const quote = await findQuoteRow(db, orgId, id);
  if (quote === null) return null;
  const content = await getQuoteContent(db, quote);
  const parties = await readParties(db, quote, content);
  const taxes = await listPrintedTaxes(db, quote, content.contentVersion);
  const state = shownState(quote, dayIn(parties.timeZone, now));
  const facts = toPrintFacts({ quote, content, parties, taxes, state: state ?? 'draft', pageUrl });
  return { quote, content, facts, state, timeZone: parties.timeZone };
}

/** A draft that was withdrawn was never sent, so it has no copy of the parties. */
function readParties(db: Db, quote: Quote, { contactId }: QuoteContent): Promise<PrintParties> {
  const { orgId, id, sentAt, contentVersion } = quote;
  return sentAt === null
    ? getCurrentParties(db, orgId, contactId)
    : getIssuedParties(db, orgId, { kind: 'quote', id, contentVersion });
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
