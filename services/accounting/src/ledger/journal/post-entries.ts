import type { Actor } from '@countinghouse/actor';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { passReasonOf } from '../locks/lock.rules.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { toStoredLines } from './entry.rules.ts';
import type { NewEntry, PostedEntry } from './entry.rules.ts';
import { postEntryRecords } from './posted-entries.sql.ts';

export interface Posting {
  readonly actor: Actor;
  /** Who permits a posting dated on or before the soft lock, and why. */
  readonly lockPass?: LockPass | null;
  readonly entry: NewEntry;
}

/**
 * Posts an organisation's entries, in order. Call it as late in the transaction as possible: every
 * other posting of the organisation waits until it ends. If one entry is refused, all are. Throws if
 * the database refuses an entry; `refusalOf` reads the reason.
 */
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
