import type { CurrencyCode } from '@countinghouse/money';
import type { BankLine } from '../bank-statements/statement.rules.ts';
import type { OpenItemSource } from '../open-items/open-item.rules.ts';
import type { Memory } from './evidence.rules.ts';
import { memoryKey, toPlainName } from './name-text.rules.ts';
import type { PlainName } from './name-text.rules.ts';
import { piecesOf, toReferenceText } from './reference-text.rules.ts';
import type { Pieces, ReferenceText } from './reference-text.rules.ts';

/** Something owed: above zero by them, below zero by us. */
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
  readonly amountMinor: bigint;
}

/** Money of the account in the books that no line shows yet, or not all of it. */
export interface PaymentCandidate {
  readonly paymentId: string;
  readonly contactId: string;
  readonly contactName: string;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly reference: string | null;
  /** Of the documents it settles. */
  readonly numbers: readonly string[];
}

export interface EntryCandidate {
  readonly entryId: string;
  readonly sourceKind: string;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly memo: string;
}

/** Money on its way through an account between the bank and a provider. */
export interface ClearingCandidate {
  readonly accountId: string;
  readonly accountName: string;
  readonly date: string;
  /** Above zero, as it will reach the bank. */
  readonly amountMinor: bigint;
}

export interface OwnAccount {
  readonly accountId: string;
  readonly name: string;
  readonly number: string | null;
}

/** All that lines of one account are compared with. */
export interface Pool {
  readonly currency: CurrencyCode;
  readonly organisation: PlainName;
  readonly account: OwnAccount;
  readonly ownAccounts: readonly OwnAccount[];
  readonly items: readonly PreparedItem[];
  readonly itemsByAmount: ReadonlyMap<bigint, readonly PreparedItem[]>;
  readonly itemsByContact: ReadonlyMap<string, readonly PreparedItem[]>;
  readonly itemsByPiece: ReadonlyMap<string, readonly PreparedItem[]>;
  readonly contactsByTrigram: ReadonlyMap<string, readonly string[]>;
  readonly names: ReadonlyMap<string, PlainName>;
  readonly payments: readonly PreparedPayment[];
  readonly paymentsByAmount: ReadonlyMap<bigint, readonly PreparedPayment[]>;
  readonly entriesByAmount: ReadonlyMap<bigint, readonly EntryCandidate[]>;
  readonly otherLinesByAmount: ReadonlyMap<bigint, readonly PreparedLine[]>;
  readonly clearingByAmount: ReadonlyMap<bigint, readonly ClearingCandidate[]>;
  /** Open lines of the account itself, by who is written on them. */
  readonly linesByKey: ReadonlyMap<string, readonly BankLine[]>;
  /** By how a line is written and by contact. */
  readonly memories: ReadonlyMap<string, ReadonlyMap<string, Memory>>;
}

export interface PreparedItem extends ItemCandidate {
  readonly key: string;
  /** Of its number and of the supplier's own. */
  readonly references: readonly Pieces[];
}

export interface PreparedPayment extends PaymentCandidate {
  readonly key: string;
  readonly references: readonly Pieces[];
}

export interface PreparedLine {
  readonly line: BankLine;
  readonly text: ReferenceText;
  readonly counterparty: PlainName | null;
  readonly description: PlainName;
  readonly key: string | null;
}

export interface PoolFacts {
  readonly currency: CurrencyCode;
  readonly organisationName: string;
  readonly account: OwnAccount;
  readonly ownAccounts: readonly OwnAccount[];
  readonly items: readonly ItemCandidate[];
  readonly payments: readonly PaymentCandidate[];
  readonly entries: readonly EntryCandidate[];
  readonly otherLines: readonly BankLine[];
  readonly clearing: readonly ClearingCandidate[];
  readonly ownLines: readonly BankLine[];
  readonly memories: readonly (Memory & { readonly writtenAs: string })[];
}

export function prepareLine(line: BankLine): PreparedLine {
  const all = [line.counterparty, line.description, line.reference].filter((part) => part !== null);
  return {
    line,
    text: toReferenceText(all.join(' ')),
    counterparty: line.counterparty === null ? null : toPlainName(line.counterparty),
    description: toPlainName(`${line.description} ${line.reference ?? ''}`),
    key: memoryKey(line),
  };
}

/** Prepared once, so that a thousand lines are compared in the time that one takes to read. */
export function preparePool(facts: PoolFacts): Pool {
  const items = facts.items.map((item) => ({
    ...item,
    key: `item ${item.source.kind} ${item.source.id}`,
    references: [item.number, item.reference].flatMap((text) =>
      text === null ? [] : [piecesOf(text)],
    ),
  }));
  const payments = facts.payments.map((payment) => ({
    ...payment,
    key: `payment ${payment.paymentId}`,
    references: [payment.reference, ...payment.numbers].flatMap((text) =>
      text === null ? [] : [piecesOf(text)],
    ),
  }));
  const names = new Map(
    [...items, ...payments].map(({ contactId, contactName }) => [contactId, contactName]),
  );
  const plainNames = new Map([...names].map(([id, name]) => [id, toPlainName(name)]));
  return {
    currency: facts.currency,
    organisation: toPlainName(facts.organisationName),
    account: facts.account,
    ownAccounts: facts.ownAccounts,
    items,
    itemsByAmount: Map.groupBy(items, ({ amountMinor }) => amountMinor),
    itemsByContact: Map.groupBy(items, ({ contactId }) => contactId),
    itemsByPiece: byLastPiece(items),
    contactsByTrigram: byTrigram(plainNames),
    names: plainNames,
    payments,
    paymentsByAmount: Map.groupBy(payments, ({ amountMinor }) => amountMinor),
    entriesByAmount: Map.groupBy(facts.entries, ({ amountMinor }) => amountMinor),
    otherLinesByAmount: Map.groupBy(
      facts.otherLines.map(prepareLine),
      ({ line }) => -line.amountMinor,
    ),
    clearingByAmount: Map.groupBy(facts.clearing, ({ amountMinor }) => amountMinor),
    linesByKey: Map.groupBy(facts.ownLines, (line) => memoryKey(line) ?? ''),
    memories: byWriting(facts.memories),
  };
}

function byLastPiece(items: readonly PreparedItem[]): ReadonlyMap<string, readonly PreparedItem[]> {
  const places = new Map<string, PreparedItem[]>();
  for (const item of items) {
    for (const pieces of item.references) {
      const last = pieces.at(-1);
      if (last === undefined) continue;
      const found = places.get(last);
      if (found === undefined) places.set(last, [item]);
      else if (found.at(-1) !== item) found.push(item);
    }
  }
  return places;
}

function byTrigram(names: ReadonlyMap<string, PlainName>): ReadonlyMap<string, readonly string[]> {
  const contacts = new Map<string, string[]>();
  for (const [contactId, { trigrams }] of names) {
    for (const trigram of trigrams) {
      const found = contacts.get(trigram);
      if (found === undefined) contacts.set(trigram, [contactId]);
      else found.push(contactId);
    }
  }
  return contacts;
}

function byWriting(
  memories: PoolFacts['memories'],
): ReadonlyMap<string, ReadonlyMap<string, Memory>> {
  return new Map(
    [...Map.groupBy(memories, ({ writtenAs }) => writtenAs)].map(([writtenAs, own]) => [
      writtenAs,
      new Map(own.map((memory) => [memory.contactId, memory])),
    ]),
  );
}
