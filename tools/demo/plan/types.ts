import type { DocumentKind } from '../../../services/accounting/src/kernel/document-kind.rules.ts';
import type { Role } from '../../../services/accounting/src/tenants/members/role.rules.ts';

/**
 * The events of the demo's books before any of them is carried out. Everything is named by a key.
 */
export type DemoPlan = {
  /** The last day before the books start. */
  readonly openingDate: string;
  readonly endDate: string;
  readonly rates: readonly PlannedRate[];
  readonly recurring: readonly PlannedRecurring[];
  readonly months: readonly PlannedMonth[];
};

export type PlannedMonth = {
  readonly from: string;
  /** The last day of the month, or of the plan. */
  readonly to: string;
  /** Each lane runs in order; lanes run concurrently. */
  readonly lanes: Readonly<Record<Lane, readonly Step[]>>;
  /** Future lines of the month's statements. */
  readonly movements: readonly Movement[];
  /** Whether the month is over, so that its accounts are reconciled and revalued. */
  readonly isOver: boolean;
  /** Last days of years that are closed once this month is booked. */
  readonly closes: readonly string[];
};

export const lanes = ['sales', 'purchases', 'ledger'] as const;
export type Lane = (typeof lanes)[number];

export type PlannedRate = {
  readonly currency: 'USD' | 'EUR';
  readonly date: string;
  readonly rate: string;
};

export type PlannedLine = {
  readonly item?: string;
  readonly account?: string;
  readonly description?: string;
  readonly quantity?: string;
  readonly unitPrice?: string;
  readonly discountPct?: string;
  readonly tax?: string;
};

export type PlannedRecurring = {
  readonly key: string;
  readonly name: string;
  readonly kind: 'invoice' | 'bill';
  readonly contact: string;
  readonly startsOn: string;
  readonly goesTo: 'issued' | 'approved';
  readonly lines: readonly PlannedLine[];
};

/** How far a document gets. */
type DocumentEnd = 'draft' | 'submitted' | 'issued' | 'sent' | 'booked' | 'void';

export type PlannedDocument = {
  readonly kind: DocumentKind;
  readonly key: string;
  readonly contact: string;
  readonly lines: readonly PlannedLine[];
  readonly reference?: string;
  /** The key of the document that a credit corrects. */
  readonly credits?: string;
  readonly author: Role;
  readonly end: DocumentEnd;
};

type PlannedQuote = {
  readonly key: string;
  readonly contact: string;
  readonly lead?: string;
  readonly lines: readonly PlannedLine[];
  readonly reference?: string;
};

type StepContent =
  | { readonly kind: 'document'; readonly document: PlannedDocument }
  /** The next document of a recurring one. */
  | { readonly kind: 'recurring'; readonly key: string; readonly document: string }
  /** The early-payment discount of the terms. */
  | { readonly kind: 'discount'; readonly document: string }
  | { readonly kind: 'write_off'; readonly document: string }
  | { readonly kind: 'use_credit'; readonly credit: string; readonly on: string }
  /** A person records a payment before the bank reports it. */
  | {
      readonly kind: 'payment';
      readonly key: string;
      readonly document: string;
      readonly account: MoneyKey;
    }
  /** A refund of a credit note, recorded before the bank reports it. */
  | { readonly kind: 'refund'; readonly key: string; readonly credit: string }
  /** An overpayment is used for the next invoice. */
  | { readonly kind: 'use_rest'; readonly contact: string; readonly on: string }
  | {
      readonly kind: 'journal';
      readonly memo: string;
      readonly lines: readonly (readonly [code: string, minor: bigint])[];
    }
  /** Between own accounts in two currencies, amounts in minor units of each. */
  | {
      readonly kind: 'transfer';
      readonly key: string;
      readonly from: MoneyKey;
      readonly to: MoneyKey;
      readonly fromMinor: bigint;
      readonly toMinor: bigint;
    }
  /** Output and input tax up to a day become a liability to the tax office. */
  | { readonly kind: 'tax_return'; readonly key: string; readonly until: string }
  | {
      readonly kind: 'lead';
      readonly key: string;
      readonly name: string;
      readonly company: string;
      readonly valueMinor: bigint;
      /** An existing customer who asks for more. */
      readonly contact?: string;
    }
  | {
      readonly kind: 'move_lead';
      readonly key: string;
      readonly to: 'qualified' | 'won' | 'lost';
      readonly lostReason?: string;
    }
  | { readonly kind: 'quote'; readonly quote: PlannedQuote; readonly isSent: boolean }
  /** An acceptance creates a draft invoice, which is issued immediately. */
  | { readonly kind: 'accept_quote'; readonly quote: string; readonly invoice: string }
  | { readonly kind: 'decline_quote'; readonly quote: string };

export type Step = StepContent & { readonly date: string };

/** 1000, the dollar account and the card. */
export type MoneyKey = 'bank' | 'dollars' | 'card';

/** One line of a bank statement, and what it is. */
export type Movement = {
  readonly key: string;
  readonly account: MoneyKey;
  readonly date: string;
  readonly counterparty: string;
  /** The payer's text; `#` stands for the document numbers. */
  readonly words: string;
  readonly truth: MovementTruth;
};

type MovementTruth =
  | {
      readonly kind: 'documents';
      readonly documents: readonly string[];
      /** Everything open on each, half of it, or all plus an extra amount. */
      readonly amount: 'open' | 'half' | { readonly extraMinor: bigint };
    }
  /** A payment or refund that is already in the books. */
  | { readonly kind: 'booked'; readonly payment: string }
  /** One end of a transfer that is already in the books. */
  | { readonly kind: 'booked_transfer'; readonly transfer: string; readonly amountMinor: bigint }
  | { readonly kind: 'account'; readonly code: string; readonly amountMinor: bigint }
  | { readonly kind: 'tax'; readonly taxReturn: string }
  /** Nothing in the books explains it: left for a person who has not looked yet. */
  | { readonly kind: 'unknown'; readonly amountMinor: bigint }
  /** Positive for money into this account. Both statements have such a line. */
  | { readonly kind: 'transfer'; readonly other: MoneyKey; readonly amountMinor: bigint };
