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
  /** Null until it is in the books. */
  readonly number: string | null;
  readonly status: DocumentStatus;
  /** Grows with every change, so that nobody changes what they have not seen. */
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
  /** Of a credit: what was given back in money. */
  readonly paidMinor: bigint;
  /** By credits, discounts and write-offs; of a credit: what was used on other documents. */
  readonly creditedMinor: bigint;
  readonly writtenOffMinor: bigint;
  readonly creditsId: string | null;
  readonly origin: DocumentOrigin;
  readonly author: Actor;
  /** Of a member, as it was when they wrote it; null for anybody else. */
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
  /** Decimal text, as quantities and prices are everywhere. */
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

/** Credits are used up, never paid. */
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

/** An approved invoice is not in the books yet; an approved bill or claim is. */
export function isInTheBooks({ kind, status }: Pick<Document, 'kind' | 'status'>): boolean {
  if (status === 'approved') return kind === 'bill' || kind === 'expense_claim';
  return statusesInTheBooks.has(status);
}

/** Never a status: it passes with the day. A credit that is not used up yet is not late. */
export function isOverdue(
  document: Settlement & Pick<Document, 'kind' | 'status' | 'dueDate'>,
  today: string,
): boolean {
  const isLate = document.dueDate < today && outstandingMinor(document) > 0n;
  return isLate && isInTheBooks(document) && !isCredit(document.kind);
}
