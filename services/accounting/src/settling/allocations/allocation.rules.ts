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
  /** A credit note or supplier credit for a document of its own side. */
  'credit',
  /** Money given back for a credit or for other money. */
  'refund',
  'discount',
  'write_off',
  /** Any other open credit against an open debit of the same contact. */
  'offset',
  /** An open item settled to an account of the chart: tax withheld, a bank fee, rounding. */
  'account',
] as const;
export type AllocationKind = (typeof allocationKinds)[number];

/** What a settlement does beside the two items, in base currency. */
export interface RecognisedLine {
  /** Whose it is: of what is settled, of what settles it, or the account that it is settled to. */
  readonly side: 'from' | 'to' | 'account';
  readonly accountId: string;
  readonly taxComponentId: string | null;
  readonly basis: Basis;
  readonly baseMinor: bigint;
}

/** A part of one item settling the same part of another; reductions and accounts need no other. */
export interface Settlement {
  readonly kind: AllocationKind;
  readonly from: OpenItem | null;
  readonly to: OpenItem;
  /** Above zero, as the two amounts in base currency are. */
  readonly docMinor: bigint;
  /** What each side is relieved of; the difference is realised gain or loss. */
  readonly fromBaseMinor: bigint;
  readonly toBaseMinor: bigint;
  readonly recognised: readonly RecognisedLine[];
}

/** A settlement as it is stored. */
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
  /** Of the payment when it was allocated as it was recorded; null where nothing had to be posted. */
  readonly entryId: string | null;
  readonly isUndone: boolean;
}

/** One side of an allocation, as people know it. */
export interface SettledSide extends OpenItemSource {
  readonly documentKind: DocumentKind | null;
  readonly number: string | null;
}

interface SettledAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** An allocation as people see it. */
export interface AllocationView {
  readonly id: string;
  readonly kind: AllocationKind;
  /** Null for a discount, a write-off and what is settled to an account. */
  readonly from: SettledSide | null;
  readonly to: SettledSide | null;
  /** Of the chart, for what is settled to one. */
  readonly account: SettledAccount | null;
  readonly date: string;
  readonly currency: CurrencyCode;
  readonly docMinor: bigint;
  /** By exchange, in base currency; below zero a loss. */
  readonly gainMinor: bigint;
  /** From this day on it counts no more. */
  readonly undoneDate: string | null;
  readonly createdAt: Date;
}

/** Every payment settles at most as many items: its entry stays readable, its locks few. */
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

/** What settles an item: a payment or credit with what is open on it. */
export interface SettlingSide {
  readonly contactId: string;
  readonly currency: string;
  /** 1 when they owe us by it, as by money that went out to them. */
  readonly sign: 1n | -1n;
}

/** Whether an item can be settled by a part of this side on this day. */
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

/** Kept by the service: what is open and what waits there follows from items and settlements. */
const keptAccounts: readonly string[] = [...controlKeys, 'unapplied_receipts', 'deferred_tax'];

/** Whether an open item can be settled to this account of the chart. */
export function refusalOfAccount(account: Account | undefined): AccountRefusal | null {
  if (account === undefined) return 'account_not_found';
  if (isMoneySubtype(account.subtype) || keptAccounts.includes(account.systemKey ?? '')) {
    return 'account_forbids';
  }
  return account.active ? null : 'account_inactive';
}

export function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
