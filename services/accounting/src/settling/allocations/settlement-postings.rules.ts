import type { CurrencyCode } from '@countinghouse/money';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import { signOf } from '../../ledger/open-items/open-item.rules.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import type { SystemAccounts } from '../../setup/chart/system-account.rules.ts';
import type { Settlement } from './allocation.rules.ts';

/** What the lines of all of an organisation's entries depend on. */
export interface Books {
  readonly baseCurrency: CurrencyCode;
  readonly accounts: SystemAccounts;
}

export interface MoneyMove {
  /** The payment's own item, fully open. */
  readonly item: OpenItem;
  readonly accountId: string;
  /** The bank account's currency: the payment's or the base currency. */
  readonly accountCurrency: CurrencyCode;
  /**
   * Given if not all of the money is on its account: the lines it was posted to, which add up to it.
   */
  readonly moneyLines?: readonly EntryLine[] | undefined;
}

/** Unallocated money: an open item, and unapplied on the cash basis. */
function moneyLines(books: Books, move: MoneyMove): readonly EntryLine[] {
  const { item, accountId, accountCurrency, moneyLines: became } = move;
  const isOwnCurrency = accountCurrency === item.currency;
  const onAccount = {
    ...plainLine(books, accountId, 'both', -item.baseMinor),
    currency: accountCurrency,
    docMinor: isOwnCurrency ? -item.docMinor : -item.baseMinor,
  };
  return [
    ...(became ?? [onAccount]),
    itemLine(item, item.docMinor, item.baseMinor),
    plainLine(books, books.accounts('unapplied_receipts'), 'cash', item.baseMinor),
  ];
}

/**
 * One settlement: both items move towards zero, the difference is a realised gain or loss, and
 * unapplied money on the cash basis is recognised.
 */
function settlementLines(books: Books, settlement: Settlement): readonly EntryLine[] {
  const { from, to, docMinor, fromBaseMinor, toBaseMinor, recognised } = settlement;
  const sign = signOf(to);
  const lines = [itemLine(to, -sign * docMinor, -sign * toBaseMinor)];
  if (from !== null) {
    const lossMinor = sign * (toBaseMinor - fromBaseMinor);
    lines.push(itemLine(from, sign * docMinor, sign * fromBaseMinor));
    lines.push(plainLine(books, differenceAccount(books, lossMinor), 'accrual', lossMinor));
  }
  if (from?.source.kind === 'payment') {
    const unapplied = books.accounts('unapplied_receipts');
    lines.push(plainLine(books, unapplied, 'cash', sign * fromBaseMinor));
  }
  for (const { accountId, taxComponentId, basis, baseMinor } of recognised) {
    lines.push({ ...plainLine(books, accountId, basis, baseMinor), taxComponentId });
  }
  return mergeLines(lines);
}

/**
 * The entry of a settlement posted on its own. Nothing is posted if two items of one control account
 * are relieved of the same amount, or if the amount is zero in base currency, as one yen may be.
 */
export function ownEntryLines(books: Books, settlement: Settlement): readonly EntryLine[] {
  const { from, to, fromBaseMinor, toBaseMinor } = settlement;
  const isSwap = from?.accountId === to.accountId && fromBaseMinor === toBaseMinor;
  const lines = settlementLines(books, settlement).filter(
    (line) => !isSwap || line.openItemId === null,
  );
  return lines.every((line) => line.baseMinor === 0n) ? [] : lines;
}

/**
 * Money and its settlements in one entry: only the unallocated remainder of the payment's own item
 * appears.
 */
export function paymentEntryLines(
  books: Books,
  move: MoneyMove,
  settlements: readonly Settlement[],
): readonly EntryLine[] {
  return mergeLines([
    ...moneyLines(books, move),
    ...settlements.flatMap((settlement) => settlementLines(books, settlement)),
  ]);
}

/** The account for an exchange loss or, if negative, gain. */
export function differenceAccount({ accounts }: Books, lossMinor: bigint): string {
  return accounts(lossMinor > 0n ? 'fx_loss' : 'fx_gain');
}

function mergeLines(lines: readonly EntryLine[]): readonly EntryLine[] {
  const merged = new Map<string, EntryLine>();
  for (const line of lines) {
    const { accountId, contactId, openItemId, taxComponentId, basis, currency } = line;
    const key = [accountId, contactId, openItemId, taxComponentId, basis, currency].join(' ');
    const same = merged.get(key);
    merged.set(key, {
      ...line,
      docMinor: line.docMinor + (same?.docMinor ?? 0n),
      baseMinor: line.baseMinor + (same?.baseMinor ?? 0n),
    });
  }
  return [...merged.values()].filter((line) => line.docMinor !== 0n || line.baseMinor !== 0n);
}

/** Receivables and payables exist only on the accrual basis. */
function itemLine(item: OpenItem, docMinor: bigint, baseMinor: bigint): EntryLine {
  return {
    accountId: item.accountId,
    contactId: item.contactId,
    openItemId: item.id,
    taxComponentId: null,
    basis: 'accrual',
    currency: item.currency,
    docMinor,
    baseMinor,
  };
}

/**
 * In base currency: revenue, tax and exchange differences are the organisation's own, whatever the
 * payment's currency.
 */
function plainLine(
  { baseCurrency }: Books,
  accountId: string,
  basis: EntryLine['basis'],
  baseMinor: bigint,
): EntryLine {
  return {
    accountId,
    contactId: null,
    openItemId: null,
    taxComponentId: null,
    basis,
    currency: baseCurrency,
    docMinor: baseMinor,
    baseMinor,
  };
}
