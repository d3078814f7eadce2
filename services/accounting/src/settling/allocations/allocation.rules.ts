import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import type { Basis } from '../../ledger/journal/entry.rules.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import type { Account } from '../../setup/chart/account.rules.ts';
import { isMoneySubtype } from '../../setup/chart/money-subtype.rules.ts';
import { controlKeys } from '../../setup/chart/system-account.rules.ts';

export const allocationKinds = [
  'payment',
  /** A credit note or supplier credit applied to a document of its own side. */
  'credit',
  /** Money refunded for a credit or for other money. */
  'refund',
  'discount',
  'write_off',
  /** Any other open credit applied to an open debit of the same contact. */
  'offset',
  /** An open item settled to a chart account: withheld tax, a bank fee, rounding. */
  'account',
] as const;
export type AllocationKind = (typeof allocationKinds)[number];

/** Amounts a settlement posts in addition to the two open items, in base currency. */
export interface RecognisedLine {
  /** Which side it belongs to: the settling item, the settled item, or the account it is settled to. */
  readonly side: 'from' | 'to' | 'account';
  readonly accountId: string;
  readonly taxComponentId: string | null;
  readonly basis: Basis;
  readonly baseMinor: bigint;
}

/**
 * A part of one item settling the same part of another. Reductions and accounts have no second item.
 */
export interface Settlement {
  readonly kind: AllocationKind;
  readonly from: OpenItem | null;
  readonly to: OpenItem;
  /** Positive, like the two base amounts. */
  readonly docMinor: bigint;
  /** The base amount relieved on each side; the difference is a realised gain or loss. */
  readonly fromBaseMinor: bigint;
  readonly toBaseMinor: bigint;
  readonly recognised: readonly RecognisedLine[];
}

/** A stored settlement. */
export interface Allocation {
  readonly id: string;
  readonly kind: AllocationKind;
  readonly fromItemId: string | null;
  readonly toItemId: string;
  readonly date: string;
  readonly docMinor: bigint;
  readonly fromBaseMinor: bigint;
  readonly toBaseMinor: bigint;
  readonly recognised: readonly RecognisedLine[];
  /** The payment's entry if it was allocated when recorded; null if nothing had to be posted. */
  readonly entryId: string | null;
  readonly isUndone: boolean;
}

/** One side of an allocation, for display. */
export interface SettledSide extends OpenItemSource {
  readonly documentKind: DocumentKind | null;
  readonly number: string | null;
}

interface SettledAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** An allocation, for display. */
export interface AllocationView {
  readonly id: string;
  readonly kind: AllocationKind;
  /** Null for a discount, a write-off or a settlement to an account. */
  readonly from: SettledSide | null;
  readonly to: SettledSide | null;
  /** The chart account it was settled to, if any. */
  readonly account: SettledAccount | null;
  readonly date: string;
  readonly currency: CurrencyCode;
  readonly docMinor: bigint;
  /** Exchange gain in base currency; negative for a loss. */
  readonly gainMinor: bigint;
  /** From this date on it no longer counts. */
  readonly undoneDate: string | null;
  readonly createdAt: Date;
}

/** A payment settles at most this many items, so that its entry stays readable and its locks few. */
export const allocationsMax = 200;

export type SettlementRefusal =
  | 'not_found'
  | 'amount_out_of_range'
  | 'contact_mismatch'
  | 'currency_mismatch'
  | 'wrong_direction'
  | 'exceeds_open'
  | 'date_before_item'
  | 'kind_forbids';

export interface SettlementRejection {
  readonly kind: 'reject';
  readonly reason: SettlementRefusal;
}

/** The payment or credit that settles an item, with its open amount. */
export interface SettlingSide {
  readonly contactId: string;
  readonly currency: string;
  /** 1 if it is a debit, such as money paid to the contact. */
  readonly sign: 1n | -1n;
}

/** Why an item cannot be settled by this side on this date; null if it can. */
export function refusalOf(
  to: OpenItem,
  from: SettlingSide,
  docMinor: bigint,
  date: string,
): SettlementRefusal | null {
  if (docMinor <= 0n) return 'amount_out_of_range';
  if (to.contactId !== from.contactId) return 'contact_mismatch';
  if (to.currency !== from.currency) return 'currency_mismatch';
  if (to.docMinor < 0n === from.sign < 0n) return 'wrong_direction';
  if (docMinor > magnitude(to.openDocMinor)) return 'exceeds_open';
  return date < to.date ? 'date_before_item' : null;
}

export type AccountRefusal = 'account_not_found' | 'account_inactive' | 'account_forbids';

/** The service maintains these accounts: their balances follow from items and settlements. */
const maintainedAccounts: readonly string[] = [
  ...controlKeys,
  'unapplied_receipts',
  'deferred_tax',
];

/** Why an open item cannot be settled to this chart account; null if it can. */
export function refusalOfAccount(account: Account | undefined): AccountRefusal | null {
  if (account === undefined) return 'account_not_found';
  if (isMoneySubtype(account.subtype) || maintainedAccounts.includes(account.systemKey ?? '')) {
    return 'account_forbids';
  }
  return account.active ? null : 'account_inactive';
}

export function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
