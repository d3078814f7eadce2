import type { Pool, PreparedLine } from '../candidates/pool.rules.ts';
import { memoryEvidence, nameEvidence, strangerEvidence } from './evidence.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { containmentOf, similarityOf } from './name-text.rules.ts';
import type { PlainName } from './name-text.rules.ts';

/** Below this a name that is written is somebody else's. */
const strangerBelow = 0.3;

interface Named {
  readonly contactId: string;
  readonly contactName: string;
}

/** What speaks for and against a contact being the one behind a line. */
export function whoEvidence(
  pool: Pool,
  line: PreparedLine,
  { contactId, contactName }: Named,
  ruleContactId: string | null,
): readonly Evidence[] {
  const memory = memoryEvidence(pool.memories.get(line.key ?? '')?.get(contactId), contactName);
  if (memory !== null && memory.points < 0) return [memory];
  const similarity = similarityTo(line, pool.names.get(contactId));
  const name = nameEvidence(similarity, contactName);
  if (ruleContactId === contactId) {
    return [
      { what: 'rule', points: 25, sentence: `A bank rule assigns this line to ${contactName}.` },
    ];
  }
  // What a person decided and what the name says are one thing, not two.
  const best = (memory?.points ?? 0) >= (name?.points ?? 0) ? memory : name;
  if (best !== null) return [best];
  return line.counterparty !== null && similarity < strangerBelow
    ? [strangerEvidence(contactName)]
    : [];
}

function similarityTo(line: PreparedLine, name: PlainName | undefined): number {
  if (name === undefined) return 0;
  const within = containmentOf(name, line.description);
  if (line.counterparty === null) return within;
  return Math.max(similarityOf(name, line.counterparty), 0.9 * within);
}

/** Contacts that are looked at more closely for one line. */
const likelyMax = 6;
const sharedMin = 3;
const sharedByMax = 500;

/** Whose names have most in common with the line, and whom people meant by it before. */
export function likelyContacts(
  pool: Pool,
  line: PreparedLine,
  ruleContactId: string | null,
): readonly string[] {
  const written = line.counterparty ?? line.description;
  const counts = new Map<string, number>();
  for (const trigram of written.trigrams) {
    const contacts = pool.contactsByTrigram.get(trigram) ?? [];
    // What hundreds of names share tells none of them apart.
    if (contacts.length > sharedByMax) continue;
    for (const contactId of contacts) {
      counts.set(contactId, (counts.get(contactId) ?? 0) + 1);
    }
  }
  const ranked = [...counts]
    .filter(([, count]) => count >= sharedMin)
    .map(([contactId, count]) => ({ contactId, share: shareOf(pool, contactId, written, count) }))
    .toSorted((a, b) => b.share - a.share || (a.contactId < b.contactId ? -1 : 1))
    .slice(0, likelyMax)
    .map(({ contactId }) => contactId);
  const remembered = [...(pool.memories.get(line.key ?? '')?.keys() ?? [])];
  const told = ruleContactId === null ? [] : [ruleContactId];
  return [...new Set([...told, ...remembered, ...ranked])];
}

function shareOf(pool: Pool, contactId: string, written: PlainName, count: number): number {
  const name = pool.names.get(contactId);
  return name === undefined ? 0 : count / Math.min(name.trigrams.size, written.trigrams.size);
}
