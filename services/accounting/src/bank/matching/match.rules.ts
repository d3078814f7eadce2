import type { CurrencyCode } from '@countinghouse/money';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import type { ControlKey } from '../../settling/payments/payment.rules.ts';
import type { Evidence } from './suggesting/evidence.rules.ts';

/** A part of a line and its destination; amounts have the sign of their effect on the account. */
export type MatchPart =
  /** A recorded payment. */
  | {
      readonly kind: 'payment';
      readonly paymentId: string;
      readonly amountMinor?: bigint | undefined;
    }
  /** A posted transfer or manual journal. */
  | { readonly kind: 'entry'; readonly entryId: string; readonly amountMinor?: bigint | undefined }
  /** Money for a contact's documents, or on account: creates a payment. */
  | DocumentsPart
  /** To or from another own account. */
  | TransferPart
  /** Charges, interest and other money without a document. */
  | AccountPart;

export interface DocumentsPart {
  readonly kind: 'documents';
  readonly contactId: string;
  readonly amountMinor?: bigint | undefined;
  readonly settles: readonly SettledPart[];
  /** The amount in the documents' currency, if it differs from the account's. */
  readonly foreign?: { readonly currency: CurrencyCode; readonly amountMinor: bigint } | undefined;
  /** Applies the early-payment discount of the one document it settles. */
  readonly takesDiscount?: boolean | undefined;
  readonly control?: ControlKey | undefined;
}

export interface SettledPart {
  readonly to: OpenItemSource;
  /** Positive, in the document's currency. */
  readonly amountMinor: bigint;
}

export interface TransferPart {
  readonly kind: 'transfer';
  readonly accountId: string;
  readonly amountMinor?: bigint | undefined;
  /** The amount on the other account, positive, if its currency differs. */
  readonly otherMinor?: bigint | undefined;
  /** The line on the other account's statement for the same transfer. */
  readonly line?: SeenLine | undefined;
}

export interface AccountPart {
  readonly kind: 'account';
  readonly accountId: string;
  readonly amountMinor?: bigint | undefined;
  readonly contactId?: string | undefined;
  readonly taxCodeId?: string | undefined;
  readonly memo?: string | undefined;
}

/** A line and the version that the person saw when deciding. */
export interface SeenLine {
  readonly lineId: string;
  readonly version: number;
}

/** A match that can be accepted, or that a person specified. */
export interface ProposedMatch {
  readonly parts: readonly MatchPart[];
  /** Other lines of the account that show the same payment. */
  readonly withLines: readonly SeenLine[];
}

export const partsMax = 50;
export const withLinesMax = 50;

export interface Suggestion {
  readonly kind: MatchPart['kind'] | 'ignore';
  readonly score: number;
  readonly evidence: readonly Evidence[];
  /** For display: the contact and documents. */
  readonly title: string;
  readonly contactId: string | null;
  /** Null to ignore the line. */
  readonly match: ProposedMatch | null;
  readonly ruleId: string | null;
  /** Candidates it uses: two suggestions with a common key cannot both be right. */
  readonly keys: readonly string[];
  /** Never accepted automatically, however strong the evidence. */
  readonly needsPerson: boolean;
}

/** Each part's amount if they add up to the whole; a single part takes all of it. */
export function amountsOf(
  parts: readonly MatchPart[],
  wholeMinor: bigint,
): readonly bigint[] | null {
  if (parts.length === 0) return null;
  const amounts = parts.map(
    ({ amountMinor }) => amountMinor ?? (parts.length === 1 ? wholeMinor : 0n),
  );
  const sum = amounts.reduce((total, minor) => total + minor, 0n);
  return sum === wholeMinor && amounts.every((minor) => minor !== 0n) ? amounts : null;
}

/** On the same side and no larger than the remainder. */
export function isWithin(amountMinor: bigint, leftMinor: bigint): boolean {
  return amountMinor < 0n ? amountMinor >= leftMinor : amountMinor <= leftMinor;
}

export const deciders = ['person', 'rule', 'evidence'] as const;

/** A line's match, for display. */
export interface ShownMatch {
  readonly id: string;
  readonly lineId: string;
  readonly kind: 'payment' | 'transfer' | 'entry';
  readonly paymentId: string | null;
  readonly entryId: string | null;
  readonly amountMinor: bigint;
  readonly isMadeHere: boolean;
  readonly decidedBy: (typeof deciders)[number];
  readonly ruleId: string | null;
  readonly evidence: readonly Evidence[];
  readonly matchedAt: Date;
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly date: string;
  readonly memo: string | null;
  /** Numbers of the documents that it settles. */
  readonly numbers: readonly string[];
}
