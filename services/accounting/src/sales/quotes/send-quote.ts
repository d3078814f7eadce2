import { dayIn } from '@countinghouse/calendar';
import type { Language } from '@countinghouse/pages/text';
import { ensurePublicLink } from '../../customers/public-links/public-links.ts';
import { isToAnother } from '../../customers/sending/document-mail.rules.ts';
import type { QuotaRejection } from '../../customers/sending/document-mail.rules.ts';
import { spendMailQuota } from '../../customers/sending/mail-quota.ts';
import { isMailedOften } from '../../customers/sending/mails-about.ts';
import { queueDocumentMail } from '../../customers/sending/queue-document-mail.ts';
import type { Tx } from '../../kernel/database.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { Contact } from '../../setup/contacts/contact.rules.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import { takeNumber } from '../../setup/numbers/take-number.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { proposeToLead } from '../leads/follow-quote.ts';
import { copyQuoteParties } from './answers/quote-print.sql.ts';
import { actOnQuote, moveQuote } from './change-quote.ts';
import type { QuoteChanged, QuoteOrder } from './change-quote.ts';
import type { SendingDeps } from './quote-deps.ts';
import { isPastExpiry, refuseQuote } from './quote.rules.ts';
import type { Conversion, Quote, QuoteRejection } from './quote.rules.ts';

export interface SendQuoteOrder extends QuoteOrder {
  /** Omitted leaves it unchanged. */
  readonly convertsTo?: Conversion;
  /** Null if the customer receives it another way. */
  readonly mail: QuoteMailOrder | null;
}

interface QuoteMailOrder {
  /** Null uses the contact's own address. */
  readonly to: string | null;
  readonly message: string | null;
  readonly language: Language;
}

export type SendQuoteOutcome = QuoteChanged | QuoteRejection | QuotaRejection | BooksRejection;

/**
 * Makes the quote available to its customer by link; the first time it also gets a number. Sending it
 * again keeps both. Its lead moves to `proposal`.
 */
export function sendQuote(
  deps: SendingDeps,
  { convertsTo, mail, ...order }: SendQuoteOrder,
): Promise<SendQuoteOutcome> {
  const { orgId, actor } = order;
  return actOnQuote(deps, order, 'send', async (tx, quote): Promise<SendQuoteOutcome> => {
    const organisation = await getOrganisation(tx, orgId);
    if (isPastExpiry(quote, dayIn(organisation.timeZone, deps.now()))) {
      return refuseQuote('quote_expired');
    }
    const contactEmail = mail === null ? null : (await getContact(tx, quote)).email;
    const to = mail === null ? null : (mail.to ?? contactEmail);
    if (mail !== null && to === null) return refuseQuote('address_missing');
    const subject = { kind: 'quote', id: quote.id } as const;
    if (mail !== null && (await isMailedOften(tx, deps.now(), orgId, subject))) {
      return refuseQuote('too_many_mails');
    }
    if (mail !== null && to !== null) {
      const isForbidden = mail.message !== null && isToAnother(to, contactEmail);
      if (isForbidden) return refuseQuote('message_forbidden');
      const spent = await spendMailQuota(tx, deps, orgId);
      if (spent !== null) return spent;
    }

    if (quote.leadId !== null) {
      await proposeToLead(tx, deps, { ...quote, leadId: quote.leadId }, actor);
    }
    await ensurePublicLink(tx, deps, orgId, subject);
    if (quote.status === 'draft') {
      await copyQuoteParties(tx, quote, mail?.language ?? 'en', deps.now());
    }
    const number = quote.number ?? (await takeNumber(tx, organisation, 'quote', quote.date));
    const sent = await moveQuote(tx, deps, {
      quote,
      trigger: 'send',
      actor,
      change: {
        number,
        sentAt: quote.sentAt ?? deps.now(),
        ...(convertsTo !== undefined && { convertsTo }),
      },
      detail: { by: to === null ? 'hand' : 'mail', content_version: quote.contentVersion },
    });
    if (mail !== null && to !== null) {
      const { message, language } = mail;
      await queueDocumentMail(tx, deps, {
        orgId,
        actor,
        subject,
        to,
        purpose: 'send',
        language,
        message,
        isToAnother: isToAnother(to, contactEmail),
      });
    }
    return { kind: 'changed', quote: sent };
  });
}

async function getContact(tx: Tx, { orgId, contactId }: Quote): Promise<Contact> {
  const contact = await findContact(tx, orgId, contactId);
  if (contact === null) throw new Error(`contact ${contactId} not found`);
  return contact;
}
