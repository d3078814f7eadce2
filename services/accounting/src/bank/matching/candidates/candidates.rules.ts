import { addDays } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import type { BankLine } from '../../statements/statement.rules.ts';
import type { CounterpartyMemory } from '../suggesting/evidence.rules.ts';
import { memoryKey, toPlainName } from '../suggesting/name-text.rules.ts';
import type { PlainName } from '../suggesting/name-text.rules.ts';
import { toReference, toReferenceText } from '../suggesting/reference-text.rules.ts';
import type { Reference, ReferenceText } from '../suggesting/reference-text.rules.ts';
import type {
  ClearingCandidate,
  EntryCandidate,
  ItemCandidate,
  OwnAccount,
  PaymentCandidate,
  CandidateFacts,
  RateOfDay,
} from './candidate-facts.rules.ts';
import { itemKey, paymentKey } from './candidate-keys.rules.ts';

/** Everything that one account's lines are compared with. */
export interface Candidates {
  readonly currency: CurrencyCode;
  readonly organisation: PlainName;
  readonly account: OwnAccount;
  readonly ownAccounts: readonly OwnAccount[];
  /** Items in the account's currency. */
  readonly own: ItemIndex;
  readonly itemsByAmount: ReadonlyMap<bigint, readonly PreparedItem[]>;
  /** By `contactAndAmount`. */
  readonly itemsByContactAndAmount: ReadonlyMap<string, readonly PreparedItem[]>;
  /** By the amount due after discount. */
  readonly itemsByDiscounted: ReadonlyMap<bigint, readonly PreparedItem[]>;
  /** Items in other currencies. */
  readonly foreign: ItemIndex;
  /** By currency, earliest first. */
  readonly rates: ReadonlyMap<string, readonly RateOfDay[]>;
  readonly contactsByTrigram: ReadonlyMap<string, readonly string[]>;
  readonly names: ReadonlyMap<string, PlainName>;
  readonly paymentsByDay: ReadonlyMap<string, readonly PreparedPayment[]>;
  /** The next three are keyed by `dayAndAmount`. */
  readonly paymentsByAmount: ReadonlyMap<string, readonly PreparedPayment[]>;
  readonly entriesByAmount: ReadonlyMap<string, readonly EntryCandidate[]>;
  readonly otherLinesByAmount: ReadonlyMap<string, readonly PreparedLine[]>;
  /** By `contactAndAmount`. */
  readonly paymentsByContactAndAmount: ReadonlyMap<string, readonly PreparedPayment[]>;
  readonly clearingByAmount: ReadonlyMap<bigint, readonly ClearingCandidate[]>;
  /** The account's own open lines, by counterparty text and day: `keyAndDay`. */
  readonly linesByKey: ReadonlyMap<string, readonly BankLine[]>;
  /** By the line's normalised text, then by contact. */
  readonly memories: ReadonlyMap<string, ReadonlyMap<string, CounterpartyMemory>>;
  /** How many sets of documents or payments to try for one line. */
  readonly looksMax: number;
}

export interface ItemIndex {
  /** Oldest due date first. */
  readonly byContact: ReadonlyMap<string, readonly PreparedItem[]>;
  /** By the last piece of their numbers. */
  readonly byPiece: ReadonlyMap<string, readonly PreparedItem[]>;
}

export interface PreparedItem extends ItemCandidate {
  readonly key: string;
  /** Its own number and the supplier's. */
  readonly references: readonly Reference[];
}

export interface PreparedPayment extends PaymentCandidate {
  readonly key: string;
  readonly references: readonly Reference[];
}

export interface PreparedLine {
  readonly line: BankLine;
  readonly text: ReferenceText;
  readonly counterparty: PlainName | null;
  readonly description: PlainName;
  readonly key: string | null;
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

/** Builds the indexes once, so that comparing a thousand lines stays fast. */
export function prepareCandidates(facts: CandidateFacts, linesCount = 1): Candidates {
  const items = facts.items.map((item) => ({
    ...item,
    key: itemKey(item.source),
    references: [item.number, item.reference].flatMap((text) =>
      text === null ? [] : [toReference(text)],
    ),
  }));
  const payments = facts.payments.map((payment) => ({
    ...payment,
    key: paymentKey(payment.paymentId),
    references: [payment.reference, ...payment.numbers].flatMap((text) =>
      text === null ? [] : [toReference(text)],
    ),
  }));
  const names = new Map(
    [...items, ...payments].map(({ contactId, contactName }) => [contactId, contactName]),
  );
  const plainNames = new Map([...names].map(([id, name]) => [id, toPlainName(name)]));
  const own = items.filter(({ currency }) => currency === facts.currency);
  const foreign = items.filter(({ currency }) => currency !== facts.currency);
  return {
    currency: facts.currency,
    organisation: toPlainName(facts.organisationName),
    account: facts.account,
    ownAccounts: facts.ownAccounts,
    own: toIndex(own),
    itemsByAmount: Map.groupBy(own, ({ amountMinor }) => amountMinor),
    itemsByContactAndAmount: Map.groupBy(own, contactAndAmount),
    itemsByDiscounted: Map.groupBy(
      own.filter(({ discount }) => discount !== null),
      toDiscounted,
    ),
    foreign: toIndex(foreign),
    rates: Map.groupBy(facts.rates, ({ currency }) => currency),
    contactsByTrigram: byTrigram(plainNames),
    names: plainNames,
    paymentsByDay: Map.groupBy(payments, ({ date }) => date),
    paymentsByAmount: Map.groupBy(payments, dayAndAmount),
    entriesByAmount: Map.groupBy(facts.entries, dayAndAmount),
    otherLinesByAmount: Map.groupBy(
      facts.otherLines.map(prepareLine),
      ({ line: { date, amountMinor } }) => dayAndAmount({ date, amountMinor: -amountMinor }),
    ),
    paymentsByContactAndAmount: Map.groupBy(payments, contactAndAmount),
    clearingByAmount: Map.groupBy(facts.clearing, ({ amountMinor }) => amountMinor),
    linesByKey: Map.groupBy(facts.ownLines, (line) => keyAndDay(memoryKey(line), line.date)),
    memories: byWriting(facts.memories),
    looksMax: Math.min(looksMax, Math.max(looksMin, Math.floor(looksInAll / linesCount))),
  };
}

export const contactAndAmount = ({
  contactId,
  amountMinor,
}: Pick<ItemCandidate, 'contactId' | 'amountMinor'>): string => `${contactId} ${amountMinor}`;

/** Bounds for one line, for very many lines, and in total, so that large batches finish in time. */
const looksMax = 20_000;
const looksMin = 1_000;
const looksInAll = 10_000_000;

const dayAndAmount = ({
  date,
  amountMinor,
}: Pick<EntryCandidate, 'date' | 'amountMinor'>): string => `${date} ${amountMinor}`;

export const keyAndDay = (key: string | null, date: string): string => `${date} ${key ?? ''}`;

/**
 * Candidates with the amount around a day, earliest first, up to a maximum. Thousands of identical
 * candidates cost a line no more than a few.
 */
export function aroundDay<Candidate>(
  byAmount: ReadonlyMap<string, readonly Candidate[]>,
  { date, amountMinor }: Pick<BankLine, 'date' | 'amountMinor'>,
  { daysMax, max }: { readonly daysMax: number; readonly max: number },
): readonly Candidate[] {
  const found: Candidate[] = [];
  if (byAmount.size === 0) return found;
  for (const day of daysAround(date, daysMax)) {
    const of = byAmount.get(dayAndAmount({ date: day, amountMinor })) ?? [];
    found.push(...of.slice(0, max - found.length));
    if (found.length === max) break;
  }
  return found;
}

export function daysAround(date: string, daysMax: number): readonly string[] {
  return Array.from({ length: 2 * daysMax + 1 }, (_, index) => addDays(date, index - daysMax));
}

/** With the sign of the open amount. */
function toDiscounted({ amountMinor, discount }: ItemCandidate): bigint {
  const off = discount?.amountMinor ?? 0n;
  return amountMinor < 0n ? amountMinor + off : amountMinor - off;
}

/** The rate of the day or the latest before it; null if none is known. */
export function rateOn({ rates }: Candidates, currency: string, date: string): string | null {
  return rates.get(currency)?.findLast((rate) => rate.date <= date)?.rate ?? null;
}

function toIndex(items: readonly PreparedItem[]): ItemIndex {
  return {
    byContact: Map.groupBy(
      items.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0)),
      ({ contactId }) => contactId,
    ),
    byPiece: byLastPiece(items),
  };
}

function byLastPiece(items: readonly PreparedItem[]): ReadonlyMap<string, readonly PreparedItem[]> {
  const places = new Map<string, PreparedItem[]>();
  for (const item of items) {
    for (const { pieces } of item.references) {
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
  memories: CandidateFacts['memories'],
): ReadonlyMap<string, ReadonlyMap<string, CounterpartyMemory>> {
  return new Map(
    [...Map.groupBy(memories, ({ writtenAs }) => writtenAs)].map(([writtenAs, own]) => [
      writtenAs,
      new Map(own.map((memory) => [memory.contactId, memory])),
    ]),
  );
}
