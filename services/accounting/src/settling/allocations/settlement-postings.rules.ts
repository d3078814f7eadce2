import type { CurrencyCode } from '@countinghouse/money';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import { signOf } from '../../ledger/open-items/open-item.rules.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import type { SystemAccounts } from '../../setup/chart/system-account.rules.ts';
import type { Settlement } from './allocation.rules.ts';

/** What the lines of every entry of an organisation depend on. */
export interface Books {
  readonly baseCurrency: CurrencyCode;
  readonly accounts: SystemAccounts;
}

export interface MoneyMove {
  /** The payment's own item, all of it. */
  readonly item: OpenItem;
  readonly accountId: string;
  /** In which the bank account is kept: the payment's currency or the base currency. */
  readonly accountCurrency: CurrencyCode;
  /** Where the money is not all on its account: what it became. They add up to the money. */
  readonly moneyLines?: readonly EntryLine[] | undefined;
}

/** Money that is not for anything yet: an open item, and unapplied on the cash basis. */
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
 * One settlement: both items move towards zero, the difference is realised gain or loss, and what was
 * unapplied on the cash basis becomes what it is for.
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
 * The entry of a settlement that is posted by itself. Two items of one control account that are relieved
 * of the same amount only change places in it: that is not a posting. Nor is what is worth nothing in base
 * currency, as a yen may be.
 */
export function ownEntryLines(books: Books, settlement: Settlement): readonly EntryLine[] {
  const { from, to, fromBaseMinor, toBaseMinor } = settlement;
  const isSwap = from?.accountId === to.accountId && fromBaseMinor === toBaseMinor;
  const lines = settlementLines(books, settlement).filter(
    (line) => !isSwap || line.openItemId === null,
  );
  return lines.every((line) => line.baseMinor === 0n) ? [] : lines;
}

/** Money and what it settles in one entry: of the payment's own item only what is left shows. */
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

/** Where a loss, or below zero a gain, by exchange goes. */
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

/** Only the accrual basis knows of debts. */
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

/** In base currency: revenue, tax and differences are the organisation's own, whoever pays in what. */
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
