import { addDays } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../../kernel/database.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import { linesMax } from '../../kernel/line-limit.rules.ts';
import type { DocumentAmounts } from '../../ledger/amounts/amounts.rules.ts';
import { computeAmounts } from '../../ledger/amounts/compute-amounts.rules.ts';
import type { Contact } from '../../setup/contacts/contact.rules.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import { holdBaseCurrency } from '../../setup/organisation/hold-base-currency.ts';
import { findTermsOf } from '../../setup/payment-terms/find-terms.ts';
import { dueDateOf } from '../../setup/payment-terms/payment-terms.rules.ts';
import { findRate } from '../../setup/rates/find-rate.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { familyOf } from '../document/document.rules.ts';
import { refuseContact, refuseDraft, usualAmounts } from './draft.rules.ts';
import type { DraftContent, DraftRejection } from './draft.rules.ts';
import { resolveLines } from './resolve-lines.ts';
import type { KnownReferences, ResolvedLine } from './resolve-lines.ts';

/** Content with every default filled in and every amount computed. */
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

/** What stored content names, of whoever has read it already. */
interface KnownSurroundings extends KnownReferences {
  readonly contact: Contact | null;
}

/** Used for drafts, previews and once more when a document goes into the books: one arithmetic. */
export async function priceContent(
  tx: Tx,
  organisation: Organisation,
  kind: DocumentKind,
  content: DraftContent,
  known?: KnownSurroundings,
): Promise<PricedContent | DraftRejection> {
  if (content.lines.length < 1 || content.lines.length > linesMax) {
    return refuseDraft('lines_count', 'lines');
  }
  const contact =
    known === undefined ? await findContact(tx, organisation.id, content.contactId) : known.contact;
  const refusal = refuseContact(contact, kind);
  if (refusal !== null || contact === null) {
    return refusal ?? refuseDraft('contact_not_found', 'contact_id');
  }
  const dueDate =
    content.dueDate ?? (await dueDateByTerms(tx, organisation, contact, content.date));
  if (dueDate < content.date) return refuseDraft('due_before_date', 'due_date');

  const currency = content.currency ?? contact.currency ?? organisation.baseCurrency;
  const isRateChosen = content.chosenRate !== null && currency !== organisation.baseCurrency;
  if (isRateChosen) await holdBaseCurrency(tx, organisation);
  const fxRate = isRateChosen
    ? content.chosenRate
    : await findRate(tx, organisation, currency, content.date);
  if (fxRate === null) return refuseDraft('fx_rate_missing', 'currency');

  const resolved = await resolveLines(tx, {
    organisation,
    contact,
    family: familyOf(kind),
    date: content.date,
    lines: content.lines,
    known,
  });
  if (resolved.kind === 'reject') return resolved;

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

/** By the terms of the contact or the organisation, else so many days as the contact says. */
async function dueDateByTerms(
  tx: Tx,
  { id: orgId }: Organisation,
  contact: Contact,
  date: string,
): Promise<string> {
  const terms = await findTermsOf(tx, orgId, contact.id);
  return terms === null ? addDays(date, contact.paymentTermsDays) : dueDateOf(terms, date);
}
