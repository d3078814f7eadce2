import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { languages } from '@countinghouse/pages/text';
import type { DocumentLine } from '../../documents/document/document.rules.ts';
import type { DraftLine, DraftRejection } from '../../documents/drafts/draft.rules.ts';

export const quoteStatuses = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** What can happen to a stored quote. */
export const quoteTriggers = [
  'edit',
  'revise',
  'send',
  'withdraw',
  'accept',
  'decline',
  'expire',
  'convert',
] as const;
export type QuoteTrigger = (typeof quoteTriggers)[number];

type Moves = Readonly<Record<QuoteStatus, Readonly<Partial<Record<QuoteTrigger, QuoteStatus>>>>>;

/**
 * Every allowed move. Only a sent quote can be answered, once. A declined or expired quote is revised
 * and sent again with new content. The database refuses any other sequence.
 */
const quoteMoves: Moves = {
  draft: { edit: 'draft', send: 'sent', withdraw: 'withdrawn' },
  sent: {
    edit: 'sent',
    send: 'sent',
    withdraw: 'withdrawn',
    accept: 'accepted',
    decline: 'declined',
    expire: 'expired',
  },
  accepted: { convert: 'accepted' },
  declined: { revise: 'draft' },
  expired: { revise: 'draft' },
  withdrawn: {},
};

/** The status that a trigger leads to; null if it does not exist in this status. */
export function statusAfter(status: QuoteStatus, trigger: QuoteTrigger): QuoteStatus | null {
  return quoteMoves[status][trigger] ?? null;
}

export const conversions = ['draft_invoice', 'nothing'] as const;
/** What acceptance creates automatically. */
export type Conversion = (typeof conversions)[number];

export interface Quote {
  readonly orgId: string;
  readonly id: string;
  /** Null until it is first sent. */
  readonly number: string | null;
  readonly status: QuoteStatus;
  /** Increases with every change, so that a client cannot overwrite a change it has not seen. */
  readonly version: number;
  /** The current content version. */
  readonly contentVersion: number;
  readonly leadId: string | null;
  readonly contactId: string;
  readonly date: string;
  /** The last day on which it can be accepted. */
  readonly expiryDate: string;
  readonly reference: string | null;
  readonly currency: CurrencyCode;
  readonly subtotalMinor: bigint;
  readonly taxMinor: bigint;
  readonly totalMinor: bigint;
  /** When it moved from draft to sent. */
  readonly sentAt: Date | null;
  readonly respondedAt: Date | null;
  readonly responderName: string | null;
  readonly declineReason: string | null;
  /** Hash of the exact content that was answered. */
  readonly respondedHash: Uint8Array | null;
  readonly convertsTo: Conversion;
  /** The draft invoice created from it. */
  readonly invoiceId: string | null;
  readonly author: Actor;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type QuoteLine = Omit<DocumentLine, 'id'>;

export interface QuoteTax {
  readonly componentId: string;
  readonly ratePct: string;
  readonly taxableMinor: bigint;
  readonly taxMinor: bigint;
}

/** A quote's content. */
export interface QuoteOffer {
  readonly contactId: string;
  readonly date: string;
  readonly expiryDate: string;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly currency: CurrencyCode;
  readonly amounts: 'exclusive' | 'inclusive';
  readonly subtotalMinor: bigint;
  readonly taxMinor: bigint;
  readonly totalMinor: bigint;
  readonly lines: readonly QuoteLine[];
}

/** One version of the content, which never changes. */
export interface QuoteContent extends QuoteOffer {
  readonly contentVersion: number;
  readonly author: Actor;
  readonly createdAt: Date;
  readonly hash: Uint8Array;
}

/** A quote as a caller sends it; null fields are filled in as for an invoice. */
export interface QuoteRequest {
  readonly contactId: string;
  readonly leadId: string | null;
  readonly date: string | null;
  /** Null uses the default validity. */
  readonly expiryDate: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly currency: CurrencyCode | null;
  readonly amounts: 'exclusive' | 'inclusive' | null;
  readonly lines: readonly DraftLine[];
}

/** Languages of emails and pages for customers. */
export const customerLanguages = languages;

/** Default validity in days after the quote's date. */
export const validDaysDefault = 30;

export type QuoteRefusal =
  | 'quote_not_found'
  | 'version_conflict'
  | 'status_forbids'
  | 'expiry_before_date'
  | 'quote_expired'
  | 'address_missing'
  | 'message_forbidden'
  | 'too_many_mails'
  | 'already_converted'
  | 'lead_not_found'
  | 'lead_closed'
  | 'lead_has_other_contact';

export interface QuoteRejection {
  readonly kind: 'reject';
  readonly reason: QuoteRefusal;
}

export type ContentRejection = QuoteRejection | DraftRejection;

export function refuseQuote(reason: QuoteRefusal): QuoteRejection {
  return { kind: 'reject', reason };
}

/** The last day counts in full. */
export function isPastExpiry({ expiryDate }: Pick<Quote, 'expiryDate'>, today: string): boolean {
  return expiryDate < today;
}

/** Whether this version is newer than the last page view; null if it was never viewed. */
export function isChangedSince(
  { createdAt }: Pick<QuoteContent, 'createdAt'>,
  lastSeenAt: Date | null,
): boolean {
  return lastSeenAt !== null && createdAt > lastSeenAt;
}

/** A quote's state for its recipient; null if there is nothing to show them at the moment. */
export type ShownState = 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn';

export function shownState(
  quote: Pick<Quote, 'status' | 'expiryDate'>,
  today: string,
): ShownState | null {
  switch (quote.status) {
    case 'draft':
      return null;
    case 'sent':
      // Expired by date, even if the expiry job has not run yet.
      return isPastExpiry(quote, today) ? 'expired' : 'open';
    case 'accepted':
    case 'declined':
    case 'expired':
    case 'withdrawn':
      return quote.status;
  }
}
