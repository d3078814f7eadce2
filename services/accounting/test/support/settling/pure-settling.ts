import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { convertMinor } from '../../../src/ledger/amounts/base-amounts.rules.ts';
import type { EntryLine } from '../../../src/ledger/journal/entry.rules.ts';
import { mirrorLines } from '../../../src/ledger/journal/entry.rules.ts';
import { signOf } from '../../../src/ledger/open-items/open-item.rules.ts';
import type { OpenItem } from '../../../src/ledger/open-items/open-item.rules.ts';
import type { Settlement } from '../../../src/settling/allocations/allocation.rules.ts';
import type {
  DocumentContent,
  OwnLine,
} from '../../../src/settling/allocations/own-lines.rules.ts';
import {
  planByMoney,
  relieveItem,
} from '../../../src/settling/allocations/plan-settlement.rules.ts';
import { reduceDocument } from '../../../src/settling/allocations/reductions/reduction.rules.ts';
import { changesOf } from '../../../src/settling/allocations/settlement-changes.rules.ts';
import {
  ownEntryLines,
  paymentEntryLines,
} from '../../../src/settling/allocations/settlement-postings.rules.ts';
import type { Books } from '../../../src/settling/allocations/settlement-postings.rules.ts';

/** A document that is in the books, in some currency, and its own lines. */
export interface PureDocument {
  readonly books: Books;
  readonly item: OpenItem;
  readonly content: DocumentContent;
  /** What its own entry had, control account and all. */
  readonly lines: readonly EntryLine[];
}

export type Step =
  | { readonly kind: 'pay'; readonly share: number; readonly rate: string }
  | { readonly kind: 'discount'; readonly share: number }
  | { readonly kind: 'undo'; readonly which: number };

interface Done {
  readonly settlement: Settlement;
  /** Undone by itself it leaves the payment open; that is taken back as well here. */
  readonly lines: readonly EntryLine[];
}

export interface PureBooks {
  readonly item: OpenItem;
  readonly done: readonly Done[];
  readonly entries: readonly (readonly EntryLine[])[];
}

export function settle(document: PureDocument, steps: readonly Step[]): PureBooks {
  let books: PureBooks = { item: document.item, done: [], entries: [document.lines] };
  for (const step of steps) books = take(document, books, step);
  return books;
}

function take(document: PureDocument, state: PureBooks, step: Step): PureBooks {
  if (step.kind === 'undo') return undo(state, step.which);
  const openMinor = state.item.openDocMinor * signOf(state.item);
  const docMinor = partOf(openMinor, step.share);
  if (docMinor === 0n) return state;
  const done =
    step.kind === 'pay'
      ? pay(document, state, docMinor, step.rate)
      : discount(document, state, docMinor);
  return {
    item: changed(state.item, done.settlement, 'settle'),
    done: [...state.done, done],
    entries: [...state.entries, done.lines],
  };
}

function pay(document: PureDocument, state: PureBooks, docMinor: bigint, rate: string): Done {
  const { books, content } = document;
  const sign = -signOf(state.item);
  const { baseCurrency } = books;
  const baseMinor = sign * convertMinor(docMinor, state.item.currency, baseCurrency, rate);
  const amounts = { docMinor: sign * docMinor, baseMinor };
  const from: OpenItem = {
    ...state.item,
    ...amounts,
    id: `payment ${state.entries.length}`,
    source: { kind: 'payment', id: 'payment' },
    openDocMinor: amounts.docMinor,
    openBaseMinor: baseMinor,
  };
  const held = { item: state.item, document: null, content, earlier: earlierOf(state) };
  const { settlement } = planByMoney(books, from, held, docMinor);
  const move = { item: from, accountId: 'bank', accountCurrency: baseCurrency };
  return { settlement, lines: paymentEntryLines(books, move, [settlement]) };
}

function discount(document: PureDocument, state: PureBooks, docMinor: bigint): Done {
  const { books, content } = document;
  const toBaseMinor = relieveItem(state.item, docMinor);
  const recognised = reduceDocument({
    content,
    earlier: earlierOf(state),
    docMinor,
    toBaseMinor: signOf(state.item) * toBaseMinor,
    accountId: books.accounts('discounts_given'),
    withTax: true,
  });
  const settlement: Settlement = {
    kind: 'discount',
    from: null,
    to: state.item,
    docMinor,
    fromBaseMinor: 0n,
    toBaseMinor,
    recognised,
  };
  return { settlement, lines: ownEntryLines(books, settlement) };
}

function undo(state: PureBooks, which: number): PureBooks {
  const index = state.done.length === 0 ? -1 : which % state.done.length;
  const gone = state.done[index];
  if (gone === undefined) return state;
  return {
    item: changed(state.item, gone.settlement, 'unsettle'),
    done: state.done.filter((one) => one !== gone),
    entries: [...state.entries, mirrorLines(gone.lines)],
  };
}

function changed(item: OpenItem, settlement: Settlement, way: 'settle' | 'unsettle'): OpenItem {
  const change = changesOf([settlement], way).items.find(({ itemId }) => itemId === item.id);
  return {
    ...item,
    openDocMinor: item.openDocMinor + (change?.docMinor ?? 0n),
    openBaseMinor: item.openBaseMinor + (change?.baseMinor ?? 0n),
  };
}

function earlierOf(state: PureBooks) {
  return state.done.map(({ settlement }) => settlement);
}

/** A share of 1 takes all. */
function partOf(openMinor: bigint, share: number): bigint {
  return share >= 100 ? openMinor : (openMinor * BigInt(share)) / 100n;
}

export function sumBy(
  entries: readonly (readonly EntryLine[])[],
  basis: 'accrual' | 'cash',
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const line of entries.flat()) {
    if (line.basis !== 'both' && line.basis !== basis) continue;
    const key = `${line.accountId} ${line.taxComponentId ?? ''}`.trim();
    sums.set(key, (sums.get(key) ?? 0n) + line.baseMinor);
  }
  return new Map([...sums].filter(([, minor]) => minor !== 0n));
}

const anyCurrency = fc.constantFrom('EUR', 'JPY', 'KWD').map(getCurrency);
/** Around the document's own rate of 1.37. */
const anyRate = fc.constantFrom('1.37', '1.3691', '0.61', '2.5');
export const documentRate = '1.37';

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    share: fc.integer({ min: 1, max: 100 }),
    rate: anyRate,
  }),
  fc.record({ kind: fc.constant('discount' as const), share: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat(9) }),
);

/** Taxes, and lines of which some may be below zero as long as the whole is not. */
export const anyDocument: fc.Arbitrary<PureDocument> = fc
  .record({
    base: anyCurrency,
    currency: anyCurrency,
    sign: fc.constantFrom(1n, -1n),
    nets: fc.array(fc.bigInt({ min: -4_000n, max: 60_000n }), { minLength: 1, maxLength: 4 }),
    taxes: fc.array(fc.bigInt({ min: 0n, max: 9_000n }), { maxLength: 2 }),
    isDeferred: fc.boolean(),
  })
  .filter(({ nets, taxes }) => [...nets, ...taxes].reduce((sum, one) => sum + one, 0n) > 0n)
  .map(({ base, currency, sign, nets, taxes, isDeferred }) => {
    const amounts = [...nets, ...taxes];
    const totalMinor = amounts.reduce((sum, one) => sum + one, 0n);
    const baseTotal = convertMinor(totalMinor, currency, base, documentRate);
    const inBase = amounts.map((one) => convertMinor(one, currency, base, documentRate));
    // Any line may carry what rounding leaves: the rules take the entry as it is.
    const rest = baseTotal - inBase.reduce((sum, one) => sum + one, 0n);
    const baseMinors = inBase.map((one, index) => (index === 0 ? one + rest : one));
    const own: OwnLine[] = baseMinors
      .map((minor, index) => {
        const isTax = index >= nets.length;
        const dueAccountId = isTax ? `tax ${index}` : `revenue ${index}`;
        return {
          accountId: isTax && isDeferred ? 'deferred' : dueAccountId,
          dueAccountId,
          taxComponentId: isTax ? `component ${index}` : null,
          baseMinor: -sign * minor,
        };
      })
      .filter((line) => line.baseMinor !== 0n);
    const item: OpenItem = {
      id: 'document',
      accountId: 'control',
      contactId: 'contact',
      source: { kind: 'document', id: 'document' },
      date: '2026-01-01',
      dueDate: '2026-01-31',
      currency,
      docMinor: sign * totalMinor,
      baseMinor: sign * baseTotal,
      openDocMinor: sign * totalMinor,
      openBaseMinor: sign * baseTotal,
    };
    const books: Books = { baseCurrency: base, accounts: (key) => key };
    const line = (accountId: string, taxComponentId: string | null, minor: bigint): EntryLine => ({
      accountId,
      contactId: null,
      openItemId: null,
      taxComponentId,
      basis: 'accrual',
      currency,
      docMinor: minor,
      baseMinor: minor,
    });
    return {
      books,
      item,
      content: { totalMinor, lines: own },
      lines: [
        line('control', null, item.baseMinor),
        ...own.map((one) => line(one.accountId, one.taxComponentId, one.baseMinor)),
      ],
    };
  });
