import type { CurrencyCode } from '@countinghouse/money';
import type { Language } from '@countinghouse/pages/text';
import type { BrandLogo } from '../../setup/brand/brand.rules.ts';
import type { TemplateVersion } from './template-versions.rules.ts';

/** What customers receive, on paper or on a page. */
export type PrintedKind = 'invoice' | 'credit_note' | 'quote';

/** A document's state as printed; a quote has its own states. */
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
  /** `#2b3a8f`; null uses the service's colour. */
  readonly colour: string | null;
  readonly logo: SellerLogo | null;
  readonly isTest: boolean;
}

interface SellerLogo extends BrandLogo {
  readonly orgId: string;
}

/** The seller as display text. */
export interface ViewSeller {
  readonly name: string;
  readonly lines: readonly string[];
  readonly colour: string | null;
  readonly logo: SellerLogo | null;
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
  /** Rates of its tax code, in order; empty without a tax code. */
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

/** Everything printed of a document, before formatting. */
export interface PrintFacts {
  readonly kind: PrintedKind;
  readonly state: PrintState;
  readonly seller: Seller;
  readonly buyer: Buyer;
  /** The language it was issued in; English for a draft. */
  readonly language: Language;
  readonly templateVersion: TemplateVersion;
  /** Null until it has one. */
  readonly number: string | null;
  readonly date: string;
  /** For a quote, the date until which it is valid. */
  readonly dueDate: string;
  readonly reference: string | null;
  readonly notes: string | null;
  /** For a credit note, the number of the document it corrects. */
  readonly creditsNumber: string | null;
  readonly currency: CurrencyCode;
  readonly amounts: 'exclusive' | 'inclusive';
  readonly lines: readonly PrintLine[];
  readonly taxes: readonly PrintTax[];
  readonly subtotalMinor: bigint;
  readonly totalMinor: bigint;
  readonly paidMinor: bigint;
  readonly creditedMinor: bigint;
  /**
   * When its content was last changed. Used as the PDF's date, so that the same content gives the same
   * file.
   */
  readonly madeAt: Date;
  /** The URL of its page; null if it has none. */
  readonly pageUrl: string | null;
}
