import { money, toMajorText } from '@countinghouse/money';
import { whomAndAmount } from '../candidates/pool.rules.ts';
import type { Pool, PreparedItem, PreparedLine } from '../candidates/pool.rules.ts';
import type { DocumentsPart, Suggestion } from '../match.rules.ts';
import {
  dueEvidence,
  isNamed,
  isPossible,
  magnitude,
  namedItems,
  referenceEvidence,
  titleOf,
  toDocumentsSuggestion,
} from './document-signals.rules.ts';
import type { Clues } from './document-signals.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { whoEvidence } from './payer-identity.rules.ts';
import { findSubset } from './subset-sum.rules.ts';

/** Documents of which the amount is what is open, of one or of several together, or part of it. */
export function suggestDocuments(
  pool: Pool,
  line: PreparedLine,
  clues: Clues,
): readonly Suggestion[] {
  const named = namedItems(pool.own, line);
  return [
    ...exactOnes(pool, line, named, clues),
    ...sums(pool, line, named, clues),
    ...otherAmounts(pool, line, named, clues),
  ];
}

/** Of more with one amount, as subscriptions have it, those are compared that the line speaks of. */
const exactMax = 40;

function exactOnes(
  pool: Pool,
  line: PreparedLine,
  named: readonly PreparedItem[],
  { ruleContactId, likely }: Clues,
): readonly Suggestion[] {
  const { amountMinor } = line.line;
  const all = pool.itemsByAmount.get(amountMinor) ?? [];
  const compared = all.length <= exactMax ? all : spokenOf(pool, line, named, likely);
  const exact = compared.filter((item) => isPossible(item, line));
  return exact.map((item) => {
    const evidence: Evidence[] = [
      {
        what: 'amount',
        points: 45,
        sentence: `The amount equals the open balance of ${titleOf(item)}.`,
      },
      ...referenceEvidence(line, item),
      ...whoEvidence(pool, line, item, ruleContactId),
      ...dueEvidence(line, item),
    ];
    if (exact.length === 1 && all.length <= exactMax) {
      evidence.push({
        what: 'only_one',
        points: 5,
        sentence: 'No other open item has this amount.',
      });
    }
    return toSuggestion([item], line, evidence, false);
  });
}

/** Those that are named, of who is written, and as many others as people read. */
function spokenOf(
  pool: Pool,
  { line: { amountMinor } }: PreparedLine,
  named: readonly PreparedItem[],
  likely: readonly string[],
): readonly PreparedItem[] {
  const theirs = likely.flatMap((contactId) =>
    (pool.itemsByWhomAndAmount.get(whomAndAmount({ contactId, amountMinor })) ?? []).slice(
      0,
      exactMax,
    ),
  );
  const others = pool.itemsByAmount.get(amountMinor)?.slice(0, exactMax) ?? [];
  const exactlyNamed = named.filter((item) => item.amountMinor === amountMinor);
  return [...new Set([...exactlyNamed, ...theirs, ...others])];
}

/** Sets of documents of one contact; a fit among few of them says something. */
const sumItemsMax = 12;
const sumCandidatesMax = 24;
/** Of a contact with more than these, those that are due first. */
const dueFirstMax = 200;
const looksThatConvince = 200;
/** Those that the name tells, and a few whose documents are named. */
const sumContactsMax = 12;

function sums(
  pool: Pool,
  line: PreparedLine,
  named: readonly PreparedItem[],
  { ruleContactId, likely }: Clues,
): readonly Suggestion[] {
  const contacts = new Set([...likely, ...named.map(({ contactId }) => contactId)]);
  return [...contacts].slice(0, sumContactsMax).flatMap((contactId) => {
    const first = (pool.own.byContact.get(contactId) ?? []).slice(0, dueFirstMax);
    const theirs = named.filter((item) => item.contactId === contactId);
    const possible = new Set([...theirs, ...first.filter((item) => isPossible(item, line))]);
    return sumOf(pool, line, [...possible], ruleContactId);
  });
}

function sumOf(
  pool: Pool,
  line: PreparedLine,
  possible: readonly PreparedItem[],
  ruleContactId: string | null,
): readonly Suggestion[] {
  const sign = line.line.amountMinor < 0n ? -1n : 1n;
  const controls = Map.groupBy(possible, ({ controlId }) => controlId);
  return [...controls.values()].flatMap((items) => {
    const named = items.filter((item) => isNamed(line, item));
    const namedMinor = named.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    if (named.length >= 2 && namedMinor === line.line.amountMinor) {
      return [
        sumSuggestion(pool, line, named, ruleContactId, [
          { what: 'reference', points: 40, sentence: 'The line refers to all of them.' },
        ]),
      ];
    }
    const oldest = items
      .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
      .slice(0, sumCandidatesMax)
      .map((item) => ({ item, amountMinor: sign * item.amountMinor }));
    const search = findSubset(oldest, sign * line.line.amountMinor, {
      itemsMax: sumItemsMax,
      looksMax: pool.looksMax,
    });
    if (search.found === null) return [];
    const chosen = search.found.map(({ item }) => item);
    return [sumSuggestion(pool, line, chosen, ruleContactId, subsetEvidence(line, chosen, search))];
  });
}

function subsetEvidence(
  line: PreparedLine,
  chosen: readonly PreparedItem[],
  { isOnlyOne, looked }: { readonly isOnlyOne: boolean; readonly looked: number },
): readonly Evidence[] {
  if (!isOnlyOne) {
    return [
      { what: 'several_fit', points: -25, sentence: 'Other documents add up to the same amount.' },
    ];
  }
  const another = chosen
    .flatMap((item) => referenceEvidence(line, item))
    .filter(({ points }) => points < 0);
  const found: Evidence = {
    what: 'only_one',
    points: looked <= looksThatConvince ? 12 : 0,
    sentence: 'No other documents of this contact add up to the amount.',
  };
  return [found, ...another.slice(0, 1)];
}

function sumSuggestion(
  pool: Pool,
  line: PreparedLine,
  items: readonly PreparedItem[],
  ruleContactId: string | null,
  evidence: readonly Evidence[],
): Suggestion {
  const [first] = items;
  const who = first === undefined ? [] : whoEvidence(pool, line, first, ruleContactId);
  const sum: Evidence = {
    what: 'sum',
    points: 40,
    sentence: `${items.length} documents add up to the amount.`,
  };
  return toSuggestion(items, line, [sum, ...evidence, ...who], false);
}

/** A part of a document that is named, or more than it: for a person to decide. */
function otherAmounts(
  pool: Pool,
  line: PreparedLine,
  named: readonly PreparedItem[],
  { ruleContactId }: Clues,
): readonly Suggestion[] {
  return named
    .filter(({ amountMinor }) => amountMinor !== line.line.amountMinor)
    .map((item) => {
      const difference = money(line.line.amountMinor - item.amountMinor, pool.currency);
      const sentence = `The amount differs from the open balance by ${toMajorText(difference)} ${pool.currency}.`;
      const evidence: readonly Evidence[] = [
        { what: 'amount_differs', points: 15, sentence },
        ...referenceEvidence(line, item),
        ...whoEvidence(pool, line, item, ruleContactId),
      ];
      return toSuggestion([item], line, evidence, true);
    });
}

function toSuggestion(
  items: readonly PreparedItem[],
  { line }: PreparedLine,
  evidence: readonly Evidence[],
  needsPerson: boolean,
): Suggestion {
  let restMinor = magnitude(line.amountMinor);
  const settles: DocumentsPart['settles'] = items.map(({ source, amountMinor }) => {
    const open = magnitude(amountMinor);
    const settled = open < restMinor ? open : restMinor;
    restMinor -= settled;
    return { to: source, amountMinor: settled };
  });
  const title = items.map(titleOf).join(', ');
  return toDocumentsSuggestion({ items, title, evidence, part: { settles }, needsPerson });
}
