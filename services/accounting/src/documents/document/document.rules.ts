import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type {
  DocumentFamily,
  DocumentStatus,
  DocumentKind,
} from '../../kernel/document-kind.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';

export type DocumentOrigin = 'api' | 'application' | 'recurring' | 'quote' | 'payments';

export interface Document {
  readonly orgId: string;
  readonly id: string;
  readonly kind: DocumentKind;
  /** Null until it is posted. */
  readonly number: string | null;
  readonly status: DocumentStatus;
  /** Increases with every change, so that a client cannot overwrite a change it has not seen. */
  readonly version: number;
  readonly contactId: string;
  readonly date: string;
  readonly dueDate: string;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly currency: CurrencyCode;
  /** Units of the base currency for one of the document's, as decimal text. */
  readonly fxRate: string;
  readonly isRateChosen: boolean;
  readonly amounts: 'exclusive' | 'inclusive';
  readonly subtotalMinor: bigint;
  readonly taxMinor: bigint;
  readonly totalMinor: bigint;
  /** For a credit, the amount refunded in money. */
  readonly paidMinor: bigint;
  /**
   * Settled by credits, discounts and write-offs. For a credit, the amount applied to other documents.
   */
  readonly creditedMinor: bigint;
  readonly writtenOffMinor: bigint;
  readonly creditsId: string | null;
  readonly origin: DocumentOrigin;
  readonly author: Actor;
  /** The author's role when they created it; null unless the author is a member. */
  readonly authorRole: Role | null;
  readonly approvedHash: Uint8Array | null;
  readonly sentAt: Date | null;
  readonly postedAt: Date | null;
  readonly createdAt: Date;
}

export interface DocumentLine {
  readonly id: string;
  readonly position: number;
  readonly itemId: string | null;
  readonly description: string;
  /** Decimal text, like all quantities and prices. */
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discountPct: string;
  readonly accountId: string;
  readonly taxCodeId: string | null;
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
  readonly grossMinor: bigint;
}

export function familyOf(kind: DocumentKind): DocumentFamily {
  return kind === 'invoice' || kind === 'credit_note' ? 'sales' : 'purchases';
}

/** Credits are applied to other documents, never paid. */
export function isCredit(kind: DocumentKind): boolean {
  return kind === 'credit_note' || kind === 'supplier_credit';
}

type Settlement = Pick<Document, 'totalMinor' | 'paidMinor' | 'creditedMinor'>;

export function outstandingMinor(document: Settlement): bigint {
  return document.totalMinor - document.paidMinor - document.creditedMinor;
}

const statusesInTheBooks: ReadonlySet<DocumentStatus> = new Set([
  'sent',
  'posted',
  'partially_paid',
  'paid',
  'closed',
]);

/** Approving a bill or claim posts it; approving an invoice does not. */
export function isInTheBooks({ kind, status }: Pick<Document, 'kind' | 'status'>): boolean {
  if (status === 'approved') return kind === 'bill' || kind === 'expense_claim';
  return statusesInTheBooks.has(status);
}

/**
 * Computed, not a status, because it depends on the day. A credit with an unused amount is not overdue.
 */
export function isOverdue(
  document: Settlement & Pick<Document, 'kind' | 'status' | 'dueDate'>,
  today: string,
): boolean {
  const isLate = document.dueDate < today && outstandingMinor(document) > 0n;
  return isLate && isInTheBooks(document) && !isCredit(document.kind);
}
