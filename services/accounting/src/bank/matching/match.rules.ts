import type { CurrencyCode } from '@countinghouse/money';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import type { ControlKey } from '../../settling/payments/payment.rules.ts';
import type { Evidence } from './suggesting/evidence.rules.ts';

/** A part of a line and where it belongs; amounts have the sign of what they do to the account. */
export type MatchPart =
  /** Money that is in the books already. */
  | {
      readonly kind: 'payment';
      readonly paymentId: string;
      readonly amountMinor?: bigint | undefined;
    }
  /** A transfer or a journal that is in the books already. */
  | { readonly kind: 'entry'; readonly entryId: string; readonly amountMinor?: bigint | undefined }
  /** Money for documents of one contact, or on their account: a payment is made of it. */
  | DocumentsPart
  /** To or from another account of one's own. */
  | TransferPart
  /** Charges, interest, and what else has no document. */
  | AccountPart;

export interface DocumentsPart {
  readonly kind: 'documents';
  readonly contactId: string;
  readonly amountMinor?: bigint | undefined;
  readonly settles: readonly SettledPart[];
  /** Where the documents are in another currency than the account: as much as it was of theirs. */
  readonly foreign?: { readonly currency: CurrencyCode; readonly amountMinor: bigint } | undefined;
  /** Of the one document it settles, what the terms take off on the day is taken off with it. */
  readonly takesDiscount?: boolean | undefined;
  readonly control?: ControlKey | undefined;
}

export interface SettledPart {
  readonly to: OpenItemSource;
  /** Above zero, in the currency of the document. */
  readonly amountMinor: bigint;
}

export interface TransferPart {
  readonly kind: 'transfer';
  readonly accountId: string;
  readonly amountMinor?: bigint | undefined;
  /** What reached or left the other account, above zero, where that is in another currency. */
  readonly otherMinor?: bigint | undefined;
  /** The line of the other account's statement that is the same transfer. */
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

/** A line as somebody saw it when they decided. */
export interface SeenLine {
  readonly lineId: string;
  readonly version: number;
}

/** What can be agreed to, or was named by a person. */
export interface ProposedMatch {
  readonly parts: readonly MatchPart[];
  /** Other lines of the account for the same payment. */
  readonly withLines: readonly SeenLine[];
}

export const partsMax = 50;
export const withLinesMax = 50;

export interface Suggestion {
  readonly kind: MatchPart['kind'] | 'ignore';
  readonly score: number;
  readonly evidence: readonly Evidence[];
  /** For people: whose, and which documents. */
  readonly title: string;
  readonly contactId: string | null;
  /** Null for what is to be ignored. */
  readonly match: ProposedMatch | null;
  readonly ruleId: string | null;
  /** What it takes: two suggestions with a key in common cannot both be true. */
  readonly keys: readonly string[];
  /** Never by itself, however much speaks for it. */
  readonly needsPerson: boolean;
}

/** The amount of each part, where they add up to the whole; a single part is all of it. */
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

/** On the same side and no more than what is left. */
export function isWithin(amountMinor: bigint, leftMinor: bigint): boolean {
  return amountMinor < 0n ? amountMinor >= leftMinor : amountMinor <= leftMinor;
}

export const deciders = ['person', 'rule', 'evidence'] as const;

/** What a line is matched to, as people see it. */
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
  /** Of the documents that it settles. */
  readonly numbers: readonly string[];
}
