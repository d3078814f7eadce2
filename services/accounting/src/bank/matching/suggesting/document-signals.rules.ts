import { daysBetween } from '@countinghouse/calendar';
import type {
  ItemIndex,
  Candidates,
  PreparedItem,
  PreparedLine,
} from '../candidates/candidates.rules.ts';
import type { DocumentsPart, Suggestion } from '../match.rules.ts';
import { scoreOf } from './evidence.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { identityEvidence, likelyContacts } from './payer-identity.rules.ts';
import type { Named } from './payer-identity.rules.ts';
import { hasReference, namesAnother } from './reference-text.rules.ts';

/** What a line reveals about its documents, computed once for all kinds of suggestions. */
export interface Signals {
  readonly likely: readonly string[];
  /** Evidence for and against a contact being the line's counterparty. */
  readonly identityOf: (contact: Named) => readonly Evidence[];
  /** The same without the organisation's rules. */
  readonly identityWithoutRule: (contact: Named) => readonly Evidence[];
}

export function signalsOf(
  candidates: Candidates,
  line: PreparedLine,
  ruleContactId: string | null,
): Signals {
  const identity = (byRule: string | null) =>
    oncePerContact((contact) => identityEvidence(candidates, line, contact, byRule));
  return {
    likely: likelyContacts(candidates, line, ruleContactId),
    identityOf: identity(ruleContactId),
    identityWithoutRule: identity(null),
  };
}

/** Thousands of documents may be of one contact. */
function oncePerContact<Found>(find: (contact: Named) => Found): (contact: Named) => Found {
  const known = new Map<string, Found>();
  return (contact) => {
    const before = known.get(contact.contactId);
    if (before !== undefined) return before;
    const found = find(contact);
    known.set(contact.contactId, found);
    return found;
  };
}

/** A document dated after the payment cannot be what it was for. */
export function isPossible({ date, amountMinor }: PreparedItem, { line }: PreparedLine): boolean {
  return date <= line.date && amountMinor > 0n === line.amountMinor > 0n;
}

export function isNamed(line: PreparedLine, item: PreparedItem): boolean {
  return item.references.some((reference) => hasReference(line.text, reference));
}

/** If more documents than this end alike, the match tells nothing. */
const samePieceMax = 200;

/** Documents whose numbers appear on the line. */
export function namedItems(index: ItemIndex, line: PreparedLine): readonly PreparedItem[] {
  const found = new Set<PreparedItem>();
  for (const piece of line.text.places.keys()) {
    for (const item of (index.byPiece.get(piece) ?? []).slice(0, samePieceMax)) {
      if (isNamed(line, item) && isPossible(item, line)) found.add(item);
    }
  }
  return [...found];
}

export function referenceEvidence(line: PreparedLine, item: PreparedItem): readonly Evidence[] {
  if (isNamed(line, item)) {
    return [{ what: 'reference', points: 35, sentence: `The line refers to ${titleOf(item)}.` }];
  }
  return item.references.some((reference) => namesAnother(line.text, reference))
    ? [{ what: 'other_reference', points: -35, sentence: 'The line refers to another document.' }]
    : [];
}

const lateDaysMax = 60;

export function dueEvidence({ line }: PreparedLine, item: PreparedItem): readonly Evidence[] {
  const lateDays = daysBetween(item.dueDate, line.date);
  if (lateDays > lateDaysMax) return [];
  const sentence = `Due on ${item.dueDate}.`;
  return [{ what: 'date', points: 5, sentence }];
}

export function titleOf({ number, reference, contactName, documentKind }: PreparedItem): string {
  const name = number ?? reference ?? documentKind?.replaceAll('_', ' ') ?? 'opening balance';
  return `${name} (${contactName})`;
}

export const magnitude = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

interface DocumentsProposal {
  readonly items: readonly PreparedItem[];
  readonly title: string;
  readonly evidence: readonly Evidence[];
  readonly part: Pick<DocumentsPart, 'settles' | 'foreign' | 'takesDiscount'>;
  readonly needsPerson: boolean;
}

export function toDocumentsSuggestion(proposal: DocumentsProposal): Suggestion {
  const { items, title, evidence, part, needsPerson } = proposal;
  const contactId = items[0]?.contactId ?? '';
  return {
    kind: 'documents',
    score: scoreOf(evidence),
    evidence,
    title,
    contactId,
    match: { parts: [{ kind: 'documents', contactId, ...part }], withLines: [] },
    ruleId: null,
    keys: items.map(({ key }) => key),
    needsPerson,
  };
}
