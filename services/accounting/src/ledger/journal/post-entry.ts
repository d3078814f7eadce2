import type { Actor } from '@countinghouse/actor';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { passReasonOf } from '../locks/lock.rules.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { toStoredLines } from './entry.rules.ts';
import type { NewEntry, PostedEntry } from './entry.rules.ts';
import { postEntryRecord } from './journal.sql.ts';

interface Posting {
  readonly actor: Actor;
  /** For a date on or before the soft lock: who of standing gives leave, and why. */
  readonly lockPass?: LockPass | null;
}

/**
 * Puts an entry into the books, as late in its transaction as can be: from here on every other
 * posting of the organisation waits. What the books refuse is thrown; `refusalOf` reads it.
 */
export async function postEntry(
  tx: Tx,
  tools: BooksTools,
  { actor, lockPass = null }: Posting,
  entry: NewEntry,
): Promise<PostedEntry> {
  const id = tools.newId();
  const entryNo = await postEntryRecord(tx, {
    ...entry,
    id,
    actor,
    lockPassReason: passReasonOf(lockPass),
    recordedAt: tools.now(),
    lines: toStoredLines(entry.lines),
  });
  return { id, entryNo };
}
