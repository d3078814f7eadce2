import type { CurrencyCode } from '@countinghouse/money';
import type { OpenItemSource } from '../../../kernel/open-item-source.rules.ts';
import type { BankLine } from '../../statements/statement.rules.ts';
import type { CounterpartyMemory } from '../suggesting/evidence.rules.ts';

/** An open item: positive for a receivable, negative for a payable. */
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

/** The discount for paying the whole remainder in time. */
export interface ItemDiscount {
  /** Percent, as decimal text. */
  readonly pct: string;
  readonly until: string;
  /** Above zero. */
  readonly amountMinor: bigint;
}

/** Valid from this day until the next rate. */
export interface RateOfDay {
  readonly currency: string;
  readonly date: string;
  /** Units of the account's currency per unit of the other, as decimal text. */
  readonly rate: string;
}

/** A recorded payment on the account that lines do not show, or only in part. */
export interface PaymentCandidate {
  readonly paymentId: string;
  readonly contactId: string;
  readonly contactName: string;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly reference: string | null;
  /** Numbers of the documents it settles. */
  readonly numbers: readonly string[];
}

export interface EntryCandidate {
  readonly entryId: string;
  readonly sourceKind: string;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly memo: string;
}

/** Money in a clearing account between the bank and a provider. */
export interface ClearingCandidate {
  readonly accountId: string;
  readonly accountName: string;
  readonly date: string;
  /** Positive, as it will reach the bank. */
  readonly amountMinor: bigint;
  /** The text that the bank line shows for a payments connection's payout. */
  readonly payoutCode: string | null;
}

export interface OwnAccount {
  readonly accountId: string;
  readonly name: string;
  readonly number: string | null;
}

/** Everything in the books that one account's lines could match. */
export interface CandidateFacts {
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
  readonly memories: readonly (CounterpartyMemory & { readonly writtenAs: string })[];
}
