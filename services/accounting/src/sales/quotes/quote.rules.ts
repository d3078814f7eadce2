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

/** What happens to a quote that is there. */
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
 * Every move there is. Only what is sent can be answered, and an answer ends that: what was declined
 * or has expired is sent anew with other content. The database refuses statuses in any other order.
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

/** Where a trigger leads; null: it does not exist in this status. */
export function statusAfter(status: QuoteStatus, trigger: QuoteTrigger): QuoteStatus | null {
  return quoteMoves[status][trigger] ?? null;
}

export const conversions = ['draft_invoice', 'nothing'] as const;
/** What its acceptance makes by itself. */
export type Conversion = (typeof conversions)[number];

export interface Quote {
  readonly orgId: string;
  readonly id: string;
  /** Null until it is sent for the first time. */
  readonly number: string | null;
  readonly status: QuoteStatus;
  /** Grows with every change, so that nobody changes what they have not seen. */
  readonly version: number;
  /** Which of its contents holds. */
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
  /** When it went from draft to sent. */
  readonly sentAt: Date | null;
  readonly respondedAt: Date | null;
  readonly responderName: string | null;
  readonly declineReason: string | null;
  /** Of exactly the content that was answered. */
  readonly respondedHash: Uint8Array | null;
  readonly convertsTo: Conversion;
  /** The draft that was made from it. */
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

/** What a quote says. */
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

/** One version of it, which is never changed. */
export interface QuoteContent extends QuoteOffer {
  readonly contentVersion: number;
  readonly author: Actor;
  readonly createdAt: Date;
  readonly hash: Uint8Array;
}

/** A quote as a caller sends it; what is null is filled in as it is for an invoice. */
export interface QuoteRequest {
  readonly contactId: string;
  readonly leadId: string | null;
  readonly date: string | null;
  /** Null: so many days after its date as quotes hold. */
  readonly expiryDate: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly currency: CurrencyCode | null;
  readonly amounts: 'exclusive' | 'inclusive' | null;
  readonly lines: readonly DraftLine[];
}

/** Of letters and pages for customers. */
export const customerLanguages = languages;

/** For how many days after its date a quote holds when nobody says so. */
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

/** The last day is a whole one. */
export function isPastExpiry({ expiryDate }: Pick<Quote, 'expiryDate'>, today: string): boolean {
  return expiryDate < today;
}

/** Whether a version came after the page was last opened; null: nobody has opened it yet. */
export function isChangedSince(
  { createdAt }: Pick<QuoteContent, 'createdAt'>,
  lastSeenAt: Date | null,
): boolean {
  return lastSeenAt !== null && createdAt > lastSeenAt;
}

/** How a quote stands for whoever was sent it; null: nothing of it is theirs to see at the moment. */
export type ShownState = 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn';

export function shownState(
  quote: Pick<Quote, 'status' | 'expiryDate'>,
  today: string,
): ShownState | null {
  switch (quote.status) {
    case 'draft':
      return null;
    case 'sent':
      // The day has passed, whether or not the job that notes it has come by.
      return isPastExpiry(quote, today) ? 'expired' : 'open';
    case 'accepted':
    case 'declined':
    case 'expired':
    case 'withdrawn':
      return quote.status;
  }
}
