import type { CurrencyCode } from '@countinghouse/money';
import type { Language } from '@countinghouse/pages/text';
import type { TemplateVersion } from './template-versions.rules.ts';

/** What goes out to customers, on paper or on a page. */
export type PrintedKind = 'invoice' | 'credit_note' | 'quote';

/** How a document stands; a quote has states of its own. */
export type PrintState =
  | 'draft'
  | 'open'
  | 'overdue'
  | 'partly_paid'
  | 'paid'
  | 'settled'
  | 'void'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'withdrawn';

export interface Seller {
  readonly name: string;
  readonly legalName: string | null;
  readonly addressLines: readonly string[];
  readonly taxNumber: string | null;
  readonly paymentDetails: string | null;
  readonly replyTo: string | null;
  readonly isTest: boolean;
}

export interface Buyer {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly taxNumber: string | null;
  readonly email: string | null;
}

export interface PrintLine {
  readonly description: string;
  /** Decimal text. */
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discountPct: string;
  /** Rates of its tax code, first to last; none: no tax code. */
  readonly ratesPct: readonly string[];
  readonly netMinor: bigint;
  readonly grossMinor: bigint;
}

export interface PrintTax {
  readonly name: string;
  readonly ratePct: string;
  readonly isReverseCharge: boolean;
  readonly taxableMinor: bigint;
  readonly taxMinor: bigint;
}

/** Everything that is printed of a document, before it is put into words. */
export interface PrintFacts {
  readonly kind: PrintedKind;
  readonly state: PrintState;
  readonly seller: Seller;
  readonly buyer: Buyer;
  /** The language it was issued in; of a draft: English. */
  readonly language: Language;
  readonly templateVersion: TemplateVersion;
  /** Null: it has none yet. */
  readonly number: string | null;
  readonly date: string;
  /** Of a quote: until when it holds. */
  readonly dueDate: string;
  readonly reference: string | null;
  readonly notes: string | null;
  /** Of a credit note: the number of what it corrects. */
  readonly creditsNumber: string | null;
  readonly currency: CurrencyCode;
  readonly amounts: 'exclusive' | 'inclusive';
  readonly lines: readonly PrintLine[];
  readonly taxes: readonly PrintTax[];
  readonly subtotalMinor: bigint;
  readonly totalMinor: bigint;
  readonly paidMinor: bigint;
  readonly creditedMinor: bigint;
  /** Since when it says what it says: the date of the file, so that the same content is the same file. */
  readonly madeAt: Date;
  /** Of its page; null: it has none. */
  readonly pageUrl: string | null;
}
