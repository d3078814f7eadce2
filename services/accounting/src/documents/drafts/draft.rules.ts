import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentFamily, DocumentKind } from '../../kernel/document-kind.rules.ts';
import { familyOf } from '../document/document.rules.ts';
import type { Document, DocumentLine } from '../document/document.rules.ts';

/** A requested line. Null fields default to the item's, the contact's or the organisation's values. */
export interface DraftLine {
  readonly itemId: string | null;
  readonly description: string | null;
  /** Decimal text, like prices and discounts. */
  readonly quantity: string;
  readonly unitPrice: string | null;
  readonly discountPct: string;
  readonly accountId: string | null;
  readonly taxCodeId: string | null;
  /** A stored line: its empty fields stay empty, whatever defaults were set later. */
  readonly isComplete?: true;
}

/** A document's content before it is posted. */
export interface DraftContent {
  readonly contactId: string;
  readonly date: string;
  /** Null uses the contact's payment terms. */
  readonly dueDate: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  /** Null uses the contact's currency, else the organisation's. */
  readonly currency: CurrencyCode | null;
  /** A rate that a person chose; null uses the stored rate of the date. */
  readonly chosenRate: string | null;
  /** Null uses the kind's default. */
  readonly amounts: 'exclusive' | 'inclusive' | null;
  /** The document that a credit corrects. */
  readonly creditsId: string | null;
  readonly lines: readonly DraftLine[];
}

/** Content as a caller sends it; the date defaults to today. */
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
  | 'credit_exceeds_document'
  | 'text_not_printable';

export interface DraftRejection {
  readonly kind: 'reject';
  readonly reason: DraftRefusal;
  /** Dotted, as in the API: `lines.3.account_id`. Null if no single field is at fault. */
  readonly field: string | null;
}

export function refuseDraft(reason: DraftRefusal, field: string | null = null): DraftRejection {
  return { kind: 'reject', reason, field };
}

/** A stored document's complete content, for repricing or a partial change. */
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

/** A claim defaults to tax-inclusive amounts, because claimants copy them from receipts. */
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

/**
 * Sales documents need a customer. Bills, supplier credits and claims need a supplier, which includes
 * employees.
 */
export function refuseContact(contact: Party | null, kind: DocumentKind): DraftRejection | null {
  if (contact === null) return refuseDraft('contact_not_found', 'contact_id');
  if (familyOf(kind) === 'sales') {
    if (!contact.isCustomer) return refuseDraft('contact_not_customer', 'contact_id');
  } else if (!contact.isSupplier) {
    return refuseDraft('contact_not_supplier', 'contact_id');
  }
  return contact.active ? null : refuseDraft('contact_inactive', 'contact_id');
}

/** Bank, tax and control accounts have postings of their own, so lines may not use them. */
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

export function mayUseOnLine({ subtype }: { readonly subtype: string }): boolean {
  return !subtypesKeptFromLines.has(subtype);
}

export function taxKindFits(kind: 'output' | 'input' | 'both', family: DocumentFamily): boolean {
  return kind === 'both' || kind === (family === 'sales' ? 'output' : 'input');
}
