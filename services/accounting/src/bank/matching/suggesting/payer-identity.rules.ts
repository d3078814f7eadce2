import type { Candidates, PreparedLine } from '../candidates/candidates.rules.ts';
import { memoryEvidence, nameEvidence, otherNameEvidence } from './evidence.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { containmentOf, similarityOf } from './name-text.rules.ts';
import type { PlainName } from './name-text.rules.ts';

/** Below this similarity, the name is someone else's. */
const strangerBelow = 0.3;

export interface Named {
  readonly contactId: string;
  readonly contactName: string;
}

/** Evidence for and against a contact being the line's counterparty. */
export function identityEvidence(
  candidates: Candidates,
  line: PreparedLine,
  { contactId, contactName }: Named,
  ruleContactId: string | null,
): readonly Evidence[] {
  const memory = memoryEvidence(
    candidates.memories.get(line.key ?? '')?.get(contactId),
    contactName,
  );
  if (memory !== null && memory.points < 0) return [memory];
  const similarity = similarityTo(line, candidates.names.get(contactId));
  const name = nameEvidence(similarity, contactName);
  if (ruleContactId === contactId) {
    return [
      { what: 'rule', points: 25, sentence: `A bank rule assigns this line to ${contactName}.` },
    ];
  }
  // A remembered decision and a matching name are the same evidence, so only the stronger counts.
  const best = (memory?.points ?? 0) >= (name?.points ?? 0) ? memory : name;
  if (best !== null) return [best];
  return line.counterparty !== null && similarity < strangerBelow
    ? [otherNameEvidence(contactName)]
    : [];
}

function similarityTo(line: PreparedLine, name: PlainName | undefined): number {
  if (name === undefined) return 0;
  const within = containmentOf(name, line.description);
  if (line.counterparty === null) return within;
  return Math.max(similarityOf(name, line.counterparty), 0.9 * within);
}

/** Contacts compared closely for one line. */
const likelyMax = 6;
const sharedMin = 3;
const sharedByMax = 500;

/** Contacts whose names share most with the line, and those that people chose for similar lines. */
export function likelyContacts(
  candidates: Candidates,
  line: PreparedLine,
  ruleContactId: string | null,
): readonly string[] {
  const written = line.counterparty ?? line.description;
  const counts = new Map<string, number>();
  for (const trigram of written.trigrams) {
    const contacts = candidates.contactsByTrigram.get(trigram) ?? [];
    // A trigram shared by hundreds of names distinguishes none of them.
    if (contacts.length > sharedByMax) continue;
    for (const contactId of contacts) {
      counts.set(contactId, (counts.get(contactId) ?? 0) + 1);
    }
  }
  const ranked = [...counts]
    .filter(([, count]) => count >= sharedMin)
    .map(([contactId, count]) => ({
      contactId,
      share: shareOf(candidates, contactId, written, count),
    }))
    .toSorted((a, b) => b.share - a.share || (a.contactId < b.contactId ? -1 : 1))
    .slice(0, likelyMax)
    .map(({ contactId }) => contactId);
  const remembered = [...(candidates.memories.get(line.key ?? '')?.keys() ?? [])];
  const fromRule = ruleContactId === null ? [] : [ruleContactId];
  return [...new Set([...fromRule, ...remembered, ...ranked])];
}

function shareOf(
  candidates: Candidates,
  contactId: string,
  written: PlainName,
  count: number,
): number {
  const name = candidates.names.get(contactId);
  return name === undefined ? 0 : count / Math.min(name.trigrams.size, written.trigrams.size);
}
