import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import { amountMinorMax } from '../../ledger/amounts/amounts.rules.ts';
import { sourceKey } from '../../ledger/open-items/open-item.rules.ts';
import type { Account } from '../../setup/chart/account.rules.ts';
import type { SystemKey } from '../../setup/chart/system-account.rules.ts';
import { allocationsMax } from '../allocations/allocation.rules.ts';

/** Money that came in or went out. */
export interface Payment {
  readonly id: string;
  readonly direction: 'in' | 'out';
  /** The bank, cash, card or clearing account. */
  readonly accountId: string;
  readonly contactId: string;
  readonly date: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  /** Units of base currency per unit of the payment's currency, as decimal text. */
  readonly fxRate: string;
  readonly baseMinor: bigint;
  readonly reference: string | null;
  readonly externalRef: string | null;
  readonly author: Actor;
  readonly isVoided: boolean;
  readonly createdAt: Date;
}

/** A payment as shown in lists. */
export interface ListedPayment extends Payment {
  readonly contactName: string;
  /** The unallocated amount. */
  readonly openMinor: bigint;
}

/** The control account the money belongs to: customers, suppliers or employees. */
export type ControlKey = Extract<SystemKey, 'receivable' | 'payable' | 'employee_payable'>;

export interface PaymentPart {
  readonly to: OpenItemSource;
  readonly amountMinor: bigint;
}

export type PartsRefusal =
  | 'amount_out_of_range'
  | 'too_many_allocations'
  | 'duplicate_target'
  | 'exceeds_payment';

/** Why the parts cannot make up the payment; null if they can. */
export function refusalOfParts(
  amountMinor: bigint,
  parts: readonly PaymentPart[],
): PartsRefusal | null {
  if (amountMinor <= 0n || amountMinor > amountMinorMax) return 'amount_out_of_range';
  if (parts.some((part) => part.amountMinor <= 0n)) return 'amount_out_of_range';
  if (parts.length > allocationsMax) return 'too_many_allocations';
  if (new Set(parts.map(({ to }) => sourceKey(to))).size < parts.length) return 'duplicate_target';
  const partsMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0n);
  return partsMinor > amountMinor ? 'exceeds_payment' : null;
}

const moneySubtypes: ReadonlySet<Account['subtype']> = new Set([
  'bank',
  'cash',
  'credit_card',
  'clearing',
]);

export type MoneyAccountRefusal =
  | 'account_not_found'
  | 'account_inactive'
  | 'account_not_money'
  | 'account_currency_mismatch';

/** Money can be on an account in its own currency or, converted, in base currency. */
export function refusalOfMoneyAccount(
  account: Account | undefined,
  currency: CurrencyCode,
  baseCurrency: CurrencyCode,
): MoneyAccountRefusal | null {
  if (account === undefined) return 'account_not_found';
  if (!account.active) return 'account_inactive';
  if (!moneySubtypes.has(account.subtype)) return 'account_not_money';
  const keptIn = account.currency ?? baseCurrency;
  return keptIn === currency || keptIn === baseCurrency ? null : 'account_currency_mismatch';
}
