import { addDays, dayIn } from '@countinghouse/calendar';
import { priceContent } from '../../documents/drafts/price-content.ts';
import type { PricedContent } from '../../documents/drafts/price-content.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Db } from '../../kernel/database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { findLead } from '../leads/follow-quote.ts';
import { isOpenStage } from '../leads/lead.rules.ts';
import { refuseQuote, validDaysDefault } from './quote.rules.ts';
import type { ContentRejection, Quote, QuoteRejection, QuoteRequest } from './quote.rules.ts';

export interface PricedQuote {
  readonly kind: 'priced';
  readonly content: PricedContent;
  readonly expiryDate: string;
  readonly leadId: string | null;
}

/** Uses the arithmetic and rejections of an invoice, because it becomes one. */
export async function priceQuote(
  db: Db,
  { now }: Pick<BooksTools, 'now'>,
  orgId: string,
  request: QuoteRequest,
  before: Pick<Quote, 'leadId'> | null = null,
): Promise<PricedQuote | ContentRejection> {
  const organisation = await getOrganisation(db, orgId);
  const date = request.date ?? dayIn(organisation.timeZone, now());
  const expiryDate = request.expiryDate ?? addDays(date, validDaysDefault);
  if (expiryDate < date) return refuseQuote('expiry_before_date');
  const { leadId, expiryDate: _asked, ...rest } = request;
  const asInvoice = { ...rest, date, dueDate: null, chosenRate: null, creditsId: null };
  const content = await priceContent(db, organisation, 'invoice', asInvoice);
  if (content.kind === 'reject') return content;
  const refusal = await refuseLeadOf(db, orgId, request, before);
  return refusal ?? { kind: 'priced', content, expiryDate, leadId };
}

/** The quote's existing lead may have been won or lost in the meantime. */
async function refuseLeadOf(
  db: Db,
  orgId: string,
  { leadId, contactId }: QuoteRequest,
  before: Pick<Quote, 'leadId'> | null,
): Promise<QuoteRejection | null> {
  if (leadId === null) return null;
  const lead = await findLead(db, orgId, leadId);
  if (lead === null) return refuseQuote('lead_not_found');
  const isNew = leadId !== before?.leadId;
  if (isNew && !isOpenStage(lead.stage)) return refuseQuote('lead_closed');
  const isOfOther = lead.contactId !== null && lead.contactId !== contactId;
  return isOfOther ? refuseQuote('lead_has_other_contact') : null;
}
