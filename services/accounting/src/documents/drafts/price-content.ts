import { addDays } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import type { Db } from '../../kernel/database.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import { linesMax } from '../../kernel/line-limit.rules.ts';
import type { DocumentAmounts } from '../../ledger/amounts/amounts.rules.ts';
import { computeAmounts } from '../../ledger/amounts/compute-amounts.rules.ts';
import type { Contact } from '../../setup/contacts/contact.rules.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import { findTermsOf } from '../../setup/payment-terms/find-terms.ts';
import { dueDateOf } from '../../setup/payment-terms/payment-terms.rules.ts';
import { findRate } from '../../setup/rates/find-rate.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { familyOf } from '../document/document.rules.ts';
import { refuseContact, refuseDraft, usualAmounts } from './draft.rules.ts';
import type { DraftContent, DraftRejection } from './draft.rules.ts';
import { refuseUnprintable } from './refuse-unprintable.ts';
import { resolveLines } from './resolve-lines.ts';
import type { KnownReferences, ResolvedLine } from './resolve-lines.ts';

/** Content with all defaults filled in and all amounts computed. */
export interface PricedContent {
  readonly kind: 'priced';
  readonly contact: Contact;
  readonly date: string;
  readonly dueDate: string;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly currency: CurrencyCode;
  readonly fxRate: string;
  readonly isRateChosen: boolean;
  readonly amounts: 'exclusive' | 'inclusive';
  readonly creditsId: string | null;
  readonly lines: readonly ResolvedLine[];
  readonly totals: DocumentAmounts;
}

/** What stored content refers to, if the caller has already read it. */
interface KnownContext extends KnownReferences {
  readonly contact: Contact | null;
}

/**
 * Prices drafts and previews, and prices documents again when they are posted, so that all use the same
 * arithmetic.
 */
export async function priceContent(
  db: Db,
  organisation: Organisation,
  kind: DocumentKind,
  content: DraftContent,
  known?: KnownContext,
): Promise<PricedContent | DraftRejection> {
  if (content.lines.length < 1 || content.lines.length > linesMax) {
    return refuseDraft('lines_count', 'lines');
  }
  const contact =
    known === undefined ? await findContact(db, organisation.id, content.contactId) : known.contact;
  const refusal = refuseContact(contact, kind);
  if (refusal !== null || contact === null) {
    return refusal ?? refuseDraft('contact_not_found', 'contact_id');
  }
  const dueDate =
    content.dueDate ?? (await dueDateByTerms(db, organisation, contact, content.date));
  if (dueDate < content.date) return refuseDraft('due_before_date', 'due_date');

  const currency = content.currency ?? contact.currency ?? organisation.baseCurrency;
  const isRateChosen = content.chosenRate !== null && currency !== organisation.baseCurrency;
  const fxRate = isRateChosen
    ? content.chosenRate
    : await findRate(db, organisation, currency, content.date);
  if (fxRate === null) return refuseDraft('fx_rate_missing', 'currency');

  const resolved = await resolveLines(db, {
    organisation,
    contact,
    family: familyOf(kind),
    date: content.date,
    lines: content.lines,
    known,
  });
  if (resolved.kind === 'reject') return resolved;
  const unprintable = await refuseUnprintable(kind, contact, content, resolved.lines);
  if (unprintable !== null) return unprintable;

  const amounts = content.amounts ?? usualAmounts(kind, organisation);
  const computed = computeAmounts({
    currency,
    amounts,
    taxRounding: organisation.taxRounding,
    lines: resolved.lines,
  });
  if (computed.kind === 'reject') return refuseDraft(computed.reason, 'lines');
  if (computed.amounts.totalMinor < 0n) return refuseDraft('total_negative', 'lines');
  return {
    kind: 'priced',
    contact,
    date: content.date,
    dueDate,
    reference: content.reference,
    notes: content.notes,
    currency,
    fxRate,
    isRateChosen,
    amounts,
    creditsId: content.creditsId,
    lines: resolved.lines,
    totals: computed.amounts,
  };
}

/** From the contact's or organisation's payment terms, else the contact's number of days. */
async function dueDateByTerms(
  db: Db,
  { id: orgId }: Organisation,
  contact: Contact,
  date: string,
): Promise<string> {
  const terms = await findTermsOf(db, orgId, contact.id);
  return terms === null ? addDays(date, contact.paymentTermsDays) : dueDateOf(terms, date);
}
