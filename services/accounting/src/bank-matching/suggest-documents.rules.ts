import { money, toMajorText } from '@countinghouse/money';
import { daysBetween } from '../calendar.rules.ts';
import { scoreOf } from './evidence.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import type { DocumentsPart, Suggestion } from './match.rules.ts';
import type { Pool, PreparedItem, PreparedLine } from './pool.rules.ts';
import { hasReference, namesAnother } from './reference-text.rules.ts';
import { findSubset } from './subset-sum.rules.ts';
import { likelyContacts, whoEvidence } from './who.rules.ts';

/** What is owed and dated after the money cannot be what it was for. */
function isPossible({ date, amountMinor }: PreparedItem, { line }: PreparedLine): boolean {
  return date <= line.date && amountMinor > 0n === line.amountMinor > 0n;
}

export function suggestDocuments(
  pool: Pool,
  line: PreparedLine,
  ruleContactId: string | null,
): readonly Suggestion[] {
  return [
    ...exactOnes(pool, line, ruleContactId),
    ...sums(pool, line, ruleContactId),
    ...otherAmounts(pool, line, ruleContactId),
  ];
}

function exactOnes(
  pool: Pool,
  line: PreparedLine,
  ruleContactId: string | null,
): readonly Suggestion[] {
  const exact = (pool.itemsByAmount.get(line.line.amountMinor) ?? []).filter((item) =>
    isPossible(item, line),
  );
  return exact.map((item) => {
    const evidence: Evidence[] = [
      {
        what: 'amount',
        points: 45,
        sentence: `The amount is exactly what is open on ${titleOf(item)}.`,
      },
      ...referenceEvidence(line, item),
      ...whoEvidence(pool, line, item, ruleContactId),
      ...dueEvidence(line, item),
    ];
    if (exact.length === 1) {
      evidence.push({
        what: 'only_one',
        points: 5,
        sentence: 'Nothing else of this amount is open.',
      });
    }
    return toSuggestion([item], line, evidence, false);
  });
}

function referenceEvidence(line: PreparedLine, item: PreparedItem): readonly Evidence[] {
  if (item.references.some((pieces) => hasReference(line.text, pieces))) {
    return [{ what: 'reference', points: 35, sentence: `${titleOf(item)} is named on the line.` }];
  }
  return item.references.some((pieces) => namesAnother(line.text, pieces))
    ? [{ what: 'other_reference', points: -35, sentence: 'The line names another document.' }]
    : [];
}

const lateDaysMax = 60;

function dueEvidence({ line }: PreparedLine, item: PreparedItem): readonly Evidence[] {
  const lateDays = daysBetween(item.dueDate, line.date);
  if (lateDays > lateDaysMax) return [];
  const sentence = `It was due on ${item.dueDate}.`;
  return [{ what: 'date', points: 5, sentence }];
}

/** Sets of documents of one contact; a fit among few of them says something. */
const sumItemsMax = 12;
const sumCandidatesMax = 24;
const looksThatConvince = 200;

function sums(pool: Pool, line: PreparedLine, ruleContactId: string | null): readonly Suggestion[] {
  const contacts = new Set([
    ...likelyContacts(pool, line, ruleContactId),
    ...namedItems(pool, line).map(({ contactId }) => contactId),
  ]);
  return [...contacts].flatMap((contactId) => sumOf(pool, line, contactId, ruleContactId));
}

function sumOf(
  pool: Pool,
  line: PreparedLine,
  contactId: string,
  ruleContactId: string | null,
): readonly Suggestion[] {
  const sign = line.line.amountMinor < 0n ? -1n : 1n;
  const possible = (pool.itemsByContact.get(contactId) ?? []).filter((item) =>
    isPossible(item, line),
  );
  const controls = Map.groupBy(possible, ({ controlId }) => controlId);
  return [...controls.values()].flatMap((items) => {
    const named = items.filter((item) =>
      item.references.some((pieces) => hasReference(line.text, pieces)),
    );
    const namedMinor = named.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    if (named.length >= 2 && namedMinor === line.line.amountMinor) {
      return [
        sumSuggestion(pool, line, named, ruleContactId, [
          { what: 'reference', points: 40, sentence: 'All of them are named on the line.' },
        ]),
      ];
    }
    const oldest = items
      .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
      .slice(0, sumCandidatesMax)
      .map((item) => ({ item, amountMinor: sign * item.amountMinor }));
    const search = findSubset(oldest, sign * line.line.amountMinor, sumItemsMax);
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
    return [{ what: 'several_fit', points: -25, sentence: 'Other documents add up to the same.' }];
  }
  const another = chosen
    .flatMap((item) => referenceEvidence(line, item))
    .filter(({ points }) => points < 0);
  const found: Evidence = {
    what: 'only_one',
    points: looked <= looksThatConvince ? 12 : 0,
    sentence: 'No other documents of theirs add up to it.',
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

/** Documents whose numbers stand on the line. */
function namedItems(pool: Pool, line: PreparedLine): readonly PreparedItem[] {
  const found = new Set<PreparedItem>();
  for (const piece of line.text.places.keys()) {
    for (const item of pool.itemsByPiece.get(piece) ?? []) {
      const isNamed = item.references.some((pieces) => hasReference(line.text, pieces));
      if (isNamed && isPossible(item, line)) found.add(item);
    }
  }
  return [...found];
}

/** A part of a document that is named, or more than it: for a person to decide. */
function otherAmounts(
  pool: Pool,
  line: PreparedLine,
  ruleContactId: string | null,
): readonly Suggestion[] {
  return namedItems(pool, line)
    .filter(({ amountMinor }) => amountMinor !== line.line.amountMinor)
    .map((item) => {
      const difference = money(line.line.amountMinor - item.amountMinor, pool.currency);
      const sentence = `The amount differs from what is open by ${toMajorText(difference)} ${pool.currency}.`;
      const evidence: readonly Evidence[] = [
        { what: 'amount_differs', points: 15, sentence },
        ...referenceEvidence(line, item),
        ...whoEvidence(pool, line, item, ruleContactId),
      ];
      return toSuggestion([item], line, evidence, true);
    });
}

function titleOf({ number, reference, contactName, documentKind }: PreparedItem): string {
  const name = number ?? reference ?? documentKind?.replaceAll('_', ' ') ?? 'an opening balance';
  return `${name} of ${contactName}`;
}

const magnitude = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

function toSuggestion(
  items: readonly PreparedItem[],
  { line }: PreparedLine,
  evidence: readonly Evidence[],
  needsPerson: boolean,
): Suggestion {
  const [first] = items;
  const contactId = first?.contactId ?? '';
  let restMinor = magnitude(line.amountMinor);
  const settles: DocumentsPart['settles'] = items.map(({ source, amountMinor }) => {
    const open = magnitude(amountMinor);
    const settled = open < restMinor ? open : restMinor;
    restMinor -= settled;
    return { to: source, amountMinor: settled };
  });
  return {
    kind: 'documents',
    score: scoreOf(evidence),
    evidence,
    title: items.map(titleOf).join(', '),
    contactId,
    match: { parts: [{ kind: 'documents', contactId, settles }], withLines: [] },
    ruleId: null,
    keys: items.map(({ key }) => key),
    needsPerson,
  };
}
