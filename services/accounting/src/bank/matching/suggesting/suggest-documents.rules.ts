import { money, toMajorText } from '@countinghouse/money';
import { contactAndAmount } from '../candidates/candidates.rules.ts';
import type { Candidates, PreparedItem, PreparedLine } from '../candidates/candidates.rules.ts';
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
import type { Signals } from './document-signals.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { findSubset } from './subset-sum.rules.ts';

/** Documents whose open amounts equal the line, alone or together, or that it pays in part. */
export function suggestDocuments(
  candidates: Candidates,
  line: PreparedLine,
  signals: Signals,
): readonly Suggestion[] {
  const named = namedItems(candidates.own, line);
  return [
    ...exactOnes(candidates, line, named, signals),
    ...sums(candidates, line, named, signals),
    ...otherAmounts(candidates, line, named, signals),
  ];
}

/**
 * If more have the same amount, as with subscriptions, only those that the line points to are compared.
 */
const exactMax = 40;

function exactOnes(
  candidates: Candidates,
  line: PreparedLine,
  named: readonly PreparedItem[],
  { identityOf, likely }: Signals,
): readonly Suggestion[] {
  const { amountMinor } = line.line;
  const all = candidates.itemsByAmount.get(amountMinor) ?? [];
  const compared = all.length <= exactMax ? all : mostRelevant(candidates, line, named, likely);
  const exact = compared.filter((item) => isPossible(item, line));
  const isOnlyOne = exact.length === 1 && all.length <= exactMax;
  const weighed = exact.map((item) => {
    const about = [
      ...referenceEvidence(line, item),
      ...identityOf(item),
      ...dueEvidence(line, item),
    ];
    return { item, about, points: about.reduce((sum, { points }) => sum + points, 0) };
  });
  return bestOf(weighed).map(({ item, about }) => {
    const amount: Evidence = {
      what: 'amount',
      points: 45,
      sentence: `The amount equals the open balance of ${titleOf(item)}.`,
    };
    const evidence = [amount, ...about, ...(isOnlyOne ? [onlyOne] : [])];
    return toSuggestion([item], line, evidence, false);
  });
}

const onlyOne: Evidence = {
  what: 'only_one',
  points: 5,
  sentence: 'No other open item has this amount.',
};

/** Twice as many as are suggested, because some are suggested in another way as well. */
const weighedMax = 20;

function bestOf<Weighed extends { readonly item: PreparedItem; readonly points: number }>(
  weighed: readonly Weighed[],
): readonly Weighed[] {
  if (weighed.length <= weighedMax) return weighed;
  return weighed
    .toSorted((a, b) => b.points - a.points || (a.item.key < b.item.key ? -1 : 1))
    .slice(0, weighedMax);
}

/**
 * Documents that the line names, those of likely contacts, and as many others as a person can review.
 */
function mostRelevant(
  candidates: Candidates,
  { line: { amountMinor } }: PreparedLine,
  named: readonly PreparedItem[],
  likely: readonly string[],
): readonly PreparedItem[] {
  const theirs = likely.flatMap((contactId) =>
    (
      candidates.itemsByContactAndAmount.get(contactAndAmount({ contactId, amountMinor })) ?? []
    ).slice(0, exactMax),
  );
  const others = candidates.itemsByAmount.get(amountMinor)?.slice(0, exactMax) ?? [];
  const exactlyNamed = named.filter((item) => item.amountMinor === amountMinor);
  return [...new Set([...exactlyNamed, ...theirs, ...others])];
}

/** Sets of one contact's documents; a fit among few sets is meaningful. */
const sumItemsMax = 12;
const sumCandidatesMax = 24;
/** For a contact with more documents, those due first. */
const dueFirstMax = 200;
const looksThatConvince = 200;
/** Contacts that the name suggests, and a few whose documents the line names. */
const sumContactsMax = 12;

function sums(
  candidates: Candidates,
  line: PreparedLine,
  named: readonly PreparedItem[],
  { identityOf, likely }: Signals,
): readonly Suggestion[] {
  const contacts = new Set([...likely, ...named.map(({ contactId }) => contactId)]);
  return [...contacts].slice(0, sumContactsMax).flatMap((contactId) => {
    const first = (candidates.own.byContact.get(contactId) ?? []).slice(0, dueFirstMax);
    const theirs = named.filter((item) => item.contactId === contactId);
    const possible = new Set([...theirs, ...first.filter((item) => isPart(item, line))]);
    return possible.size < 2 ? [] : sumOf(candidates, line, [...possible], identityOf);
  });
}

/** Each part of a sum is smaller than the sum. */
function isPart(item: PreparedItem, line: PreparedLine): boolean {
  return isPossible(item, line) && magnitude(item.amountMinor) < magnitude(line.line.amountMinor);
}

function sumOf(
  candidates: Candidates,
  line: PreparedLine,
  possible: readonly PreparedItem[],
  identityOf: Signals['identityOf'],
): readonly Suggestion[] {
  const sign = line.line.amountMinor < 0n ? -1n : 1n;
  const controls = Map.groupBy(possible, ({ controlId }) => controlId);
  return [...controls.values()].flatMap((items) => {
    const named = items.filter((item) => isNamed(line, item));
    const namedMinor = named.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    if (named.length >= 2 && namedMinor === line.line.amountMinor) {
      return [
        sumSuggestion(line, named, identityOf, [
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
      looksMax: candidates.looksMax,
    });
    if (search.found === null) return [];
    const chosen = search.found.map(({ item }) => item);
    return [sumSuggestion(line, chosen, identityOf, subsetEvidence(line, chosen, search))];
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
  line: PreparedLine,
  items: readonly PreparedItem[],
  identityOf: Signals['identityOf'],
  evidence: readonly Evidence[],
): Suggestion {
  const [first] = items;
  const who = first === undefined ? [] : identityOf(first);
  const sum: Evidence = {
    what: 'sum',
    points: 40,
    sentence: `${items.length} documents add up to the amount.`,
  };
  return toSuggestion(items, line, [sum, ...evidence, ...who], false);
}

/** Pays a named document in part, or overpays it: a person decides. */
function otherAmounts(
  candidates: Candidates,
  line: PreparedLine,
  named: readonly PreparedItem[],
  { identityOf }: Signals,
): readonly Suggestion[] {
  return named
    .filter(({ amountMinor }) => amountMinor !== line.line.amountMinor)
    .map((item) => {
      const difference = money(line.line.amountMinor - item.amountMinor, candidates.currency);
      const sentence = `The amount differs from the open balance by ${toMajorText(difference)} ${candidates.currency}.`;
      const evidence: readonly Evidence[] = [
        { what: 'amount_differs', points: 15, sentence },
        ...referenceEvidence(line, item),
        ...identityOf(item),
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
