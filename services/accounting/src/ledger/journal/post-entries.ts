import type { Actor } from '@countinghouse/actor';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { passReasonOf } from '../locks/lock.rules.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { toStoredLines } from './entry.rules.ts';
import type { NewEntry, PostedEntry } from './entry.rules.ts';
import { postEntryRecords } from './posted-entries.sql.ts';

interface Posting {
  readonly actor: Actor;
  readonly lockPass?: LockPass | null;
  readonly entry: NewEntry & Required<Pick<NewEntry, 'reliesOn'>>;
}

/** `postEntry` for several of one organisation, in their order; one that is refused refuses all. */
export async function postEntries(
  tx: Tx,
  tools: BooksTools,
  postings: readonly Posting[],
): Promise<readonly PostedEntry[]> {
  if (postings.length === 0) return [];
  const records = postings.map(({ actor, lockPass = null, entry }) => ({
    ...entry,
    id: tools.newId(),
    actor,
    lockPassReason: passReasonOf(lockPass),
    recordedAt: tools.now(),
    lines: toStoredLines(entry.lines),
  }));
  return postEntryRecords(tx, records);
}
