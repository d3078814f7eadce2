import { isCredit } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import { relieve } from '../../ledger/amounts/relief.rules.ts';
import { signOf } from '../../ledger/open-items/open-item.rules.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import { magnitude } from './allocation.rules.ts';
import type { RecognisedLine, Settlement } from './allocation.rules.ts';
import type { DocumentContent } from './own-lines.rules.ts';
import { dueByCredit } from './reductions/due-tax.rules.ts';
import { recogniseMoney } from './reductions/recognise-money.rules.ts';
import type { EarlierSettlement } from './reductions/tax-share.rules.ts';
import { differenceAccount } from './settlement-postings.rules.ts';
import type { Books } from './settlement-postings.rules.ts';

/** An item and its origin, locked by the transaction that settles it. */
export interface LockedItem {
  readonly item: OpenItem;
  /** Null if there is no document: a payment, an opening balance or a manual journal. */
  readonly document: Document | null;
  /** What it was for; null if unknown. */
  readonly content: DocumentContent | null;
  readonly earlier: readonly EarlierSettlement[];
}

/** The settling item's open amount shrinks from one settlement to the next. */
export interface Plan {
  readonly from: OpenItem;
  readonly settlement: Settlement;
}

/** Settles any two open items of one contact and currency, one a credit and the other a debit. */
export function planPair(books: Books, one: LockedItem, other: LockedItem, docMinor: bigint): Plan {
  const [from, to] = orient(one, other);
  if (isMoney(from)) return planByMoney(books, from.item, to, docMinor);
  const isOwnCredit = isCreditDocument(from) && from.item.accountId === to.item.accountId;
  return isOwnCredit ? planByCredit(from, to, docMinor) : planOffset(books, from, to, docMinor);
}

/**
 * Money settles everything else and is settled only by other money; a credit note or supplier credit
 * settles the rest.
 */
function orient(one: LockedItem, other: LockedItem): readonly [LockedItem, LockedItem] {
  const rank = (locked: LockedItem): number => {
    if (isMoney(locked)) return 2;
    return isCreditDocument(locked) ? 1 : 0;
  };
  return rank(other) > rank(one) ? [other, one] : [one, other];
}

const isMoney = ({ item }: LockedItem): boolean => item.source.kind === 'payment';

const isCreditDocument = ({ document }: LockedItem): boolean =>
  document !== null && isCredit(document.kind);

export function planByMoney(books: Books, from: OpenItem, to: LockedItem, docMinor: bigint): Plan {
  const amounts = relieveBoth(from, to.item, docMinor);
  const isGivenBack = to.document === null ? isMoney(to) : isCreditDocument(to);
  return toPlan(from, {
    kind: isGivenBack ? 'refund' : 'payment',
    from,
    to: to.item,
    ...amounts,
    recognised: recognisedBy(books, to, 'to', amounts),
  });
}

/**
 * A credit is not money: only the accrual basis records it, and there it changes receivables or
 * payables and due tax.
 */
function planByCredit(from: LockedItem, to: LockedItem, docMinor: bigint): Plan {
  return toPlan(from.item, {
    kind: 'credit',
    from: from.item,
    to: to.item,
    ...relieveBoth(from.item, to.item, docMinor),
    recognised: dueByCredit(from, to, docMinor),
  });
}

/** As if both were paid in money worth the settling item's base amount, on the cash basis too. */
function planOffset(books: Books, from: LockedItem, to: LockedItem, docMinor: bigint): Plan {
  const amounts = relieveBoth(from.item, to.item, docMinor);
  return toPlan(from.item, {
    kind: 'offset',
    from: from.item,
    to: to.item,
    ...amounts,
    recognised: [
      ...recognisedBy(books, to, 'to', amounts),
      ...recognisedBy(books, from, 'from', amounts),
    ],
  });
}

/** As if the item were paid in money to the account, worth the item's base amount. */
export function planToAccount(
  books: Books,
  to: LockedItem,
  docMinor: bigint,
  accountId: string,
): Settlement {
  const toBaseMinor = relieveItem(to.item, docMinor);
  const amounts = { docMinor, fromBaseMinor: toBaseMinor, toBaseMinor };
  const baseMinor = signOf(to.item) * toBaseMinor;
  const line = { side: 'account', accountId, taxComponentId: null, basis: 'both' } as const;
  return {
    kind: 'account',
    from: null,
    to: to.item,
    docMinor,
    fromBaseMinor: 0n,
    toBaseMinor,
    recognised: [{ ...line, baseMinor }, ...recognisedBy(books, to, 'to', amounts)],
  };
}

/** In base currency, positive. */
export function relieveItem(item: OpenItem, docMinor: bigint): bigint {
  return magnitude(relieve(item, signOf(item) * docMinor));
}

type Amounts = Pick<Settlement, 'docMinor' | 'fromBaseMinor' | 'toBaseMinor'>;

function relieveBoth(from: OpenItem, to: OpenItem, docMinor: bigint): Amounts {
  const fromBaseMinor = relieveItem(from, docMinor);
  return { docMinor, fromBaseMinor, toBaseMinor: relieveItem(to, docMinor) };
}

/** What the cash basis recognises for an item settled by money, or as if by money. */
function recognisedBy(
  books: Books,
  { item, content, earlier }: LockedItem,
  side: 'from' | 'to',
  { docMinor, fromBaseMinor, toBaseMinor }: Amounts,
): readonly RecognisedLine[] {
  const sign = signOf(item);
  if (content !== null) {
    const cashMinor = -sign * fromBaseMinor;
    return recogniseMoney({ content, earlier, docMinor, cashMinor, side }, books.accounts);
  }
  const toCashLine = (accountId: string, baseMinor: bigint): RecognisedLine => ({
    side,
    accountId,
    taxComponentId: null,
    basis: 'cash',
    baseMinor,
  });
  const unapplied = books.accounts('unapplied_receipts');
  // It is unknown what it is for, so it stays unapplied.
  if (item.source.kind !== 'payment') return [toCashLine(unapplied, -sign * fromBaseMinor)];
  const lossMinor = sign * (toBaseMinor - fromBaseMinor);
  return [
    toCashLine(unapplied, -sign * toBaseMinor),
    toCashLine(differenceAccount(books, lossMinor), lossMinor),
  ].filter((line) => line.baseMinor !== 0n);
}

function toPlan(from: OpenItem, settlement: Settlement): Plan {
  const sign = signOf(from);
  return {
    settlement,
    from: {
      ...from,
      openDocMinor: from.openDocMinor - sign * settlement.docMinor,
      openBaseMinor: from.openBaseMinor - sign * settlement.fromBaseMinor,
    },
  };
}
