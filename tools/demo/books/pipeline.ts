import { readDocument } from '../../../services/accounting/src/documents/document/read-document.ts';
import { createLead } from '../../../services/accounting/src/sales/leads/create-lead.ts';
import { moveLead } from '../../../services/accounting/src/sales/leads/move-lead.ts';
import { findLeadDetails } from '../../../services/accounting/src/sales/leads/read-leads.ts';
import {
  answerQuote,
  customer,
} from '../../../services/accounting/src/sales/quotes/answers/answer-quote.ts';
import type { CustomerAnswer } from '../../../services/accounting/src/sales/quotes/answers/quote-answer.rules.ts';
import { getQuoteContent } from '../../../services/accounting/src/sales/quotes/change-quote.ts';
import { createQuote } from '../../../services/accounting/src/sales/quotes/create-quote.ts';
import type { Quote } from '../../../services/accounting/src/sales/quotes/quote.rules.ts';
import { sendQuote } from '../../../services/accounting/src/sales/quotes/send-quote.ts';
import type { Step } from '../plan/types.ts';
import { orFail } from './bookkeeper.ts';
import type { Office } from './bookkeeper.ts';
import { issue, toDraftLine } from './documents.ts';

type Of<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

export async function makeLead(office: Office, date: string, step: Of<'lead'>): Promise<void> {
  const { key, name, company, valueMinor, contact } = step;
  const request = {
    name,
    company,
    email: `${key}@example.com`,
    phone: null,
    notes: null,
    valueMinor,
    currency: office.organisation.baseCurrency,
    contactId: contact === undefined ? null : office.contact(contact),
    memberId: office.caller('sales').member.id,
  };
  const { lead } = orFail(await createLead(office.on(date), { ...office.as('sales'), request }));
  office.made.leads.set(key, lead.id);
}

export async function pushLead(office: Office, date: string, step: Of<'move_lead'>): Promise<void> {
  const { to, lostReason = null } = step;
  const deps = office.on(date);
  const id = office.made.leads.get(step.key);
  const found = await findLeadDetails(deps, office.organisation.id, id);
  const version = found?.lead.version ?? 0;
  orFail(await moveLead(deps, { ...office.as('sales'), id, version, to, lostReason }));
}

export async function makeQuote(office: Office, date: string, step: Of<'quote'>): Promise<void> {
  const { quote: planned, isSent } = step;
  const request = {
    contactId: office.contact(planned.contact),
    leadId: planned.lead === undefined ? null : office.made.leads.get(planned.lead),
    date,
    expiryDate: null,
    reference: planned.reference ?? null,
    notes: null,
    currency: null,
    amounts: null,
    lines: planned.lines.map((line) => toDraftLine(office, line)),
  };
  const by = office.as('sales');
  const { quote } = orFail(await createQuote(office.on(date), { ...by, request }));
  office.quotes.set(planned.key, quote);
  if (!isSent) return;
  const { id, version } = quote;
  // The last one is emailed, so that there is one to look at.
  const mail =
    planned.key === mailedQuote ? ({ to: null, message: null, language: 'en' } as const) : null;
  const sent = orFail(await sendQuote(office.on(date), { ...by, id, version, mail }));
  office.quotes.set(planned.key, sent.quote);
}

const mailedQuote = 'quote-open';

export async function acceptQuote(
  office: Office,
  date: string,
  { quote: key, invoice }: Of<'accept_quote'>,
): Promise<void> {
  const { invoiceId } = await answer(office, date, key, { kind: 'accept', name: 'The buyer' });
  if (invoiceId === null) throw new Error(`the demo's ${key} was accepted without an invoice`);
  office.made.documents.set(invoice, invoiceId);
  const draft = await readDocument(office.on(date).database.db, office.organisation.id, invoiceId);
  if (draft === null) throw new Error(`the invoice of ${key} is gone`);
  await issue(office, date, draft, true);
}

export async function declineQuote(office: Office, date: string, key: string): Promise<void> {
  await answer(office, date, key, { kind: 'decline', name: null, reason: 'Too dear this year' });
}

async function answer(
  office: Office,
  date: string,
  key: string,
  given: CustomerAnswer,
): Promise<Quote> {
  const deps = office.on(date);
  const quote = office.quotes.get(key);
  if (quote === undefined) throw new Error(`the demo has no quote ${key}`);
  const { orgId, id } = quote;
  const { hash } = await getQuoteContent(deps.database.db, quote);
  const order = { orgId, id, hash, answer: given, actor: customer };
  return orFail(await answerQuote(deps, order)).quote;
}
