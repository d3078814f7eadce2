import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentFamily, DocumentKind } from '../../kernel/document-kind.rules.ts';
import { familyOf } from '../document/document.rules.ts';
import type { Document, DocumentLine } from '../document/document.rules.ts';

/** A line as it is asked for; what is null comes from the item, the contact or the organisation. */
export interface DraftLine {
  readonly itemId: string | null;
  readonly description: string | null;
  /** Decimal text, as prices and discounts are. */
  readonly quantity: string;
  readonly unitPrice: string | null;
  readonly discountPct: string;
  readonly accountId: string | null;
  readonly taxCodeId: string | null;
  /** A line that is stored already: what it lacks it lacks, whatever defaults came later. */
  readonly isComplete?: true;
}

/** What a document says before it is in the books. */
export interface DraftContent {
  readonly contactId: string;
  readonly date: string;
  /** Null: by the terms of the contact. */
  readonly dueDate: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  /** Null: that of the contact, else of the organisation. */
  readonly currency: CurrencyCode | null;
  /** A rate that a person chose; null: the stored one of the date. */
  readonly chosenRate: string | null;
  /** Null: as it is usual for the kind. */
  readonly amounts: 'exclusive' | 'inclusive' | null;
  /** The document that a credit corrects. */
  readonly creditsId: string | null;
  readonly lines: readonly DraftLine[];
}

/** Content as a caller sends it: without a date it is today's. */
export type DraftRequest = Omit<DraftContent, 'date'> & { readonly date: string | null };

export type DraftRefusal =
  | 'contact_not_found'
  | 'contact_not_customer'
  | 'contact_not_supplier'
  | 'contact_inactive'
  | 'due_before_date'
  | 'fx_rate_missing'
  | 'lines_count'
  | 'item_not_found'
  | 'item_inactive'
  | 'description_missing'
  | 'unit_price_missing'
  | 'account_missing'
  | 'account_not_found'
  | 'account_inactive'
  | 'account_not_allowed'
  | 'tax_code_not_found'
  | 'tax_code_inactive'
  | 'tax_code_not_allowed'
  | 'amount_out_of_range'
  | 'total_negative'
  | 'credits_not_allowed'
  | 'credited_document_not_found'
  | 'credited_document_differs'
  | 'credit_exceeds_document';

export interface DraftRejection {
  readonly kind: 'reject';
  readonly reason: DraftRefusal;
  /** As the interface names it, dotted: `lines.3.account_id`. Null: no single field is to blame. */
  readonly field: string | null;
}

export function refuseDraft(reason: DraftRefusal, field: string | null = null): DraftRejection {
  return { kind: 'reject', reason, field };
}

/** What a document says now, complete: to be priced once more, or changed in part. */
export function contentOf(document: Document, lines: readonly DocumentLine[]): DraftContent {
  return {
    contactId: document.contactId,
    date: document.date,
    dueDate: document.dueDate,
    reference: document.reference,
    notes: document.notes,
    currency: document.currency,
    chosenRate: document.isRateChosen ? document.fxRate : null,
    amounts: document.amounts,
    creditsId: document.creditsId,
    lines: lines.map((line) => ({
      itemId: line.itemId,
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discountPct: line.discountPct,
      accountId: line.accountId,
      taxCodeId: line.taxCodeId,
      isComplete: true,
    })),
  };
}

/** Who claims copies what a receipt says, and that has the tax in it, whatever the organisation sells by. */
export function usualAmounts(
  kind: DocumentKind,
  organisation: { readonly amounts: 'exclusive' | 'inclusive' },
): 'exclusive' | 'inclusive' {
  return kind === 'expense_claim' ? 'inclusive' : organisation.amounts;
}

type Party = {
  readonly isCustomer: boolean;
  readonly isSupplier: boolean;
  readonly active: boolean;
};

/** Sales go to customers; bills, credits and claims come from suppliers, employees among them. */
export function refuseContact(contact: Party | null, kind: DocumentKind): DraftRejection | null {
  if (contact === null) return refuseDraft('contact_not_found', 'contact_id');
  if (familyOf(kind) === 'sales') {
    if (!contact.isCustomer) return refuseDraft('contact_not_customer', 'contact_id');
  } else if (!contact.isSupplier) {
    return refuseDraft('contact_not_supplier', 'contact_id');
  }
  return contact.active ? null : refuseDraft('contact_inactive', 'contact_id');
}

/** Money, taxes and what people owe move by postings of their own, never by a line. */
const subtypesKeptFromLines: ReadonlySet<string> = new Set([
  'bank',
  'cash',
  'credit_card',
  'clearing',
  'receivable',
  'payable',
  'tax_receivable',
  'tax_payable',
  'suspense',
  'retained_earnings',
]);

export function mayStandOnLine({ subtype }: { readonly subtype: string }): boolean {
  return !subtypesKeptFromLines.has(subtype);
}

export function taxKindFits(kind: 'output' | 'input' | 'both', family: DocumentFamily): boolean {
  return kind === 'both' || kind === (family === 'sales' ? 'output' : 'input');
}
