import type { CurrencyCode } from '@countinghouse/money';
import type { Account } from '../../../setup/chart/account.rules.ts';
import { amountMinorMax } from '../../amounts/amounts.rules.ts';
import type { EntryLine } from '../entry.rules.ts';

/** One side of a transfer: the amount that left or reached an account, and its base amount. */
export interface TransferEnd {
  readonly accountId: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  readonly baseMinor: bigint;
}

/** A transfer as shown to people. */
export interface TransferView {
  readonly id: string;
  readonly entryId: string;
  readonly entryNo: bigint;
  readonly date: string;
  readonly memo: string;
  readonly from: Omit<TransferEnd, 'baseMinor'>;
  readonly to: Omit<TransferEnd, 'baseMinor'>;
  /** The date of the entry that reversed it. */
  readonly undoneOn: string | null;
  readonly recordedAt: Date;
}

export type TransferRefusal =
  | 'account_not_found'
  | 'account_inactive'
  | 'account_not_allowed'
  | 'currency_mismatch'
  | 'same_account'
  | 'amounts_differ'
  | 'amount_out_of_range'
  | 'fx_rate_missing';

/** Subtypes of accounts that hold money. */
const moneySubtypes = ['bank', 'cash', 'credit_card', 'clearing'];

export function refuseMoneyAccount(account: Account | undefined): TransferRefusal | null {
  if (account === undefined) return 'account_not_found';
  if (!account.active) return 'account_inactive';
  return moneySubtypes.includes(account.subtype) ? null : 'account_not_allowed';
}

/** Within one currency both amounts must be equal; between two currencies the banks set them. */
export function refuseAmounts(
  from: Omit<TransferEnd, 'baseMinor'>,
  to: Omit<TransferEnd, 'baseMinor'>,
): TransferRefusal | null {
  if (from.accountId === to.accountId) return 'same_account';
  const isInRange = [from.amountMinor, to.amountMinor].every(
    (minor) => minor > 0n && minor <= amountMinorMax,
  );
  if (!isInRange) return 'amount_out_of_range';
  const isSameCurrency = from.currency === to.currency;
  return isSameCurrency && from.amountMinor !== to.amountMinor ? 'amounts_differ' : null;
}

/** A difference in base value between the two sides is a realised exchange gain or loss. */
export function transferLines(
  from: TransferEnd,
  to: TransferEnd,
  fx: { readonly gainId: string; readonly lossId: string; readonly baseCurrency: CurrencyCode },
): readonly EntryLine[] {
  const gainMinor = to.baseMinor - from.baseMinor;
  const lines = [
    toLine(to.accountId, to.currency, to.amountMinor, to.baseMinor),
    toLine(from.accountId, from.currency, -from.amountMinor, -from.baseMinor),
  ];
  if (gainMinor === 0n) return lines;
  const fxId = gainMinor > 0n ? fx.gainId : fx.lossId;
  return [...lines, toLine(fxId, fx.baseCurrency, -gainMinor, -gainMinor)];
}

/** Money movements count on both the accrual and the cash basis. */
function toLine(
  accountId: string,
  currency: CurrencyCode,
  docMinor: bigint,
  baseMinor: bigint,
): EntryLine {
  const noReferences = { contactId: null, openItemId: null, taxComponentId: null };
  return { accountId, ...noReferences, basis: 'both', currency, docMinor, baseMinor };
}
