import type { CurrencyCode } from '@countinghouse/money';
import type { OpenItemSource } from '../../../kernel/open-item-source.rules.ts';
import type { BankLine } from '../../statements/statement.rules.ts';
import type { Memory } from '../suggesting/evidence.rules.ts';

/** Something owed: above zero by them, below zero by us. */
export interface ItemCandidate {
  readonly source: OpenItemSource;
  readonly documentKind: string | null;
  readonly number: string | null;
  readonly reference: string | null;
  readonly contactId: string;
  readonly contactName: string;
  readonly controlId: string;
  readonly date: string;
  readonly dueDate: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  readonly discount: ItemDiscount | null;
}

/** What is off for whoever pays all of the rest in time. */
export interface ItemDiscount {
  /** Per cent as decimal text. */
  readonly pct: string;
  readonly until: string;
  /** Above zero. */
  readonly amountMinor: bigint;
}

/** Of a day, and until there is another one. */
export interface RateOfDay {
  readonly currency: string;
  readonly date: string;
  /** Units of the account's currency for one of the other, as decimal text. */
  readonly rate: string;
}

/** Money of the account in the books that no line shows yet, or not all of it. */
export interface PaymentCandidate {
  readonly paymentId: string;
  readonly contactId: string;
  readonly contactName: string;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly reference: string | null;
  /** Of the documents it settles. */
  readonly numbers: readonly string[];
}

export interface EntryCandidate {
  readonly entryId: string;
  readonly sourceKind: string;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly memo: string;
}

/** Money on its way through an account between the bank and a provider. */
export interface ClearingCandidate {
  readonly accountId: string;
  readonly accountName: string;
  readonly date: string;
  /** Above zero, as it will reach the bank. */
  readonly amountMinor: bigint;
  /** Of a payout of a payments connection: what its bank line shows. */
  readonly payoutCode: string | null;
}

export interface OwnAccount {
  readonly accountId: string;
  readonly name: string;
  readonly number: string | null;
}

/** All that lines of one account could belong to, as the books have it. */
export interface PoolFacts {
  readonly currency: CurrencyCode;
  readonly organisationName: string;
  readonly account: OwnAccount;
  readonly ownAccounts: readonly OwnAccount[];
  readonly items: readonly ItemCandidate[];
  readonly rates: readonly RateOfDay[];
  readonly payments: readonly PaymentCandidate[];
  readonly entries: readonly EntryCandidate[];
  readonly otherLines: readonly BankLine[];
  readonly clearing: readonly ClearingCandidate[];
  readonly ownLines: readonly BankLine[];
  readonly memories: readonly (Memory & { readonly writtenAs: string })[];
}
