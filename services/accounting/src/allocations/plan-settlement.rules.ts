import { relieve } from '../amounts/relief.rules.ts';
import { isCredit } from '../documents/document.rules.ts';
import type { Document } from '../documents/document.rules.ts';
import { signOf } from '../open-items/open-item.rules.ts';
import type { OpenItem } from '../open-items/open-item.rules.ts';
import { magnitude } from './allocation.rules.ts';
import type { RecognisedLine, Settlement } from './allocation.rules.ts';
import { dueByCredit } from './due-tax.rules.ts';
import type { DocumentContent } from './own-lines.rules.ts';
import { recogniseMoney } from './recognise-money.rules.ts';
import { differenceAccount } from './settlement-postings.rules.ts';
import type { Books } from './settlement-postings.rules.ts';
import type { EarlierSettlement } from './tax-share.rules.ts';

/** An item and where it comes from, held by the transaction that settles it. */
export interface HeldItem {
  readonly item: OpenItem;
  /** Null for what no document is behind: a payment, an opening balance, a manual journal. */
  readonly document: Document | null;
  /** What it was for; null where nothing says so. */
  readonly content: DocumentContent | null;
  readonly earlier: readonly EarlierSettlement[];
}

/** What is open on the settling item shrinks from one of its settlements to the next. */
export interface Plan {
  readonly from: OpenItem;
  readonly settlement: Settlement;
}

export function planByMoney(books: Books, from: OpenItem, to: HeldItem, docMinor: bigint): Plan {
  const amounts = relieveBoth(from, to.item, docMinor);
  const isGivenBack =
    to.document === null ? to.item.source.kind === 'payment' : isCredit(to.document.kind);
  return toPlan(from, {
    kind: isGivenBack ? 'refund' : 'payment',
    from,
    to: to.item,
    ...amounts,
    recognised: recognisedBy(books, to, amounts),
  });
}

/** A credit is no money: only the accrual basis knows of it, and there it changes debts and due tax. */
export function planByCredit(from: HeldItem, to: HeldItem, docMinor: bigint): Plan {
  return toPlan(from.item, {
    kind: 'credit',
    from: from.item,
    to: to.item,
    ...relieveBoth(from.item, to.item, docMinor),
    recognised: dueByCredit(from, to, docMinor),
  });
}

/** In base currency, above zero. */
export function relieveItem(item: OpenItem, docMinor: bigint): bigint {
  return magnitude(relieve(item, signOf(item) * docMinor));
}

type Amounts = Pick<Settlement, 'docMinor' | 'fromBaseMinor' | 'toBaseMinor'>;

function relieveBoth(from: OpenItem, to: OpenItem, docMinor: bigint): Amounts {
  const fromBaseMinor = relieveItem(from, docMinor);
  return { docMinor, fromBaseMinor, toBaseMinor: relieveItem(to, docMinor) };
}

function recognisedBy(
  books: Books,
  { item, content, earlier }: HeldItem,
  { docMinor, fromBaseMinor, toBaseMinor }: Amounts,
): readonly RecognisedLine[] {
  const sign = signOf(item);
  if (content !== null) {
    const cashMinor = -sign * fromBaseMinor;
    return recogniseMoney({ content, earlier, docMinor, cashMinor }, books.accounts);
  }
  const unapplied = books.accounts('unapplied_receipts');
  // Nothing says what it is for: it stays unapplied.
  if (item.source.kind !== 'payment') return [toCashLine(unapplied, -sign * fromBaseMinor)];
  const lossMinor = sign * (toBaseMinor - fromBaseMinor);
  return [
    toCashLine(unapplied, -sign * toBaseMinor),
    toCashLine(differenceAccount(books, lossMinor), lossMinor),
  ].filter((line) => line.baseMinor !== 0n);
}

function toCashLine(accountId: string, baseMinor: bigint): RecognisedLine {
  return { side: 'to', accountId, taxComponentId: null, basis: 'cash', baseMinor };
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
